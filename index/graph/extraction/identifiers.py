"""Names that are made, not written: identifiers, products, acronyms, quantities, and what code names."""

import re
from collections.abc import Iterator
from functools import lru_cache

from ...text.normalize import HAN, KANA, clean
from .generic import UNIT, is_common, is_generic_code
from .prose import Fence

_NAME = re.compile(
    r"(?<![\w./@#$-])(?:"
    r"(?P<pair>[A-Za-z][\w.-]*[\d-][\w.-]*/[A-Za-z][\w.-]*\w)"  # spf13/cobra
    r"|(?P<acronym>[A-Z][A-Z0-9]+(?:[/&-][A-Z0-9]+)*s?|[A-Z]+(?:/[A-Z]+)+)"  # OCR, UTF-8, TCP/IP, URLs
    r"|(?P<mixed>[A-Z]?[a-z]+(?:[A-Z][a-z0-9]*)+s?|[A-Z]{2,}[a-z][A-Za-z0-9]*)"  # DuckDB, vLLM, withRouter, JSONPath
    r"|(?P<snake>[A-Za-z][A-Za-z0-9]*(?:_+[A-Za-z0-9]+)+)"
    r"|(?P<dotted>[A-Za-z][\w-]+(?:\.[a-z][\w-]+)+)"  # package.json, os.path.join
    r"|(?P<numbered>[A-Za-z]{1,6}\d+[A-Za-z0-9]*(?:-[A-Za-z0-9]+)*)"  # k8s, int8, H100
    r"|(?P<marked>[CF](?:\+\+|#)|\.NET\b)"
    r")(?![\w@])",
    re.ASCII,  # a name ends where Han begins
)
_QUANTITY = re.compile(rf"\d(?<![\w.,-]\d)(\d{{0,3}}(?:[.,]\d{{1,3}})?)[ \u00a0]?({UNIT})", re.ASCII)
_UNIT = re.compile(UNIT)
_AROUND = ".,;:!?()\"'“”‘’、。，"
_REPOSITORY = re.compile(
    r"(?:://|@|^|www\.)(?:github|gitlab|codeberg|bitbucket)\.(?:com|org)/([\w.-]+/[\w.-]+?)(?:\.git)?(?=[/#?]|$)"
)
_NO_OWNER = frozenset(("orgs", "topics", "features", "settings", "marketplace", "sponsors", "search", "users"))
_SHOUT = re.compile(r"(?:\b[A-Z]{2,}\b[ ,]+){3,}[A-Z]{2,}\b")
_LIST_OF_CAPITALS = frozenset(("AND", "NOT", "OR", "OK", "NO", "YES", "IF", "IN", "IS", "IT", "AM", "PM", "II", "III"))
_ROMAN = re.compile(r"[IVX]+")

_CODE_EDGES = "$%> ;,:'\"()[]{}<>=|&!*"
_CODE_TOKEN = re.compile(r"[\w.$:@#/~+-]{2,48}")
_COMMAND = re.compile(r"[a-z][\w.-]+ [a-z][\w-]+(?= |$)")
_HASH = re.compile(r"(?=[a-f]*\d)[0-9a-f]{7,}|[0-9a-f]{8}-[0-9a-f-]{27}")
_HAS_LETTER = re.compile(rf"[^\W\d_{HAN}{KANA}]|[{HAN}{KANA}]")

_SHELLS = frozenset(("bash", "sh", "shell", "zsh", "console", "shell-session", "shellsession", "terminal", "fish"))
_LANGUAGES = {
    **dict.fromkeys(_SHELLS - {"fish"}, "shell"),
    **{"js": "javascript", "mjs": "javascript", "node": "javascript", "py": "python", "python3": "python"},
    **{"rb": "ruby", "ts": "typescript", "yml": "yaml", "rs": "rust", "golang": "go", "md": "markdown", "ex": "elixir"},
    **{"viml": "vim", "vimscript": "vim", "c++": "cpp", "docker": "dockerfile", "ps1": "powershell", "cs": "c#"},
    **{"psql": "sql", "postgresql": "sql", "postgres": "sql", "mysql": "sql", "kt": "kotlin", "gql": "graphql"},
}
_NO_LANGUAGES = frozenset(("", "text", "txt", "plain", "plaintext", "none", "output", "log", "raw", "no-highlight"))
_IMPORT = re.compile(
    r"\s*(?:import\b[^'\"]*['\"](?P<script>[@\w/.-]+)['\"]|.*\brequire\(?\s*['\"](?P<required>[@\w/.-]+)['\"]"
    r"|import[ ]+(?P<module>[a-z]\w+)|from[ ]+(?P<package>[a-z]\w+)[\w.]*[ ]+import\b|use[ ]+(?P<crate>[a-z]\w+)::)"
)
_PROMPT = re.compile(r"\s*(?:[$❯➜%][ ]+|[\w~/.-]*[ ]?[$❯➜][ ]+)(?:sudo[ ]+)?([a-z][\w.-]+)")
_ASSIGNED = re.compile(r"\s*(?:export[ ]+)?([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)=")
_BUILTINS = frozenset(
    (
        *("cd", "ls", "cat", "echo", "rm", "cp", "mv", "mkdir", "touch", "sudo", "export", "source", "pwd", "exit"),
        *("man", "which", "time", "head", "tail", "less", "env", "set", "open"),
    )
)
_STANDARD = frozenset(("self", "super", "crate", "std", "os", "sys", "re", "json", "fs", "path"))
_RELATIVE = re.compile(r"\.{1,2}/|~/|/")
MAX_FENCE_LINES = 200
"""Lines of a fence that are looked at."""


