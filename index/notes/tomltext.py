"""TOML that somebody else wrote: read, or refused for what is wrong with it, in a time that its length explains."""

import re
import tomllib
from collections.abc import Callable
from typing import Any

_ENDLESS_KEY = re.compile(r"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){32}""")
"""What tomllib takes minutes for, when it is long enough."""
_ENDLESS_NUMBER = re.compile(r"\d(?:_?\d){999}")


def read_toml(text: str, parse_float: Callable[[str], Any] = float) -> dict[str, Any]:
    """Return the values of a text. Raises TOMLDecodeError, and nothing else, with the line where that is known."""
    if endless := _ENDLESS_KEY.search(text):
        raise _refused("A key of too many parts", text, endless.start())
    try:
        return tomllib.loads(text, parse_float=parse_float)
    except tomllib.TOMLDecodeError:
        raise
    except RecursionError:
        raise _refused("Nested too deep", text, len(text)) from None
    except ValueError as error:  # Python makes no integer of thousands of digits
        endless = _ENDLESS_NUMBER.search(text)
        reason = "A number of too many digits" if endless else str(error)
        raise _refused(reason, text, endless.start() if endless else len(text)) from None


def _refused(reason: str, text: str, place: int) -> tomllib.TOMLDecodeError:
    line, column = text.count("\n", 0, place) + 1, place - text.rfind("\n", 0, place)
    return tomllib.TOMLDecodeError(f"{reason} (at line {line}, column {column})")
