"""The questions a vault asks itself, and what reading it without an index costs."""

from recalld.index.recall.selfcheck import Headed, Probe, median, probes, reading, scan, words

NOTES = [
    Headed("a.md", ("Persistent flags", "Notes")),
    Headed("b.md", ("Persistent flags", "How hot for oolong")),
    Headed("c.md", ("連線池要開多大", "x")),
    Headed("d.md", ("A heading so long that nobody would ever ask it as it is written here at all, really",)),
]


def test_a_heading_asks_for_the_one_note_that_has_it() -> None:
    assert {(one.query, one.path) for one in probes(NOTES, 10)} == {
        ("How hot for oolong", "b.md"),
        ("連線池要開多大", "c.md"),
    }


def test_the_same_notes_give_the_same_questions() -> None:
    assert probes(NOTES, 1) == probes(reversed(NOTES), 1)
    assert len(probes(NOTES, 1)) == 1
    assert probes([], 5) == []


def test_words_to_look_for_are_latin_words_and_pairs_of_han() -> None:
    assert words("How hot for an Oolong 連線池 is") == ("how", "hot", "for", "oolong", "連線")


def test_without_an_index_the_files_with_the_most_words_are_read_whole() -> None:
    texts = [(f"{n}.md", "hot " * 4 * n) for n in range(1, 9)] + [("right.md", "oolong is hot " * 10)]
    found = scan(Probe("hot oolong", "right.md"), texts)
    assert found.found
    assert found.until == 35  # it has the most of the words, and so it is read first
    assert found.tokens == 35 + 4 + 8 + 12 + 16
    assert scan(Probe("hot oolong", "9.md"), texts) == reading(Probe("", "9.md"), []).__class__(75, 75, False)


def test_nothing_has_the_words() -> None:
    assert scan(Probe("quantum", "a.md"), [("a.md", "tea")]).tokens == 0


def test_what_is_read_before_the_right_note_counts() -> None:
    read = reading(Probe("q", "b.md"), [("a.md", "x" * 40), ("b.md", "y" * 40), ("c.md", "z" * 40)])
    assert (read.until, read.tokens, read.found) == (20, 30, True)


def test_median() -> None:
    assert median([]) == 0
    assert median([3, 1, 2]) == 2
