"""Reads a command line the way people type it: options anywhere, several words without quotes, `--` to end options."""

from __future__ import annotations

import argparse

from ..daemon.errors import INVALID_PARAMS, RecalldError
from ..daemon.locale import locale_language
from ..daemon.locale import worded as chosen
from .messages.commandline import listed, say
from .messages.helpwords import worded
from .showing.pager import paged
from .showing.terminal import columns, width

TYPE_CHECKING = False  # `typing` takes 5 ms to import
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import NoReturn

    from _typeshed import SupportsWrite


# argparse asks gettext for each of its words, which looks for catalogues on the disk and imports `locale` (2 ms).
argparse.__dict__["_"] = worded


FILLER = "\0"
"""Makes a text as long as it is wide while argparse counts, and is taken out then."""
NEAR = 0.7
"""How like a known name a slip of it is: two letters have changed places, or one is missing."""


class UsageError(RecalldError):
    """A command line that cannot be understood, with what to type instead."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message, kind="usage", code=INVALID_PARAMS, hint=hint, exit_code=2)


class _Help(argparse.RawDescriptionHelpFormatter):
    """As wide as the terminal, which argparse would ask `shutil` for (5 ms to import) for every option it is given."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=min(columns(), 100) - 2)

    def _format_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None,
    ) -> str:
        """The usage, what goes on in another line set in by as many columns as its beginning is wide."""
        begun = worded("usage: ") if prefix is None else prefix
        return super()._format_usage(usage, actions, groups, begun + FILLER * (width(begun) - len(begun)))

    def _format_args(self, action: argparse.Action, default_metavar: str) -> str:
        """What stands for a value: once, where several words are one name, which need no quotes."""
        if action.nargs == argparse.ONE_OR_MORE:
            return self._metavar_formatter(action, default_metavar)(1)[0]
        return super()._format_args(action, default_metavar)

    def _metavar_formatter(self, action: argparse.Action, default_metavar: str) -> Callable[[int], tuple[str, ...]]:
        """A placeholder as long as it is wide: argparse counts characters, and a Chinese one takes two columns."""
        formatted = super()._metavar_formatter(action, default_metavar)

        def read(size: int) -> tuple[str, ...]:
            return tuple(text + FILLER * (width(text) - len(text)) for text in formatted(size))

        return read


