"""`recall completions`: what a shell needs to complete our commands, made from the same parsers that read them."""

from __future__ import annotations

import argparse

from ...daemon.errors import EXISTS, RecalldError
from ...daemon.systemwords import reason
from .. import main
from ..arguments import UsageError
from ..messages.commandline import listed, say
from ..setup import placing
from ..showing.terminal import note, safe_line, write, write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Action, Namespace
    from collections.abc import Sequence

    from ..arguments import Parser

EXAMPLES = ("recall completions --install", "recall completions zsh > _recall")
SHELLS = ("bash", "zsh", "fish")
PLACES = {
    "bash": "~/.local/share/bash-completion/completions/recall",
    "zsh": "a folder of $fpath, such as ~/.local/share/zsh/site-functions/_recall",
    "fish": "~/.config/fish/completions/recall.fish",
}


def arguments(parser: Parser) -> None:
    """Declare what can follow the command."""
    parser.add_argument("shell", nargs="?", choices=SHELLS, help="the shell to complete in (default: yours)")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--install", action="store_true", help="put them in their place, and the manual pages too")
    how.add_argument("--uninstall", action="store_true", help="take all of that away again")


def run(args: Namespace) -> int:
    """Print the completions of one shell, or put them where it looks for them."""
    if args.uninstall:
        return _told(args, placing.take_away(), "completions_removed", "")
    shell = args.shell or placing.shell_of_person()
    if shell not in SHELLS:
        raise UsageError(say("which_shell", shells=listed(SHELLS)), say("see_help_of", command="recall completions"))
    script = {"bash": bash, "zsh": zsh, "fish": fish}[shell]()
    if args.install:
        return _told(args, _put(shell, script), "completions_written", _next(shell))
    if args.json:
        write_json({"schema": 1, "shell": shell, "script": script})
    else:
        write(script)
    return 0


def _next(shell: str) -> str:
    """What is left to do by hand."""
    trouble = placing.manuals_trouble()
    about = [say(trouble, folder=safe_line(placing.manuals_folder()))] if trouble else []
    return "\n".join([say(f"completions_{shell}"), *about])


def _put(shell: str, script: str) -> list[str]:
    try:
        return placing.put(shell, script)
    except placing.Occupied as error:
        message, hint = say("completions_occupied", path=safe_line(str(error))), say("completions_occupied_hint")
        raise RecalldError(message, kind="exists", code=EXISTS, hint=hint) from None
    except OSError as error:
        message = say("completions_unwritable", path=safe_line(str(error.filename)), reason=reason(error))
        raise RecalldError(
            message, kind="refused", code=0, exit_code=5, hint=say("completions_occupied_hint")
        ) from None


def _told(args: Namespace, paths: list[str], key: str, then: str) -> int:
    if args.json:
        write_json({"schema": 1, "paths": paths})
        return 0
    for path in paths:
        note(say(key, path=safe_line(path)))
    if not paths:
        note(say("completions_none"))
    if then:
        note(then)
    return 0


def bash() -> str:
    """The completions for bash (3.2 and later: the one that macOS ships)."""
    values, words = (
        [],
        [f'    "") words="{" ".join([*main.COMMANDS, "--vault", *main.FLAGS, "--version", "--help"])}" ;;'],
    )
    for name in main.COMMANDS:
        parser = main.parser(name)
        for option in parser.options():
            if _takes_value(option) and option.dest != "vault":
                case = "|".join(f"{name}:{each}" for each in option.option_strings)
                values.append(f'    {case}) COMPREPLY=($(compgen -W "{_choices(option)}" -- "$cur")); return ;;')
        all_words = [*_places(parser), *(each for option in parser.options() for each in option.option_strings)]
        words.append(f'    {name}) words="{" ".join(all_words)}" ;;')
    return _BASH.format(place=PLACES["bash"], values="\n".join(values), words="\n".join(words))


def zsh() -> str:
    """The completions for zsh."""
    commands = "\n".join(f"    {_zsh_quoted(f'{name}:{_summary(name)}')}" for name in main.COMMANDS)
    cases = []
    for name in main.COMMANDS:
        parser = main.parser(name)
        specs = [_zsh_option(option) for option in parser.options()]
        places = _places(parser)
        specs.append(_zsh_quoted(f"*: :({' '.join(places)})" if places else "*: :_files"))
        cases.append(f"    {name}) _arguments -s {' '.join(specs)} ;;")
    return _ZSH.format(place=PLACES["zsh"], commands=commands, cases="\n".join(cases))