def made_names(text: str) -> Iterator[tuple[str, int]]:
    """Yield the identifiers, product names, acronyms and quantities of prose, each with its line feeds before it."""
    for number, line in enumerate(text.split("\n")):
        for token in line.split():
            for written, kind in _names_in(token):
                label = _label(written, kind, line)
                if label:
                    yield label, number
    for match in _QUANTITY.finditer(text):
        yield f"{match[0][0]}{match[1]} {match[2]}", text.count("\n", 0, match.start())


@lru_cache(maxsize=65_536)
def _names_in(token: str) -> tuple[tuple[str, str], ...]:
    """Return what is made like a name in a piece of text without spaces, with its kind."""
    word = token.strip(_AROUND)
    if word.isalpha() and (word.islower() or word.istitle()) and token[0] != ".":
        return ()  # most of any text
    return tuple((match[0], match.lastgroup or "") for match in _NAME.finditer(token))


def _label(written: str, kind: str, line: str) -> str:
    """Return what a name is called, "" when it is none after all."""
    if kind == "acronym":
        written = written.removesuffix("s")
        if _UNIT.fullmatch(written) or _SHOUT.search(line):
            return ""
    return written if _is_name(written, kind) else ""


def _is_name(label: str, kind: str) -> bool:
    lower = label.lower()
    if kind == "acronym":
        return label not in _LIST_OF_CAPITALS and not _ROMAN.fullmatch(label) and not is_common(lower)
    if kind == "dotted" and lower.endswith((".md", ".markdown", ".html")):
        return False
    if kind == "dotted":
        return not any(part in ("e.g", "i.e", "a.m", "p.m", "etc") for part in (lower, lower.rsplit(".", 1)[0]))
    if kind == "numbered":
        return not re.fullmatch(r"[vx]\d+[\w.-]*|[a-z]\d", lower) or label[0].isupper()
    return not is_common(lower)


def repository(address: str) -> str:
    """Return `owner/name` of an address at a code host, "" for any other."""
    found = _REPOSITORY.search(address)
    return found[1] if found and found[1].split("/")[0] not in _NO_OWNER else ""


def code_labels(code: str) -> Iterator[str]:
    """Yield what a piece of inline code names: itself when it is one word or two, the command of a longer one."""
    bare = clean(" ".join(code.split())).strip(_CODE_EDGES)
    if not _HAS_LETTER.search(bare) or _HASH.fullmatch(bare):
        return
    if _CODE_TOKEN.fullmatch(bare):
        if not is_generic_code(bare.lstrip("-.$:@").lower()):
            yield bare
        return
    command = _COMMAND.match(bare)
    if command:
        first, second = command[0].split(" ", 1)
        if not is_common(first) and not is_generic_code(first):
            yield first
        if not is_common(second):
            yield command[0]


def language(fence: Fence) -> str:
    """Return the language of a block of code under its usual name, "" when it says none."""
    name = fence.language.lower()
    return "" if name in _NO_LANGUAGES or len(name) > 24 else _LANGUAGES.get(name, name)


def fence_labels(fence: Fence) -> Iterator[tuple[str, int]]:
    """Yield what a block of code is sure to be about, with lines: packages imported, commands typed, variables set."""
    shell = fence.language.lower() in _SHELLS
    for number, line in enumerate(fence.lines[:MAX_FENCE_LINES], fence.line + 1):
        prompt = _PROMPT.match(line) if shell or line.lstrip()[:1] in ("$", "❯", "➜") else None
        if prompt and prompt[1] not in _BUILTINS:
            yield prompt[1], number
        elif assigned := _ASSIGNED.match(line):
            yield assigned[1], number
        elif not shell and ("import" in line or "require" in line or "use " in line) and (found := _IMPORT.match(line)):
            name = found[found.lastgroup or 0]
            if name and not _RELATIVE.match(name) and name not in _STANDARD:
                yield name, number
