"""The table of Han forms is what OpenCC's data makes of it."""

from pathlib import Path

from recalld.index.text import hanforms
from recalld.index.text.normalize import han_table


def test_the_file_is_what_the_data_says(tmp_path: Path) -> None:
    hanforms.write(tmp_path / "forms.txt")
    assert (tmp_path / "forms.txt").read_bytes() == Path(hanforms.__file__).with_name("hanforms.txt").read_bytes()


def test_the_table_is_the_file() -> None:
    assert han_table() == {ord(old): ord(new) for old, new in hanforms.derived().items()}