def fish() -> str:
    """The completions for fish."""
    lines = [f"# recall: completions for fish. They belong in {PLACES['fish']}", "complete -c recall -f"]
    for name in main.COMMANDS:
        lines.append(f"complete -c recall -n __fish_use_subcommand -a {name} -d {_fish_quoted(_summary(name))}")
    lines.append("complete -c recall -n __fish_use_subcommand -l version -d 'print the version'")
    for name in main.COMMANDS:
        parser = main.parser(name)
        when = f"-n '__fish_seen_subcommand_from {name}'"
        places = _places(parser)
        if places:
            lines.append(f"complete -c recall {when} -a {_fish_quoted(' '.join(places))}")
        elif any(place.metavar for place in parser.places()):
            lines.append(f"complete -c recall {when} -F")
        lines.extend(f"complete -c recall {when} {_fish_option(option)}" for option in parser.options())
    return "\n".join(lines)


def _takes_value(option: Action) -> bool:
    return option.nargs is None


def _choices(option: Action) -> str:
    return " ".join(str(choice) for choice in option.choices or ())


def _places(parser: Parser) -> list[str]:
    """The fixed words that can follow a command."""
    return [str(choice) for place in parser.places() for choice in place.choices or ()]


def _summary(name: str) -> str:
    return say(f"help_{name}")


def _help(option: Action) -> str:
    return "" if option.help is argparse.SUPPRESS else (option.help or "").replace("%%", "%")


def _zsh_option(option: Action) -> str:
    names = option.option_strings
    help_text = _zsh_plain(_help(option))
    value = ""
    if _takes_value(option):
        value = f":{_zsh_plain(str(option.metavar or option.dest))}:" + (
            "_files -/" if option.dest == "vault" else f"({_choices(option)})"
        )
    return " ".join(_zsh_quoted(f"({' '.join(names)}){name}[{help_text}]{value}") for name in names)


def _zsh_plain(text: str) -> str:
    """Text without what `_arguments` takes for the end of a part."""
    return text.replace("[", r"\[").replace("]", r"\]").replace(":", r"\:")


def _zsh_quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def _fish_option(option: Action) -> str:
    parts: Sequence[str] = [f"-l {n[2:]}" if n.startswith("--") else f"-s {n[1:]}" for n in option.option_strings]
    parts = [*parts, f"-d {_fish_quoted(_help(option))}"]
    if _takes_value(option):
        values = "'(__fish_complete_directories)'" if option.dest == "vault" else _fish_quoted(_choices(option))
        parts = [*parts, f"-x -a {values}"]
    return " ".join(parts)


def _fish_quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


_BASH = """\
# recall: completions for bash. They belong in {place}
_recall() {{
  local cur prev command words i
  COMPREPLY=()
  cur="${{COMP_WORDS[COMP_CWORD]}}"
  prev="${{COMP_WORDS[COMP_CWORD - 1]}}"
  command=""
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "${{COMP_WORDS[i]}}" in
      --vault) ((i++)) ;;
      -*) ;;
      *) command="${{COMP_WORDS[i]}}"; break ;;
    esac
  done
  if [[ $prev == --vault ]]; then
    COMPREPLY=($(compgen -d -- "$cur"))
    return
  fi
  case "$command:$prev" in
{values}
  esac
  case "$command" in
{words}
    *) words="" ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}}
complete -o default -F _recall recall
"""

_ZSH = """\
#compdef recall
# recall: completions for zsh. They belong in {place}
_recall() {{
  local -a commands
  commands=(
{commands}
  )
  local command="" i
  for ((i = 2; i < CURRENT; i++)); do
    case "$words[i]" in
      --vault) ((i++)) ;;
      -*) ;;
      *) command="$words[i]"; break ;;
    esac
  done
  if [[ -z $command ]]; then
    _describe command commands
    return
  fi
  shift $((i - 1)) words
  ((CURRENT -= i - 1))
  case "$command" in
{cases}
  esac
}}
if [[ $funcstack[1] == _recall ]]; then
  _recall "$@"
else
  compdef _recall recall
fi
"""
