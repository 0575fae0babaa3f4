"""The forms of Han characters that count as one, made of OpenCC's data.

python -m recalld.index.text.hanforms    write `hanforms.txt`: all forms in one line, what each stands for in the next
"""

from collections.abc import Mapping
from itertools import chain
from pathlib import Path

from .normalize import convert

_COMMON_HAN = range(0x4E00, 0xA000)
_RARE_HAN = (range(0x3400, 0x4DC0), range(0x20000, 0x323B0))


def derived() -> dict[str, str]:
    """Traditional, Hong Kong and Japanese forms and the Simplified form of each, by the OpenCC that is installed."""
    characters = [chr(point) for point in _COMMON_HAN]
    simplified = _changed([*characters, *map(chr, chain(*_RARE_HAN))], "t2s")
    forms = set(simplified.values())
    regional = {old: new for old, new in _changed(characters, "jp2t").items() if _only_japanese(old)}
    regional.update(_changed(characters, "hk2t"))
    # Some Simplified characters are Hong Kong's Traditional ones (温 for 溫): they are the end of the way, not a step.
    table = {old: new for old, new in regional.items() if old not in forms} | simplified
    return {old: _end(table, old) for old in sorted(table)}


def write(path: Path) -> None:
    """Write the forms to a file, as `normalize.han_table` reads it."""
    forms = derived()
    path.write_text(f"{''.join(forms)}\n{''.join(forms.values())}\n", encoding="utf-8")


def _changed(characters: list[str], direction: str) -> dict[str, str]:
    converted = convert(direction, "\n".join(characters)).split("\n")
    return {old: new for old, new in zip(characters, converted, strict=True) if old != new and len(new) == 1}


def _end(table: Mapping[str, str], character: str) -> str:
    """Follow a chain such as 戯 → 戲 → 戏 to its end."""
    for _ in range(4):  # no chain is longer; a ring must not hang
        character = table.get(character, character)
    return character


def _only_japanese(character: str) -> bool:
    """Whether Chinese text has no such character: 芸 is one of its own there, 気 is not."""
    for charset in ("gb2312", "big5"):
        try:
            character.encode(charset)
        except UnicodeEncodeError:
            continue
        return False
    return True


if __name__ == "__main__":
    write(Path(__file__).with_name("hanforms.txt"))
