"""Copies are shown once; a map of notes stands below what it points at."""

from ..conftest import Build

TEXT = "# Backup\n\n" + "\n\n".join(
    f"Keep {n} copies of the photos on disk {n}, and check them in month {n}." for n in range(9)
)


def test_a_conflicted_copy_is_folded_into_its_note(library: Build) -> None:
    notes = {"a/Backup.md": TEXT, "a/Backup (conflicted copy 2026-03-10).md": TEXT + "\n\nOne more line."}
    result = library(notes).search("copies of the photos")

    assert [card.path for card in result.cards] == ["a/Backup.md"]
    assert "mirror_folded" in [one.code for one in result.disclosures]


def test_the_same_note_at_two_places_is_shown_once(library: Build) -> None:
    result = library({"x/old/Backup.md": TEXT, "b/Backup.md": TEXT}).search("copies of the photos")

    assert [card.path for card in result.cards] == ["b/Backup.md"]


def test_notes_of_one_name_that_say_different_things_both_stay(library: Build) -> None:
    other = "# Backup\n\n" + "\n\n".join(
        f"The photos of trip {n} went to the cloud, copies too, in year {n}." for n in range(9)
    )
    result = library({"a/Backup.md": TEXT, "b/Backup.md": other}).search("copies photos")

    assert len(result.cards) == 2


def test_a_map_stands_below_what_it_points_at_unless_it_is_named(library: Build) -> None:
    notes = {f"n{i}.md": f"# Note {i}\n\nTea number {i} is green." for i in range(10)}
    links = "\n".join(f"- [[n{i}]] green tea, green tea" for i in range(10))
    notes["map.md"] = f"# All the teas\n\n{links}\n"
    made = library(notes).embed()

    result = made.search("green tea")
    assert result.cards[0].path != "map.md"
    assert "meta_demoted" in [one.code for one in result.disclosures]
    assert made.search("all the teas").cards[0].path == "map.md"
