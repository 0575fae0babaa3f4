"""Fields of a reply as they are meant, whatever a server has put there: what is no such thing is nothing."""

from typing import Any

MOST_TOKENS = 1 << 31


def words(value: object) -> str:
    """A text, or the texts of a list of parts, as some servers send it."""
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode("utf-8")  # half of a pair can neither be shown nor sent
    if isinstance(value, list):
        return "".join(words(part.get("text") if isinstance(part, dict) else part) for part in value)
    return ""


def count(value: object) -> int | None:
    """A number of tokens."""
    whole = isinstance(value, int) and not isinstance(value, bool)
    return int(value) if whole and 0 <= value < MOST_TOKENS else None  # type: ignore[call-overload, operator]


def fields(value: object) -> dict[str, Any]:
    """An object."""
    return value if isinstance(value, dict) else {}


def listed(value: object) -> list[dict[str, Any]]:
    """The objects of a list."""
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []
