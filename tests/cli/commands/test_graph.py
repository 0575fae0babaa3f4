"""The commands about the concept graph, as a person sees them."""

import json
from pathlib import Path
from typing import Any

import pytest

from recalld.daemon.errors import NO_SUCH_NOTE, RecalldError

from ..conftest import Daemon, Recall


def note(path: str, **fields: Any) -> dict[str, Any]:
    return {"id": path, "kind": "note", "path": path, "title": path.split(".")[0], "community": 0, **fields}


def edge(a: str, b: str, **fields: Any) -> dict[str, Any]:
    return {"a": a, "b": b, "kind": "concept", "weight": 0.5, "why": [], "links": [], "words": [], **fields}


CONCEPT = {
    "id": "concept:vram", "kind": "concept", "key": "vram", "label": "VRAM", "names": ["顯存"], "df": 3, "degree": 2,
    "god": False, "banned": True, "pinned": False,
}  # fmt: skip


def answer(daemon: Daemon, method: str, **fields: Any) -> None:
    daemon.answers[method] = {"schema": 1, "disclosures": [], **fields}


def test_neighbors_say_why(recall: Recall, daemon: Daemon) -> None:
    links = [{"path": "a.md", "line": 7, "text": "b"}]
    found = [
        {**note("b.md"), **edge("a.md", "b.md", why=["VRAM", "記憶體"], links=links), "hops": 1, "via": None},
        {**note("c\x1b.md"), **edge("b.md", "c.md", kind="meaning", words=["kubelet"]), "hops": 2, "via": "b.md"},
    ]
    answer(daemon, "neighbors", of=note("a.md"), neighbors=found, suggestions=[])
    ran = recall("neighbors", "a", "note", "--depth", "2")
    assert ran.code == 0
    assert ran.out.splitlines() == [
        "a  a.md",
        "  0.50  concept  b  b.md",
        "      VRAM, 記憶體",
        "      link at a.md:7",
        "  0.50  meaning  c\\x1b  c\\x1b.md",
        "      words: kubelet",
        "      by way of b.md",
    ]
    asked = daemon.asked("neighbors")
    assert (asked["name"], asked["limit"], asked["depth"]) == ("a note", 12, 2)


def test_a_lonely_note_gets_suggestions(recall: Recall, daemon: Daemon, monkeypatch: pytest.MonkeyPatch) -> None:
    suggestion = {"path": "b.md", "title": "B", "by": "words", "words": ["x", "y"]}
    answer(daemon, "neighbors", of=note("a.md"), neighbors=[], suggestions=[suggestion])
    ran = recall("neighbors", "a")
    assert (ran.code, ran.err) == (1, "Nothing is joined with “a”.\n")
    assert ran.out == "  perhaps B  b.md  (words: x, y)\n"
    monkeypatch.setenv("RECALLD_LANG", "zh-Hant")
    assert recall("neighbors", "a").out == "  也許 B  b.md  （字詞：x、y）\n"
    assert recall("neighbors", "a", "--json").code == 1


def test_a_way_shows_each_step(recall: Recall, daemon: Daemon) -> None:
    steps = [edge("concept:vram", "a.md", kind="holds", why=["VRAM"]), edge("a.md", "b.md", weight=0.25, why=["GPU"])]
    nodes = [CONCEPT, note("a.md"), note("b.md")]
    answer(daemon, "path", found=True, strength=0.06, nodes=nodes, steps=steps)
    ran = recall("path", "vram", "b")
    assert ran.out.splitlines() == [
        "VRAM (banned)  concept",
        "  ↓ strength 0.50  holds",
        "    VRAM",
        "a  a.md",
        "  ↓ strength 0.25  concept",
        "    GPU",
        "b  b.md",
    ]
    assert (ran.code, ran.err[:45]) == (0, "2 steps; strength of the whole way 0.060: tho")


@pytest.mark.parametrize(
    ("strength", "told"), [(2.851e-06, "0.0000029"), (0.0312, "0.031"), (0.4, "0.40"), (1, "1.00")]
)
def test_the_strength_of_a_whole_way_is_told_as_such(
    recall: Recall, daemon: Daemon, monkeypatch: pytest.MonkeyPatch, strength: float, told: str
) -> None:
    nodes, steps = [note("a.md"), note("b.md")], [edge("a.md", "b.md", weight=0.004, why=["GPU"])]
    answer(daemon, "path", found=True, strength=strength, nodes=nodes, steps=steps)
    monkeypatch.setenv("RECALLD_LANG", "zh-Hant")
    ran = recall("path", "a", "b")
    assert "↓ 強度 0.0040  概念" in ran.out and f"整體強度 {told}（" in ran.err


