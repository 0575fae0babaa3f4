"""Links between notes: what a target as written means, and which of a vault's notes it leads to."""

import posixpath
import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from urllib.parse import unquote

from . import compactmultimap
from .compactmultimap import Few
from .note import Link
from .suffixes import NOTE_SUFFIXES

_ATTACHMENTS = re.compile(
    r"\.(avif|bmp|gif|heic|ico|jpe?g|png|svg|tiff?|webp|3gp|flac|m4a|mkv|mov|mp3|mp4|ogg|ogv|wav|webm|avi|pdf|zip|gz|tar"
    r"|7z|rar|docx?|xlsx?|pptx?|od[tsp]|epub|csv|tsv|txt|canvas|base)$",
    re.I,
)
"""Endings that make a wiki target a file and no note; `node.js` and `v1.2` may be notes."""
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:(?!\s)|//")
_SUFFIX = re.compile(r"\.[A-Za-z][A-Za-z0-9]{0,9}$")
_QUERY = re.compile(r"(?i)(?<=\.md)\?.*|(?<=\.markdown)\?.*")
_FILE = re.compile(r"(?s)(.*?\.(?:md|markdown))(?:#(.*))?", re.I)
_ANCHOR = re.compile(r"[#^]")
_BROKEN_ANCHOR = re.compile(r"(?<=.)(?:#(?=\S).*|\^[\w-]+$)", re.S)
_MAX_CUTS = 8


def wiki_target(written: str) -> str:
    """Return the target of `[[written|…]]`, "" when it leads to no other note: an attachment, an own heading."""
    target = " ".join(written.removesuffix("\\").split())  # in a table the bar is written `\|`
    if not target or target[0] in "#^" or "\0" in target:
        return ""
    name = _ANCHOR.split(target, maxsplit=1)[0]
    return "" if _ATTACHMENTS.search(name) or "://" in target else target


def markdown_target(written: str) -> tuple[str, str] | None:
    """Return the decoded path and the anchor of `[…](written)`, None when it cannot lead to another note."""
    if _SCHEME.match(written):
        return None
    path, anchor = _cut_anchor(_QUERY.sub("", written.strip()))
    path, anchor = _decoded(path), _decoded(anchor)
    if not path or path.endswith("/") or any(c in path for c in "\0\n"):
        return None
    suffix = _SUFFIX.search(path.rsplit("/", 1)[-1])
    if suffix and suffix[0].lower() not in NOTE_SUFFIXES:
        return None
    return None if path.rsplit("/", 1)[-1] in (".", "..") else (path, anchor)


def _cut_anchor(written: str) -> tuple[str, str]:
    file = _FILE.fullmatch(written)  # `C# notes.md#x` has one anchor, not two
    if file:
        return file[1], file[2] or ""
    before, _, after = written.partition("#")
    return before, after


def _decoded(written: str) -> str:
    """Decode %20 once; what decodes to no text was a plain per cent sign."""
    try:
        return unquote(written, errors="strict") if "%" in written else written
    except UnicodeDecodeError:
        return written


def broken_name(link: Link, source: str) -> str:
    """Return the name a person knows a broken link by: the path where the note would be, or the wiki name."""
    if link.kind == "markdown":
        return _placed(link.target, source) or link.target
    return _BROKEN_ANCHOR.sub("", link.target).strip() or link.target


@dataclass(frozen=True, slots=True)
class Resolved:
    """Where a link leads. `ambiguous`: other notes have the same name, and the nearest was taken."""

    path: str | None
    ambiguous: bool = False
    anchor: str = ""


NOWHERE = Resolved(None)


