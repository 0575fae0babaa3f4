"""What a note says of itself beside its text (title, tags, frontmatter …), as it may be handed on."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...index.recall.showing.sanitize import is_clean, sanitize

PLACES = frozenset(("path", "links"))
"""Names of files stay as they are: they are how a note is opened."""


GROUP = 64
"""Notes that are looked at together: nearly all are innocent, and one look at many costs a part of one at each."""


def masked_all(notes: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Each note's fields as `masked` makes them."""
    shown: list[dict[str, Any]] = []
    for first in range(0, len(notes), GROUP):
        group = notes[first : first + GROUP]
        clean = is_clean("\n".join(map(_text, group)))
        shown += (dict(fields) if clean else masked(fields) for fields in group)
    return shown


def masked(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields with everything redacted that the rules for notes' text find in them."""
    if is_clean(_text(fields)):
        return dict(fields)  # nearly every note: one look instead of one for each field
    return {key: value if key in PLACES else _masked(key, value) for key, value in fields.items()}


def _text(fields: Mapping[str, Any]) -> str:
    return "\n".join(line for key, value in fields.items() if key not in PLACES for line in _lines(key, value))


def _lines(key: str, value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield f"{key}: {value}"
    elif isinstance(value, Mapping):
        for name, item in value.items():
            yield from _lines(str(name), item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _lines(key, item)


def _masked(key: str, value: Any) -> Any:
    if isinstance(value, str):
        # Together with its name, as in the file: `password: …` is a secret for what stands before it.
        return sanitize(f"{key}: {value}").text.removeprefix(f"{key}: ")
    if isinstance(value, Mapping):
        return {sanitize(str(name)).text: _masked(str(name), item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [_masked(key, item) for item in value]
    return value