class Parser(argparse.ArgumentParser):
    """The parser of one command. `free_text`: what looks like no option of ours is part of the query."""

    def __init__(self, command: str, summary: str, examples: Sequence[str], free_text: bool = False) -> None:
        super().__init__(
            prog=f"recall {command}".rstrip(),
            description=summary,
            epilog=worded("examples:") + "\n" + "\n".join(f"  {line}" for line in suited(examples)),
            formatter_class=_Help,
            allow_abbrev=False,
        )
        self.free_text = free_text

    def error(self, message: str) -> NoReturn:
        """Raise instead of leaving the program: one place prints every error."""
        raise UsageError(f"{self.prog}: {message}", say("see_help_of", command=self.prog))

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Show the help, a screen at a time where it is longer than that."""
        paged(self.format_help())

    def translate(self) -> None:
        """Put the help and the placeholder of each argument in the reader's language, once all are there."""
        for action in self._actions:
            action.help = worded(action.help or "")
            if isinstance(action.metavar, str):
                action.metavar = worded(action.metavar)

    def format_help(self) -> str:
        """The help of the command."""
        lines = super().format_help().replace(FILLER, "").split("\n")
        # argparse puts its own colon behind the names of groups.
        return "\n".join(
            f"{line[:-1]}{worded(':')}" if line[:1].strip() and line[-1] == ":" else line for line in lines
        )

    def read(self, words: Sequence[str]) -> argparse.Namespace:
        """Return the arguments in `words` (what follows the command)."""
        options, text = self._sorted(words)
        found, left = self.parse_known_args([*options, "--", *text] if text else options)
        if unread := [word for word in left if word != "--"]:
            self.error(worded("unrecognized arguments: %s") % " ".join(unread))
        return found

    def _check_value(self, action: argparse.Action, value: object) -> None:
        """Refuse what is none of the choices, by the name of an option alone: a word's place has none to a person."""
        if action.choices is not None and value not in action.choices:
            told = worded("invalid choice: {value!r} (choose from {choices})")
            named = action if action.option_strings else None
            raise argparse.ArgumentError(named, told.format(value=value, choices=listed(map(str, action.choices))))

    def options(self) -> list[argparse.Action]:
        """The options, as declared: for reading a line and for completing one."""
        return [action for action in self._actions if action.option_strings]

    def places(self) -> list[argparse.Action]:
        """The arguments that are no options."""
        return [action for action in self._actions if not action.option_strings]

    def _sorted(self, words: Sequence[str]) -> tuple[list[str], list[str]]:
        """Put options (bound to their values) and the rest apart: argparse cannot take the two in turn."""
        known = {name: action for action in self.options() for name in action.option_strings}
        options: list[str] = []
        text: list[str] = []
        waiting = iter(words)
        for word in waiting:
            if word == "--":
                after = list(waiting)
                # A program that adds --json to a whole command line means it, also behind a query set off by --.
                if after[-1:] == ["--json"] and len(after) > 1:
                    options.append(after.pop())
                text.extend(after)
            elif self._is_text(word, known):
                text.append(word)
            elif word in known and known[word].nargs is None:
                value = next(waiting, None)
                options.append(word if value is None else f"{word}={value}" if word[1] == "-" else word + value)
            else:
                options.append(word)
        return options, text

    def _is_text(self, word: str, known: Mapping[str, argparse.Action]) -> bool:
        """Whether `word` is part of the query or name. `-1970` and `-"old car"` leave notes out of a search."""
        if not word.startswith("-") or word == "-":
            return True
        if word.startswith("--"):
            name = word.split("=", 1)[0]
            if name not in known:
                raise self._unknown(name, known)
            return False
        if word in known or (word[:2] in known and (word[2:].isdigit() or not self.free_text)):
            return False
        if self.free_text and (len(word) > 2 or not word[1].isascii() or not word[1].isalpha()):
            return True
        raise self._unknown(word, known)

    def _unknown(self, name: str, known: Mapping[str, argparse.Action]) -> UsageError:
        near = nearest(name, known)
        hints = [say("option_near", name=near)] if near else []
        as_text = self.free_text or (self.places() and not name.startswith("--"))
        hints.append(say("option_or_text") if as_text else say("see_help_of", command=self.prog))
        return UsageError(f"{self.prog}: {say('unknown_option', name=name)}", say("next_sentence").join(hints))


def add_common(parser: Parser) -> None:
    """Add what every command takes."""
    common = parser.add_argument_group(worded("anywhere"))
    common.add_argument("--vault", metavar="NAME|PATH", help="the vault to use (default: the one you are in)")
    common.add_argument("--json", action="store_true", help="print one JSON object")
    common.add_argument("--no-start", action="store_true", help="fail rather than start the daemon")


def count(low: int, high: int) -> Callable[[str], int]:
    """Return a reader of whole numbers from `low` to `high`."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and low <= int(text[:9]) <= high):
            refused = worded("{text!r} is not a number from {low:,} to {high:,}")
            raise argparse.ArgumentTypeError(refused.format(text=text, low=low, high=high))
        return int(text)

    return read


def example(lines: Sequence[str]) -> str:
    """Of a command's examples the one that suits the reader best."""
    return suited(lines)[0]


def suited(lines: Sequence[str]) -> list[str]:
    """A command's examples for the reader: those in Chinese first, or last."""
    chinese = [line for line in lines if any("\u3400" <= char <= "\u9fff" for char in line)]
    others = [line for line in lines if line not in chinese]
    if locale_language() == "en":
        return [*others, *chinese]
    # A path stays as its folder is called.
    return [*(line if "/" in line else chosen(line, line) for line in chinese), *others]


def nearest(name: str, known: Iterable[str]) -> str:
    """The known name that this is a slip of, dashes aside; "" when it is like none of them."""
    from difflib import get_close_matches

    bare = {each.lstrip("-"): each for each in known}
    near = get_close_matches(name.lstrip("-"), bare, 1, NEAR)
    return bare[near[0]] if near else ""