def test_no_way_is_an_answer(recall: Recall, daemon: Daemon) -> None:
    answer(daemon, "path", found=False, strength=0, nodes=[], steps=[])
    ran = recall("path", "a", "b")
    assert (ran.code, ran.err) == (1, "No way leads from “a” to “b”.\n")
    assert recall("path", "a", "b", "--json").json["found"] is False


def test_what_is_not_there_is_refused_with_the_next_step(recall: Recall, daemon: Daemon) -> None:
    refused = RecalldError("no note and no concept is called q", kind="no-such-note", code=NO_SUCH_NOTE, hint="try r")
    daemon.answers["path"] = daemon.answers["neighbors"] = refused
    for ran in (recall("path", "q", "b"), recall("neighbors", "q")):
        assert ran.code == 1
        assert "hint: try r" in ran.err


def test_communities(recall: Recall, daemon: Daemon) -> None:
    folders = [{"folder": "", "notes": 2}, {"folder": "交易", "notes": 1}]
    one = {"number": 0, "name": "VRAM · GPU", "size": 3, "cohesion": 0.75, "folders": folders, "concepts": ["VRAM"]}
    answer(daemon, "communities", communities=[{**one, "notes": [note("a.md")]}])
    assert recall("communities").out.splitlines()[1].split() == [
        *("0", "VRAM", "·", "GPU", "3", "75%", "(top)", "(2),", "交易", "(1)", "a")
    ]
    across = [{"folder": "交易", "notes": 1, "of": 4, "communities": [{"number": 2, "name": "Other"}]}]
    answer(daemon, "communities", **one, notes=[note("a.md")], summary="What\n\x1bit says", across=across)
    ran = recall("communities", "0")
    assert daemon.asked("communities")["number"] == 0
    assert "0. VRAM · GPU  3 notes, cohesion 75%" in ran.out
    assert "What\n\\x1bit says" in ran.out
    assert "交易: 1 of its 4 notes; the others in 2 Other" in ran.out
    answer(daemon, "communities", communities=[])
    assert (recall("communities").code, recall("communities", "x").code) == (1, 2)


def test_concepts_are_listed_and_explained(recall: Recall, daemon: Daemon) -> None:
    answer(daemon, "concepts", concepts=[CONCEPT], total=5)
    ran = recall("concepts", "--sort", "label", "--filter", "v")
    assert ran.out.splitlines()[1] == "VRAM (banned)      3      2  顯存"
    assert ran.err == "1 of 5\n"
    asked = daemon.asked("concepts")
    assert (asked["sort"], asked["filter"], "name" in asked) == ("label", "v", False)
    where = [{"path": "a.md", "title": "A", "line": 3, "source": "tag", "label": "vram", "weight": 1.0}]
    explained = {**CONCEPT, "reason": "banned by a decision"}
    answer(daemon, "concepts", concepts=[explained], total=1, found_in=where, found_total=1)
    ran = recall("concepts", "VRAM")
    assert ran.out.splitlines() == ["VRAM (banned)  顯存", "  banned by a decision", "  a.md:3: vram [tag]"]


