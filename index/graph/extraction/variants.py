"""Concepts that are one thing in other writing: plurals, hyphens, aliases, short forms, and words of two regions."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...store.rows import NoteMeta
from ...text.normalize import HAN, variants
from ..graph import Graph
from .concept import Concept
from .labels import fold
from .shorthands import full_names

_HAN = re.compile(f"[{HAN}]")
_JOINTS = re.compile(r"(?<=[a-z0-9])[\s_.-]+(?=[a-z0-9])")
_IDENTIFIER = re.compile(r"^[-$@.]|::|[A-Za-z0-9]_[A-Za-z0-9]|[a-z]\.[A-Z]|^[a-z]+(?:[A-Z][a-z]+)+$|[()]|^[A-Z_]{5,}$")
_SHORTEST = 4
"""Letters below which one more letter makes another word (`as`, `ask`), or joined words are one by chance."""

_NO_PLURALS = frozenset(("https", "rails", "windows", "postgres", "pandas", "redis", "kubernetes", "jenkins", "series"))
"""Names that end like plurals."""

_OTHERWISE = frozenset(map(fold, ("程序", "文件", "質量", "對象", "項目", "循環", "窗口", "通過", "運行", "信息")))
"""Words of the mainland that are also words of Taiwan, for something else: 程序 is a process there, not 程式."""

Where = tuple[str, int, str]
"""Path, line (0 for none), and the text there."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A concept that is another in other writing: its key, and that of the one it would become a name of."""

    key: str
    into: str
    why: str
    """`plural`, `writing` (spaces, hyphens, dots), `region` (程式 and 程序), `alias`, `short` (庭瑄 and 張庭瑄)."""
    places: tuple[Where, ...] = ()


def find(graph: Graph, notes: Iterable[NoteMeta], least: int = 1, people: Iterable[NoteMeta] = ()) -> list[Variant]:
    """The variants among the concepts that at least `least` notes hold, by key; each concept goes into one other.

    `people`: those of the notes that are each of a person.
    """
    concepts = [concept for concept in graph.concepts if concept.df >= least and not concept.banned]
    found: dict[str, Variant] = {}
    named = (*_aliases(graph, notes), *_short_names(graph, people))
    for variant in (*named, *_written(concepts), *_regional(concepts), *_shortened(concepts)):
        if variant.key not in found and variant.into not in found:
            found[variant.key] = variant
    return [found[key] for key in sorted(found)]


def singular(key: str) -> str:
    """A key with its last word in the singular, as far as its letters tell."""
    head, gap, word = key.rpartition(" ")
    if len(word) < _SHORTEST or not word.isascii() or not word.isalpha() or word in _NO_PLURALS:
        return key
    if word.endswith(("ss", "us", "is", "ics")):
        return key
    if word.endswith("ies") and len(word) > _SHORTEST:
        word = word[:-3] + "y"
    elif word.endswith(("tches", "nches", "rches", "oaches", "shes", "xes", "sses", "zzes")):
        word = word[:-2]
    elif word.endswith("s"):
        word = word[:-1]
    return head + gap + word


def _aliases(graph: Graph, notes: Iterable[NoteMeta]) -> Iterator[Variant]:
    concepts: dict[str, list[str]] = {}
    for concept in graph.concepts:
        if not concept.banned:
            concepts.setdefault(singular(concept.key), []).append(concept.key)
    for note in sorted(notes, key=lambda note: note.path):
        title = fold(note.title)
        for alias in note.aliases:
            key = fold(alias)
            if key != title and graph.concept(key) is not None and graph.concept(title) is not None:
                yield Variant(key, title, "alias", ((note.path, 1, alias),))
        yield from _plural_names(concepts, note)


def _short_names(graph: Graph, people: Iterable[NoteMeta]) -> Iterator[Variant]:
    """Given names that are concepts of their own beside the full name, where one person alone is called so."""
    called: dict[str, dict[str, NoteMeta]] = {}
    for note in sorted(people, key=lambda note: note.path):
        if given := _given_name(note.title):
            called.setdefault(fold(given), {}).setdefault(fold(note.title), note)
    endings = Counter(concept.key[-2:] for concept in graph.concepts if _HAN_NAME.fullmatch(concept.key))
    for key, full in called.items():
        title, note = next(iter(full.items()))
        if endings[key] > 1:
            continue  # what others are called by as well is what they are
        if len(full) == 1 and graph.concept(key) is not None and graph.concept(title) is not None:
            yield Variant(key, title, "short", ((note.path, 1, note.title),))


