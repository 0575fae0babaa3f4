"""Few values by key."""

from hypothesis import given
from hypothesis import strategies as st

from recalld.index.notes import compactmultimap
from recalld.index.notes.compactmultimap import Few

_STEPS = st.lists(st.tuples(st.booleans(), st.sampled_from("ab"), st.integers(0, 20)), max_size=80)


@given(_STEPS)
def test_it_holds_what_a_dictionary_would_in_the_same_order(steps: list[tuple[bool, str, int]]) -> None:
    table: dict[str, Few[int]] = {}
    plain: dict[str, dict[int, None]] = {}
    for adds, key, value in steps:
        if adds:
            compactmultimap.add(table, key, value)
            plain.setdefault(key, {})[value] = None
        else:
            compactmultimap.remove(table, key, value)
            plain.get(key, {}).pop(value, None)

    assert {key: list(held) for key, held in table.items()} == {key: list(held) for key, held in plain.items() if held}


def test_thousands_of_one_name_come_and_go() -> None:
    table: dict[str, Few[int]] = {}
    for value in range(20_000):
        compactmultimap.add(table, "index", value)
    assert list(table["index"]) == list(range(20_000))

    for value in range(20_000):
        compactmultimap.remove(table, "index", value)
    assert not table
