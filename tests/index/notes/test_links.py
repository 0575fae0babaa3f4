"""Where links lead, by all the names of a vault."""

import unicodedata

import pytest

from recalld.index.notes.links import Names, Resolved, broken_name
from recalld.index.notes.note import Link

NAMES = Names(
    [
        ("C# notes.md", "C# notes", ()),
        ("100% sure.md", "Certain", ()),
        ("Cobra.md", "Cobra, a CLI framework", ("spf13/cobra", "眼鏡蛇")),
        ("a/README.md", "Read A", ()),
        ("b/README.md", "Read B", ()),
        ("b/deep/x/README.markdown", "Read X", ()),
        ("茶/綠茶.md", "Green tea", ()),
        (unicodedata.normalize("NFD", "café.md"), "Café", ()),
        ("v1.2.md", "Version", ()),
        ("The brief.md", "The brief", ()),
    ]
)


def wiki(target: str, source: str = "index.md") -> Resolved:
    return NAMES.resolve(Link("wiki", target, "", 1), source)


def markdown(target: str, source: str = "index.md") -> str | None:
    return NAMES.resolve(Link("markdown", target, "", 1), source).path


@pytest.mark.parametrize(
    ("target", "path", "anchor"),
    [
        ("C# notes", "C# notes.md", ""),
        ("C# notes#Loops", "C# notes.md", "Loops"),
        ("100% sure", "100% sure.md", ""),
        ("Cobra#Flags", "Cobra.md", "Flags"),
        ("Cobra#^b1", "Cobra.md", "^b1"),
        ("Cobra^b1", "Cobra.md", "^b1"),
        ("cobra.md", "Cobra.md", ""),
        ("spf13/cobra", "Cobra.md", ""),
        ("SPF13/Cobra#Flags", "Cobra.md", "Flags"),
        ("眼鏡蛇", "Cobra.md", ""),
        ("Certain", "100% sure.md", ""),
        ("茶/綠茶", "茶/綠茶.md", ""),
        ("v1.2", "v1.2.md", ""),
        ("CAFÉ", unicodedata.normalize("NFD", "café.md"), ""),
        ("x/readme", "b/deep/x/README.markdown", ""),
        ("/a/README", "a/README.md", ""),
        ("Nothing", None, ""),
        ("no/such/README", None, ""),
    ],
)
def test_wiki_links(target: str, path: str | None, anchor: str) -> None:
    assert (wiki(target).path, wiki(target).anchor) == (path, anchor)


@pytest.mark.parametrize(
    ("source", "path"),
    [
        ("a/x.md", "a/README.md"),
        ("b/x.md", "b/README.md"),
        ("b/deep/x/y.md", "b/deep/x/README.markdown"),
        ("x.md", "a/README.md"),
    ],
)
def test_the_nearest_of_several_is_taken_and_said_to_be_one_of_several(source: str, path: str) -> None:
    assert wiki("README", source) == Resolved(path, True)


def test_relative_wiki_paths_start_at_the_source() -> None:
    assert wiki("../README", "b/deep/n.md").path == "b/README.md"
    assert wiki("./README", "a/n.md").path == "a/README.md"


@pytest.mark.parametrize(
    ("target", "source", "path"),
    [
        ("../The brief.md", "sub/from.md", "The brief.md"),
        ("../茶/綠茶.md", "sub/from.md", "茶/綠茶.md"),
        ("/The brief.md", "sub/from.md", "The brief.md"),
        ("../the BRIEF", "sub/from.md", "The brief.md"),
        ("README.md", "b/x.md", "b/README.md"),
        ("a/README.md", "b/x.md", "a/README.md"),
        ("../../x.md", "b/x.md", None),
        ("Cobra.md", "b/x.md", "Cobra.md"),
        ("./Cobra.md", "b/x.md", None),
    ],
)
def test_markdown_links(target: str, source: str, path: str | None) -> None:
    assert markdown(target, source) == path


@pytest.mark.parametrize(
    ("kind", "target", "name"),
    [
        ("markdown", "../no such.md", "no such.md"),
        ("markdown", "../../out.md", "../../out.md"),
        ("wiki", "Missing#x", "Missing"),
        ("wiki", "C# missing#Part", "C# missing"),
        ("wiki", "C#", "C#"),
        ("wiki", "Missing^b1", "Missing"),
    ],
)
def test_broken_names(kind: str, target: str, name: str) -> None:
    link = Link("markdown" if kind == "markdown" else "wiki", target, "", 1)
    assert broken_name(link, "sub/from.md") == name


def test_names_follow_their_notes() -> None:
    names = Names([("a.md", "A", ("one",))])
    names.add("a.md", "A", ("two",))
    names.add("b.md", "Two", ())
    link = Link("wiki", "two", "", 1)
    assert names.resolve(Link("wiki", "one", "", 1), "x.md").path is None
    assert names.resolve(link, "x.md") == Resolved("a.md", False)
    names.remove("a.md")
    names.remove("a.md")
    assert names.resolve(link, "x.md").path == "b.md"
