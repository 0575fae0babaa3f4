"""The gate all text of a note passes: orders to the reader, hidden text and secrets are taken out in place."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from importlib.resources import files

from .literals import Literals

MARK = "[REDACTED:"
"""How every redaction begins."""

_PASSES = 8
"""So often a text is looked through at most; two passes do for nearly every one."""

SECRETS = frozenset(("aws_key", "github_token", "api_key", "slack_token", "private_key", "jwt", "password"))
"""The rules that mask secrets; all others take out what is written for a model."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One pattern of the ruleset. `span` says what of a match is taken out: `match`, `secret` or `sentence`."""

    id: str
    span: str
    triggers: tuple[str, ...]
    also: tuple[tuple[str, ...], ...]
    source: str
    block: bool = False
    """Whether it takes out what may go on over many lines, and so over the end of a passage."""

    @property
    def pattern(self) -> re.Pattern[str]:
        """The pattern, compiled when a trigger first calls for it: all of them at once take a fifth of a second."""
        return _compiled(self.source)


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules and their version. `plain`: those that can find something in ASCII, with the triggers that can be."""

    version: int
    rules: tuple[Rule, ...]
    plain: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Sanitized:
    """Text that may be handed on, and the rules that took something out of it."""

    text: str
    redacted: tuple[str, ...] = ()


@lru_cache(maxsize=2048)
def sanitize(text: str, before: str = "") -> Sanitized:
    """Redacts what the rules find, in place. Line feeds are kept, so that line numbers still hold.

    `before` is what stands above the text in its note, as far as `opened` says that it matters: a key or a comment
    that begins there is taken out here too.
    """
    visible = _strip_hidden(text)
    above = _strip_hidden(before)
    found = ["hidden_characters"] if visible != text and _MEANT_TO_HIDE.search(text) else []
    for _ in range(_PASSES):
        shown, rules = _passed(visible, above)
        found += rules
        if shown == visible:
            break
        # What stood around it may make sense together; the end of a block that began above is gone.
        visible, above = shown, ""
    return Sanitized(visible, tuple(dict.fromkeys(found)))


def opened(before: str) -> str:
    """The end of a text from the line on where a block begins that could go on below it; "" where none does."""
    _, low = _as_read(_strip_hidden(before))
    found = [at for trigger in _openers() if (at := low.find(trigger)) >= 0]
    if not found:
        return ""
    # Lines alone can be counted on: what is hidden is gone from `low`, and some letters are two when they are small.
    return before.split("\n", low.count("\n", 0, min(found)))[-1]


def is_clean(text: str) -> bool:
    """Whether nothing would be taken out of a text, nor of any of its lines by itself. Remembers nothing."""
    return _strip_hidden(text) == text and not opened(text) and next(_spans(text), None) is None


def after_redacted(text: str) -> str:
    """What follows the whole sentences that were taken out at the start of a text: a sentence of its own."""
    return _leading_marks().sub("", text)


@lru_cache(maxsize=1)
def ruleset() -> Ruleset:
    """The shipped rules, read once."""
    # The parent's name, because `__package__` would tie the file to how this module was loaded.
    table = tomllib.loads(files("recalld.index.recall.showing").joinpath("rules.toml").read_text(encoding="utf-8"))
    rules = tuple(
        Rule(
            id=rule["id"],
            span=rule["span"],
            triggers=tuple(rule["triggers"]),
            also=tuple(map(tuple, rule.get("also", ()))),
            source=rule["pattern"],
            block=rule.get("block", False),
        )
        for rule in table["rule"]
    )
    ascii_only = (replace(rule, triggers=tuple(filter(str.isascii, rule.triggers))) for rule in rules)
    return Ruleset(table["version"], rules, tuple(rule for rule in ascii_only if rule.triggers))


@cache
def _triggers(plain: bool) -> Literals:
    """The triggers of all rules, or of those that can find something in ASCII."""
    rules = ruleset().plain if plain else ruleset().rules
    return Literals([trigger for rule in rules for trigger in rule.triggers])


@cache
def _openers() -> tuple[str, ...]:
    return tuple(trigger for rule in ruleset().rules if rule.block for trigger in rule.triggers)


@cache
def _compiled(source: str) -> re.Pattern[str]:
    return re.compile(source, re.IGNORECASE | re.MULTILINE)


@cache
def _marks() -> re.Pattern[str]:
    return re.compile(rf"{re.escape(MARK)}(?:{'|'.join(sorted({rule.id for rule in ruleset().rules}))})\]")


@lru_cache(maxsize=1)
def _leading_marks() -> re.Pattern[str]:
    rules = sorted({rule.id for rule in ruleset().rules if rule.span == "sentence"})
    return re.compile(rf"^(?:{re.escape(MARK)}(?:{'|'.join(rules)})\]\s*)+")


# Zero-width and bidirectional controls, soft hyphens, invisible operators and tag characters. The joiners are kept
# where they join emoji; U+FE0F stays, it only picks an emoji's form.
_HIDDEN = re.compile(
    "[\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\U000e0000-\U000e007f]"
    "|\u200d(?![\u2600-\u27bf\U0001f000-\U0001faff])"
)
# What copying from the web leaves behind is dropped without a word; these turn text round or cut words in two.
_MEANT_TO_HIDE = re.compile(
    "[\u202a-\u202e\u2060-\u2064\u2066-\u206f\U000e0000-\U000e007f]"
    "|[A-Za-z][\u00ad\u180e\u200b-\u200f\ufeff]+[A-Za-z]|[\x00-\x08\x0e-\x1f]"
)
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")

_HALF_WIDTH = {chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)} | {"\u3000": " "}
for _mark in "！？：，":  # ends of clauses, which patterns name as they are
    del _HALF_WIDTH[_mark]
_FULL_WIDTH = re.compile(f"[{''.join(_HALF_WIDTH)}]")

_SENTENCE_END = re.compile(r"[。！？]+[」』”]*|[.!?]+[\"')\]]*(?=\s|$)|\n")


def _strip_hidden(text: str) -> str:
    if text.isascii():
        return _CONTROL.sub("", text)
    return _CONTROL.sub("", _HIDDEN.sub("", text))


def _passed(text: str, before: str) -> tuple[str, list[str]]:
    """A text without what the rules find in it at once, and those rules."""
    found: list[str] = []
    parts: list[str] = []
    end = 0
    for start, stop, rule in sorted(_spans_behind(before, text)):
        found.append(rule)
        if start >= end:
            parts += [text[end:start], f"{MARK}{rule}]"]
        if stop > end:
            parts.append("\n" * text.count("\n", max(start, end), stop))
            end = stop
    return "".join((*parts, text[end:])), found


def _spans_behind(before: str, text: str) -> Iterator[tuple[int, int, str]]:
    """What of a text is taken out when it stands below another: places in the text alone."""
    skipped = len(before) + 1 if before else 0
    for start, stop, rule in _spans(f"{before}\n{text}" if before else text):
        if stop > skipped:
            yield max(start - skipped, 0), stop - skipped, rule


def _spans(text: str) -> Iterator[tuple[int, int, str]]:
    plain = text.isascii()
    shadow, low = _as_read(text)
    held = _triggers(plain).within(low)
    for rule in (ruleset().plain if plain else ruleset().rules) if held else ():
        if held.isdisjoint(rule.triggers):
            continue
        if rule.also and not all(any(word in low for word in words) for words in rule.also):
            continue
        for match in rule.pattern.finditer(shadow):
            yield (*_extent(rule, match, text), rule.id)


def _as_read(text: str) -> tuple[str, str]:
    """A text with half-width letters, as patterns read it, and in small ones, as triggers are looked for."""
    if MARK in text:
        text = _marks().sub(lambda mark: "\0" * len(mark.group()), text)  # what is ours is no part of what is theirs
    if text.isascii():
        return text, text.lower()
    shadow = _FULL_WIDTH.sub(lambda wide: _HALF_WIDTH[wide.group()], text)  # few are; a table looks at every one
    return shadow, shadow.lower().replace("ſ", "s").replace("ı", "i")  # a pattern without regard to case reads so


def _extent(rule: Rule, match: re.Match[str], text: str) -> tuple[int, int]:
    if rule.span == "secret":
        return next(match.span(name) for name in ("secret", "secret2") if match.groupdict().get(name) is not None)
    if rule.span == "sentence":
        return _sentence(text, *match.span())
    return match.span()


def _sentence(text: str, start: int, stop: int) -> tuple[int, int]:
    """The sentence around a match: from the end of the one before to its own end, within its line."""
    line = text.rfind("\n", 0, start) + 1
    begin = line
    for end in _SENTENCE_END.finditer(text, line, start):
        begin = end.end()
    while begin < start and text[begin] in " \t":
        begin += 1
    close = _SENTENCE_END.search(text, stop)
    if close is None:
        return begin, len(text)
    return begin, close.start() if close.group() == "\n" else close.end()
