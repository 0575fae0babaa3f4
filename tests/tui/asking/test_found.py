"""Results of the daemon, taken apart."""

from typing import Any

from recalld.tui.asking.found import read

CARD: dict[str, Any] = {
    "path": "a.md", "title": "A", "heading": "A", "lines": [3, 9], "text": "x", "score": 1.5, "direct": True,
    "why": ["words: x"], "stale": True, "redacted": [], "note_id": 1, "handle": "1:0", "summary": False,
}  # fmt: skip


def answer(**changes: Any) -> dict[str, Any]:
    sentences = [{"text": "One.", "cites": [1], "verdict": "supported", "reason": ""}]
    sources = [{"n": 1, "path": "a.md", "lines": [4, 5], "title": "A"}]
    return {"text": "One. [1]", "sentences": sentences, "sources": sources, "refused": False} | changes


def test_a_source_knows_the_passage_it_stands_in() -> None:
    found = read({"query": "q", "cards": [CARD, CARD | {"path": "b.md"}], "answer": answer()})
    (source,) = found.sources
    assert (source.number, source.cited, source.lines, source.text, source.line) == (1, (4, 5), (3, 9), "x", 4)
    assert source.reference == "a.md:4-5" and source.stale and source.score == 1.5
    assert [place.path for place in found.others] == ["b.md"]


def test_a_source_outside_the_passages_has_its_lines_alone() -> None:
    source = {"n": 2, "path": "a.md", "lines": [40, 40], "title": "A"}
    found = read({"cards": [CARD], "answer": answer(sources=[source])})
    assert (found.sources[0].text, found.sources[0].lines, found.sources[0].reference) == ("", (40, 40), "a.md:40")


def test_what_is_said_beside_the_sentences_is_kept() -> None:
    found = read({"answer": answer(text="- A: One. [1]\n\nNothing in the notes about: y.")})
    assert found.rest == "Nothing in the notes about: y."
    refusal = read({"answer": answer(text="The notes don't say.", sentences=[], sources=[], refused=True)})
    assert refusal.refused and refusal.rest == "The notes don't say."


def test_code_in_an_answer_is_not_said_twice() -> None:
    code = "So:\n```sh\nls -l\n```"
    sentences = [{"text": code, "cites": [1]}, {"text": "Said.", "cites": [1]}]
    text = f"{code}\n[1]\nSaid. [1]\n\nWords that no note has: x."
    assert read({"answer": {"text": text, "sentences": sentences}}).rest == "Words that no note has: x."


def test_a_sentence_is_shown_once_as_it_is_read() -> None:
    text = "Ask [[people/Otto Berg|Otto]]; ~~20 May~~ 25 May."
    read_so = "Ask Otto; (struck out: 20 May) 25 May."
    sentences = [{"text": text, "cites": [1], "as_read": read_so}]
    found = read({"answer": answer(text=f"{read_so} [1]\n\nWords that no note has: x.", sentences=sentences)})
    assert [one.text for one in found.sentences] == [read_so]
    assert found.rest == "Words that no note has: x."


def test_nothing_is_a_result_too() -> None:
    assert read({}).places == ()


def test_after_a_note_is_called_otherwise_its_places_are_there_and_changed_ones_are_marked() -> None:
    wire = {
        "cards": [CARD | {"stale": False}],
        "answer": {"sources": [{"n": 1, "path": CARD["path"], "lines": CARD["lines"]}]},
    }
    found = read(wire)
    moved = found.after({"moved": [[CARD["path"], "elsewhere/b.md"]], "added": ["x.md"]})
    assert [place.path for place in (*moved.sources, *moved.passages)] == ["elsewhere/b.md", "elsewhere/b.md"]
    assert not any(place.stale for place in moved.sources)
    assert all(place.stale for place in moved.after({"modified": ["elsewhere/b.md"]}).sources)
    assert all(place.stale for place in found.after({"removed": [CARD["path"]]}).sources)
    assert found.after({"modified": ["x.md"], "moved": [["y.md", "z.md"]]}) == found
