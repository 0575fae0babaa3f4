"""Every command with its arguments and examples."""

from collections.abc import Iterator
from typing import Any

from recalld.cli import main as cli
from recalld.cli.messages.commandline import say

from .markup import GENERATED, cell, sentence, table


def page() -> str:
    """Every command with its arguments and examples."""
    lines = ["# Commands", "", GENERATED, "Anywhere: `--vault NAME|PATH`, `--json`, `--no-start`, `--help`.", ""]
    for group, names in cli.GROUPS:
        lines += [f"## {say(group).rstrip(':')}", ""]
        for name in names:
            lines += _command(name)
    return "\n".join(lines)


def _command(name: str) -> Iterator[str]:
    yield from (f"### recall {name}", "", f"{sentence(say(f'help_{name}'))}", "")
    rows = [(spelled, told) for _, spelled, told in arguments(name)]
    if rows:
        yield from table(("argument", "what it does"), [(cell(f"`{spelled}`"), cell(told)) for spelled, told in rows])
    yield from ("```sh", *cli.command(name).EXAMPLES, "```", "")


def arguments(name: str) -> list[tuple[bool, str, str]]:
    """Whether it is an option, how it is written, and what it does."""
    parser = cli.parser(name)
    found = [(False, _place(action), action.help or "") for action in parser.places()]
    for action in parser.options():
        if not {"--help", "--vault", "--json", "--no-start"} & set(action.option_strings):
            found.append((True, _option(action), action.help or ""))
    return found


def _place(action: Any) -> str:
    if action.choices and not isinstance(action.metavar, str):
        return "|".join(map(str, action.choices))
    name = action.metavar or action.dest
    return f"[{name}]" if action.nargs in ("?", "*") else str(name)


def _option(action: Any) -> str:
    value = "|".join(map(str, action.choices)) if action.choices else action.metavar or action.dest.upper()
    names = ", ".join(action.option_strings)
    return names if action.nargs == 0 else f"{names} {value}"
