"""Notes that share most of their lines are said to, with what they differ in; those of one template are not."""

import pytest

from recalld.index.graph.governance.vocabulary import Vocabulary
from recalld.index.recall.context import Context
from recalld.index.recall.ranking.versions import difference
from recalld.index.recall.result import Recall

from ..conftest import Build

LINES = ["reed of 12 dents", "warp of linen, 640 ends", "sett 24 per inch", "treadles tied 1-3-5-7"]


def loom(title: str, sett: str, item: str = "-") -> str:
    return (
        f"# {title}\n\n#{title[:4]}\n\n"
        + "\n".join(f"{item} {line}" for line in LINES).replace("sett 24", f"sett {sett}")
        + "\n"
    )


NOTES = {
    "Loom.md": loom("Loom setup", "24"),
    "Loom from laptop.md": loom("Loom setup as typed on the laptop", "20", "*"),
    "織機.md": "# 織機設定\n\n- 筘十二號\n- 亞麻經紗六百四十根\n- 密度每吋二十四\n- 踏板綁一三五七\n",
    "織機筆電.md": "# 織機設定（筆電）\n\n1. 筘十二號\n2. 亞麻經紗六百四十根\n3. 密度每吋二十\n4. 踏板綁一三五七\n",
    "Tea.md": "# Tea\n\nSteep for three minutes.\n",
}


def said(result: Recall) -> list[str]:
    return [one.text for one in result.disclosures if one.code == "versions"]


def test_what_versions_differ_in_is_told_beside_an_answer(library: Build) -> None:
    made = library(NOTES)

    assert said(made.ask("What sett is the loom set up with?")) == [
        "Loom.md and Loom from laptop.md share most of their lines. Only the first has: “sett 24 per inch”. "
        "Only the second has: “sett 20 per inch”."
    ]
    (told,) = said(made.ask("織機的密度每吋多少？"))
    assert "「密度每吋二十四」" in told
    assert "「密度每吋二十」" in told
    assert said(made.ask("How long does tea steep?")) == []


def test_beside_a_search_too_unless_people_said_that_they_are_two(library: Build) -> None:
    made = library(NOTES)

    assert len(said(made.search("loom sett"))) == 1
    distinct = Context(vocabulary=Vocabulary(distinct=frozenset({("Loom from laptop.md", "Loom.md")})))
    assert said(made.search("loom sett", context=distinct)) == []


DAY = "## Mood\n\nfine\n\n## Tasks\n\n- [x] water the plants\n- [x] open the post\n- [x] sweep\n\n## Notes\n\n"


@pytest.mark.parametrize(
    "names",
    [("2026-11-14.md", "2026-11-17.md"), ("Rates 2023.md", "Rates 2026.md"), ("十月三日.md", "十月四日.md")],
)
def test_notes_of_one_template_each_of_its_own_time_are_none(library: Build, names: tuple[str, str]) -> None:
    made = library({name: f"{DAY}Dyed wool in vat {name[-4]}.\n" for name in names})

    assert len(made.search("wool").cards) == 2
    assert said(made.search("wool")) == []


def test_nor_are_those_that_have_a_template_in_common_and_little_else(library: Build) -> None:
    long = {
        "Anna.md": "Anna dyes wool with weld and madder, and sells it at the spring market in the old hall.",
        "Bert.md": "Bert shears sheep, spins wool for socks, and teaches children how to card it on Sundays.",
    }
    made = library({path: f"{DAY}{text} {text[::-1]}\n" for path, text in long.items()})

    assert len(made.search("wool").cards) == 2
    assert said(made.search("wool")) == []


def test_most_lines_in_one_order() -> None:
    found = difference(LINES, [*LINES[:2], "sett 20 per inch", LINES[3]])
    assert found is not None
    assert (found.here, found.there) == ((LINES[2],), ("sett 20 per inch",))
    added = difference(LINES, [*LINES, "weft of wool"])
    assert added is not None
    assert (added.here, added.there) == ((), ("weft of wool",))
    assert difference(LINES, LINES) is None
    assert difference(LINES, LINES[::-1]) is None
    assert difference(LINES, [*LINES[:2], "other", "words"]) is None
    assert difference(LINES[:2], [*LINES[:2], "more"]) is None