class Names:
    """All the names of a vault's notes: paths, file names, aliases, titles. Constant time for every step."""

    __slots__ = ("_aliases", "_keys", "_paths", "_stems", "_titles")

    def __init__(self, entries: Iterable[tuple[str, str, Iterable[str]]] = ()) -> None:
        self._keys: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {}
        self._paths: dict[str, Few[str]] = {}
        self._stems: dict[str, Few[str]] = {}
        self._aliases: dict[str, Few[str]] = {}
        self._titles: dict[str, Few[str]] = {}
        for path, title, aliases in entries:
            self.add(path, title, aliases)

    def add(self, path: str, title: str, aliases: Iterable[str]) -> None:
        """Make a note known by its names, in place of those it had."""
        self.remove(path)
        keys = (tuple({_fold(alias) for alias in aliases}), (_fold(title),))
        self._keys[path] = keys
        for table, names in self._tables(path, keys):
            for name in names:
                compactmultimap.add(table, name, path)

    def remove(self, path: str) -> None:
        """Forget a note; one that is not known is no error."""
        keys = self._keys.pop(path, None)
        if keys is None:
            return
        for table, names in self._tables(path, keys):
            for name in names:
                compactmultimap.remove(table, name, path)

    def resolve(self, link: Link, source: str) -> Resolved:
        """Find the note that a link in the note `source` leads to."""
        if link.kind == "markdown":
            return self._resolve_path(link, source)
        for name, anchor in _readings(link.target):
            paths = self._named(name, source)
            if paths:
                return Resolved(_nearest(paths, source), len(paths) > 1, anchor)
        return NOWHERE

    def _tables(
        self, path: str, keys: tuple[tuple[str, ...], tuple[str, ...]]
    ) -> Iterator[tuple[dict[str, Few[str]], tuple[str, ...]]]:
        whole = _fold(path)
        bare = _without_suffix(whole)
        yield self._paths, (whole, bare) if bare != whole else (whole,)
        yield self._stems, (bare.rsplit("/", 1)[-1].strip(),)
        yield self._aliases, keys[0]
        yield self._titles, keys[1]

    def _resolve_path(self, link: Link, source: str) -> Resolved:
        """Look beside the source, then from the vault's root; the spelling as written before any other."""
        places = [_placed(link.target, source)]
        if not link.target.startswith((".", "/")):
            places.append(_placed("/" + link.target, source))
        for place in filter(None, places):
            for path in (place, *(place + suffix for suffix in NOTE_SUFFIXES)):
                if path in self._keys:
                    return Resolved(path, False, link.anchor)
            paths = self._paths.get(_fold(place))
            if paths:
                return Resolved(_nearest(paths, source), len(paths) > 1, link.anchor)
        return NOWHERE

    def _named(self, name: str, source: str) -> Collection[str]:
        if "/" in name:
            return self._by_path(name, source)
        folded = _fold(name)
        bare = _without_suffix(folded)
        # A note `v1.md.md` is rare, one called `x` and linked as `x.md` is not; aliases and titles are whole.
        for table, key in (
            (self._stems, folded),
            (self._stems, bare),
            (self._aliases, folded),
            (self._titles, folded),
        ):
            paths = table.get(key)
            if paths:
                return paths
        return []

    def _by_path(self, name: str, source: str) -> Collection[str]:
        """Find `folder/Name`: from the source's folder if it begins with a dot, else any path that ends so."""
        if name.startswith(("./", "../")):
            place = _placed(name, source)
            return self._paths.get(_fold(place), []) if place else []
        folded = _fold(posixpath.normpath(name).strip("/"))
        exact = self._paths.get(folded)
        if exact or name.startswith("/"):
            return exact or []
        ending = "/" + _without_suffix(folded)
        same_name = self._stems.get(ending.rsplit("/", 1)[-1], ())
        found = [path for path in same_name if _without_suffix(_fold(path)).endswith(ending)]
        return found or self._aliases.get(_fold(name), []) or self._titles.get(_fold(name), [])


def _readings(target: str) -> Iterator[tuple[str, str]]:
    """Yield a wiki target whole, then cut at each `#` or `^` from the right: (name, anchor)."""
    yield target, ""
    cuts = [found.start() for found in _ANCHOR.finditer(target)]
    for cut in cuts[::-1][:_MAX_CUTS] + cuts[:-_MAX_CUTS][:1]:
        name = target[:cut].strip()
        if name:
            yield name, target[cut:].lstrip("#").strip()


def _placed(target: str, source: str) -> str:
    """Return the path in the vault that a relative path in `source` means, "" when it leads out of the vault."""
    base = "" if target.startswith("/") else posixpath.dirname(source)
    path = posixpath.normpath(posixpath.join(base, target.lstrip("/")))
    return "" if path == "." or path == ".." or path.startswith("../") else path


def _nearest(paths: Collection[str], source: str) -> str:
    if len(paths) == 1:
        return next(iter(paths))
    here = posixpath.dirname(source)
    return min(paths, key=lambda path: (_steps(posixpath.dirname(path), here), len(path), path))


def _steps(folder: str, other: str) -> int:
    """Count the folders to go up and down between two folders; 0 for the same one."""
    one, two = [part for part in folder.split("/") if part], [part for part in other.split("/") if part]
    shared = 0
    while shared < min(len(one), len(two)) and one[shared] == two[shared]:
        shared += 1
    return len(one) + len(two) - 2 * shared


def _fold(name: str) -> str:
    folded = unicodedata.normalize("NFC", " ".join(name.split()) if "  " in name else name.strip()).casefold()
    return name if folded == name else folded  # thousands of names are kept: one text in place of two equal ones


def _without_suffix(folded: str) -> str:
    for suffix in NOTE_SUFFIXES:
        if folded.endswith(suffix) and len(folded) > len(suffix):
            return folded.removesuffix(suffix)
    return folded
