"""What the person's language makes of a message."""

import pytest

from recalld.daemon.locale import counted


def filled(message: str, **values: object) -> str:
    return message.format(**counted(values))


@pytest.mark.parametrize(
    ("number", "told"), [(1, "1 note"), (0, "0 notes"), (2, "2 notes"), ("1", "1 note"), ("12 345", "12 345 notes")]
)
def test_a_number_chooses_the_word_behind_it(number: int | str, told: str) -> None:
    assert filled("{n} {n:note|notes}", n=number) == told
    assert filled("{n} 則", n=number) == f"{number} 則"


def test_other_formats_are_as_ever() -> None:
    told = filled("{n:,}|{name:>3}|{share:.1f}|{none}", n=1000, name="a", share=0.25, none=None)
    assert told == "1,000|  a|0.2|None"
