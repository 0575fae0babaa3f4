"""Programs that write, told from people."""

import pytest

from recalld.daemon.git.agents import is_agents, writers


@pytest.mark.parametrize(
    "name",
    [
        "Claude <noreply@anthropic.com>",
        "Claude Opus 4 <noreply@anthropic.com>",
        "dependabot[bot] <49699333+dependabot[bot]@users.noreply.github.com>",
        "Copilot <198982749+Copilot@users.noreply.github.com>",
        "Bo (aider) <bo@example.org>",
        "Cursor Agent <cursoragent@cursor.com>",
        "google-labs-jules[bot] <x@y>",
    ],
)
def test_known_agents(name: str) -> None:
    assert is_agents([name])


@pytest.mark.parametrize("name", ["Claude Monet <claude@example.org>", "Bo <bo@anthropic.com>", "Abbot <a@b>", ""])
def test_people(name: str) -> None:
    assert not is_agents([name])


def test_a_person_names_more_by_name_or_address() -> None:
    assert not is_agents(["Robo <robo@example.org>"])
    assert is_agents(["Robo <robo@example.org>"], ["robo"])
    assert is_agents(["Robo <robo@example.org>"], ["*@example.org"])
    assert is_agents(["Robo <robo@example.org>"], ["Robo <*"])
    assert not is_agents(["Roboto <r@example.com>"], ["robo", "*@example.org"])


def test_who_had_a_hand_in_a_commit_is_named_once_and_the_author_first() -> None:
    trailers = [("Co-Authored-By", "Claude <noreply@anthropic.com>"), ("Reviewed-by", "Cy <c@x>"), ("See", "this")]
    assert writers("Bo <b@x>", "Bo <b@x>", trailers) == ("Bo <b@x>", "Claude <noreply@anthropic.com>")