def test_where_a_concept_was_found_is_told_in_the_language_of_the_person(
    recall: Recall, daemon: Daemon, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECALLD_LANG", "zh-Hant")
    where = [{"path": "a.md", "title": "A", "line": 3, "source": name, "label": "vram"} for name in ("tag", "new")]
    answer(daemon, "concepts", concepts=[CONCEPT], total=1, found_in=where, found_total=2)
    assert recall("concepts", "VRAM").out.splitlines()[1:] == ["  a.md:3: vram [標籤]", "  a.md:3: vram [new]"]


@pytest.mark.parametrize(("lang", "said"), [("en", "touched today"), ("zh-Hant", "今天更動過")])
@pytest.mark.parametrize("days", [0, -3])
def test_what_was_touched_today_has_no_age(
    recall: Recall, daemon: Daemon, monkeypatch: pytest.MonkeyPatch, lang: str, said: str, days: int
) -> None:
    monkeypatch.setenv("RECALLD_LANG", lang)
    answer(daemon, "stale", stale=[note("a.md", days=days, superseded_by="b", broken=[])], total=1)
    assert said in recall("stale").out and "0 " not in recall("stale").out


def test_orphans_stale_hubs_gods_and_mentions(recall: Recall, daemon: Daemon) -> None:
    suggestion = {"path": "b.md", "title": "B", "by": "meaning", "words": []}
    answer(daemon, "orphans", orphans=[note("a.md", suggestions=[suggestion])], total=3)
    ran = recall("orphans", "-n", "1")
    assert (ran.out, ran.err) == ("a  a.md\n  perhaps B  b.md  (meaning)\n", "1 of 3\n")
    broken = [{"line": 4, "name": "gone"}]
    answer(daemon, "stale", stale=[note("a.md", days=400, superseded_by="b", broken=broken)], total=1)
    assert recall("stale").out.splitlines() == [
        "a  a.md", "  untouched for 400 d", "  superseded by b", "  cites gone, which is no note (line 4)"
    ]  # fmt: skip
    answer(daemon, "hubs", hubs=[note("a.md", degree=3, kinds={"link": 3}, centrality=1.0, meta=True)], total=1)
    assert recall("hubs").out.splitlines()[1].split() == ["1.00", "3", "a", "a.md", "link", "3,", "index"]
    answer(daemon, "gods", gods=[{**CONCEPT, "share": 0.6, "reason": "why"}], total=1)
    assert recall("gods").out.splitlines()[1].split() == ["VRAM", "(banned)", "3", "60%", "why"]
    mention = {"path": "b.md", "title": "B", "line": 9, "name": "A", "text": "…about A here"}
    answer(daemon, "mentions", of=note("a.md"), mentions=[mention], total=1)
    ran = recall("mentions", "a")
    assert (ran.out, ran.err) == ("b.md:9: …about A here\n", "1 mention\n")


@pytest.mark.parametrize(
    ("words", "method", "field"),
    [
        (("orphans",), "orphans", "orphans"),
        (("stale",), "stale", "stale"),
        (("hubs",), "hubs", "hubs"),
        (("gods",), "gods", "gods"),
        (("mentions", "a"), "mentions", "mentions"),
        (("concepts",), "concepts", "concepts"),
    ],
)
@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
def test_nothing_found_ends_with_1(
    recall: Recall,
    daemon: Daemon,
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    method: str,
    field: str,
    lang: str,
) -> None:
    monkeypatch.setenv("RECALLD_LANG", lang)
    answer(daemon, method, **{field: [], "total": 0, "disclosures": [{"code": "graph_building", "text": "not yet"}]})
    ran = recall(*words)
    assert (ran.code, ran.out) == (1, "")
    assert "not yet" in ran.err and ran.err.count("\n") == 2
    assert recall(*words, "--json").json[field] == []


def test_export_writes_to_a_file_or_the_pipe(recall: Recall, daemon: Daemon, home: Path) -> None:
    answer(daemon, "graph.export", nodes=[note("a.md")], edges=[])
    assert recall("graph", "export").json["nodes"][0]["id"] == "a.md"
    target = home / "g.json"
    ran = recall("graph", "export", "-o", str(target), "--concepts")
    assert (ran.code, ran.out) == (0, "")
    assert json.loads(target.read_text(encoding="utf-8"))["schema"] == 1
    assert [file.name for file in home.iterdir() if file.name.startswith("g.json")] == ["g.json"]
    assert daemon.asked("graph.export")["concepts"] is True
    answer(daemon, "graph.export", format="dot", text='graph notes {\n  "中";\n}\n')
    assert recall("graph", "export", "--format", "dot").out == 'graph notes {\n  "中";\n}\n'
    ran = recall("graph", "export", "--format", "dot", "-o", str(home / "no" / "g.dot"))
    assert ran.code == 70 and "could not be written" in ran.err


@pytest.mark.parametrize(
    "words",
    [
        ("neighbors",),
        ("path", "a"),
        ("path", "a", "b", "c"),
        ("mentions", " "),
        ("graph",),
        ("graph", "import"),
        ("sql",),
    ],
)
def test_words_that_are_missing(recall: Recall, daemon: Daemon, words: tuple[str, ...]) -> None:
    ran = recall(*words)
    assert ran.code == 2
    assert "hint: " in ran.err
    assert daemon.calls == []