def _given_name(full: str) -> str:
    """庭瑄 of 張庭瑄, Priya of Priya Raman; "" of what is no full name by its looks."""
    if _HAN_NAME.fullmatch(full):
        return "" if full.endswith(_ADDRESSES) else full[-2:]
    words = full.split()
    if words and words[0].rstrip(".").lower() in _ADDRESSES:
        return ""
    return words[0] if len(words) in (2, 3) and all(word[0].isupper() and word.isalpha() for word in words) else ""


_HAN_NAME = re.compile(f"[{HAN}]{{3,4}}")
_ADDRESSES = (
    "dr", "mr", "mrs", "ms", "miss", "prof", "professor", "aunt", "auntie", "uncle", "grandma", "grandpa", "father",
    "mother", "sister", "brother", "sir", "captain", "coach", "老師", "老师", "師傅", "师傅", "醫師", "医师", "醫生",
    "医生", "律師", "律师", "會計師", "会计师", "先生", "小姐", "女士", "太太", "阿姨", "叔叔", "伯伯", "阿嬤", "阿公",
    "奶奶", "爺爺", "爷爷", "老闆", "老板", "經理", "经理", "主任", "教授", "教練", "教练", "同學", "同学", "店長",
    "店长", "校長", "校长", "董事長", "房東", "房东", "大哥", "大姐", "媽媽", "妈妈", "爸爸",
)  # fmt: skip
"""How people are addressed, beside their name or in its place: no part of it."""


def _plural_names(concepts: Mapping[str, Sequence[str]], note: NoteMeta) -> Iterator[Variant]:
    """Concepts that are an alias of a note in the plural, or its singular."""
    title = fold(note.title)
    if title not in concepts.get(singular(title), ()):
        return
    own = {title, *map(fold, note.aliases)}
    for alias in note.aliases:
        for key in concepts.get(singular(fold(alias)), ()):
            if key not in own:
                yield Variant(key, title, "plural", ((note.path, 1, alias),))


def _written(concepts: Sequence[Concept]) -> Iterator[Variant]:
    """Concepts that are the same but for a plural, or for what joins their words."""
    for why, form in (("writing", _joined), ("plural", singular), ("plural", lambda key: _joined(singular(key)))):
        alike: dict[str, list[Concept]] = {}
        for concept in concepts:
            if not is_identifier(concept.label):
                alike.setdefault(form(concept.key), []).append(concept)
        yield from _into_strongest(alike, why)


def is_identifier(label: str) -> bool:
    """Whether a label is a name in a program, which another spelling makes another: `toString`, `to_string`, `--all`.

    A word with a capital inside that begins with one (`GitHub`) is taken for a name that people write, `APIs` too.
    """
    return bool(_IDENTIFIER.search(label))


def _joined(key: str) -> str:
    return _JOINTS.sub("", key) if len(key) > _SHORTEST else key


def _regional(concepts: Sequence[Concept]) -> Iterator[Variant]:
    """Concepts that a reader in Taiwan and one in China would write so: 軟體 and 软件."""
    alike: dict[str, list[Concept]] = {}
    for concept in concepts:
        if len(concept.key) > 1 and _HAN.search(concept.key) and concept.key not in _OTHERWISE:
            for form in dict.fromkeys(map(fold, variants(concept.key))):
                alike.setdefault(form, []).append(concept)
    yield from _into_strongest(alike, "region")


def _shortened(concepts: Sequence[Concept]) -> Iterator[Variant]:
    """Concepts that are known names, and the short forms of them."""
    by_key = {concept.key: concept for concept in concepts}
    alike: dict[str, list[Concept]] = {}
    for short, names in full_names().items():
        for name in names:
            if short in by_key and name in by_key:
                alike.setdefault(name, [by_key[name]]).append(by_key[short])
    yield from _into_strongest(alike, "shorthand")


def _into_strongest(alike: dict[str, list[Concept]], why: str) -> Iterator[Variant]:
    """Each concept of a group into the one that most notes hold."""
    for form in sorted(alike):
        group = sorted(alike[form], key=lambda concept: (not concept.pinned, -concept.df, concept.key))
        for concept in group[1:]:
            yield Variant(concept.key, group[0].key, why)
