"""What a search by words finds."""

from ..conftest import Build


def test_a_number_of_several_parts_is_one_word(library: Build) -> None:
    made = library(
        {
            "sum.md": "# Power\n\nThe sensor sleeps at 6.8 µA.\n",
            "tight.md": "# Draw\n\nIdle at 6.8mA.\n",
            "apart.md": "# List\n\nBoxes 6 and 8 are in the attic.\n",
            "release.md": "# 發佈\n\n版本 v3.11.2 在 14:30-15:00 上線。\n",
        }
    )

    assert sorted(made.paths("6.8")) == ["sum.md", "tight.md"]
    assert made.paths("6.8mA")[0] == "tight.md" and "apart.md" not in made.paths("6.8mA")
    for typed in ("3.11.2", "v3.11.2", "3.11", "14:30", "15:00"):
        assert made.paths(typed) == ["release.md"], typed
    assert made.paths("7.9") == made.paths("30:14") == made.paths("8.6") == []
