"""`recall search` prints places, passages and reasons, and ends with 1 when there are none."""

import pytest

from ..conftest import Daemon, Recall, hit, recalled


def test_a_hit_is_shown_with_its_place_and_reasons(recall: Recall, daemon: Daemon) -> None:
    daemon.answers["search"] = recalled(hit())
    ran = recall("search", "flag")
    assert ran.code == 0
    assert ran.out == (
        " 1. Cobra flags  go/cobra.md:12-18\n"
        "    Install › Linux\n"
        "    A persistent flag is seen by every subcommand.\n"
        "    title · words: flag\n"
    )
    assert ran.err == ""


def test_what_is_asked(recall: Recall, daemon: Daemon, monkeypatch: pytest.MonkeyPatch) -> None:
    daemon.answers["search"] = recalled(hit())
    monkeypatch.setenv("RECALLD_VAULT", "home")
    recall("--vault", "./work", "search", "two", "words", "--mode", "keyword", "-n", "7", "--fresh")
    asked = daemon.asked("search")
    assert (asked["query"], asked["mode"], asked["limit"], asked["after_write"]) == ("two words", "keyword", 7, True)
    assert asked["vault"] == f"{asked['cwd']}/work"
    assert asked["env_vault"] == "home"


def test_nothing_found_is_1_and_says_so_beside_the_results(recall: Recall, daemon: Daemon) -> None:
    daemon.answers["search"] = recalled()
    ran = recall("search", "\x1b[31mx")
    assert (ran.code, ran.out) == (1, "")
    assert "Nothing found for “\\x1b[31mx”." in ran.err
    ran = recall("search", "x", "--json")
    assert (ran.code, ran.json["cards"]) == (1, [])


def test_json_is_the_result_untouched(recall: Recall, daemon: Daemon) -> None:
    result = recalled(
        hit(text="\x1b]0;x\x07 \u009b 旗標 \u202e \ud83d\ude42"), disclosures=[{"code": "narrowed", "text": "n"}]
    )
    daemon.answers["search"] = result
    ran = recall("search", "x", "--json")
    assert ran.json == {**result, "cards": [hit(text="\x1b]0;x\x07 \u009b 旗標 \u202e 🙂")]}
    assert ran.out.count("\n") == 1
    assert ran.err == ""
    assert "旗標" in ran.out
    assert not {"\x1b", "\x9b", "\u202e"} & set(ran.out)


def test_nothing_of_a_note_steers_the_terminal(recall: Recall, daemon: Daemon) -> None:
    evil = "\x1b]52;c;x\x07\r\x9b2J\u202e"
    card = hit(
        path=f"{evil}.md", title=evil, heading=evil, text=evil, why=[evil], redacted=[evil], handle=evil, stale=True
    )
    daemon.answers["search"] = recalled(card, disclosures=[{"code": "redacted", "text": evil}])
    ran = recall("search", "x", "--explain")
    assert not {"\x1b", "\x07", "\r", "\x9b", "\u202e"} & set(ran.out + ran.err)
    assert "changed since it was indexed" in ran.out


def test_disclosures_are_beside_the_results(recall: Recall, daemon: Daemon) -> None:
    daemon.answers["search"] = recalled(hit(), disclosures=[{"code": "vectors_off", "text": "Words only."}])
    ran = recall("search", "flag")
    assert "Words only." not in ran.out
    assert ran.err == "· Words only.\n"


def test_explain_tells_scores_handles_and_times(recall: Recall, daemon: Daemon) -> None:
    steps = [
        {"stage": "rank", "before": 0.0, "after": 0.9, "why": "place 1"},
        {"stage": "recency", "before": 0.9, "after": 1.0125, "why": "2 days\x1b old"},
    ]
    daemon.answers["search"] = recalled(hit(explain=steps))
    ran = recall("search", "flag", "--explain")
    assert "    put both in one order    0.0000 →   0.9000  place 1\n" in ran.out
    assert "    recency                  0.9000 →   1.0125  2 days" in ran.out
    assert "\x1b" not in ran.out
    assert "score 1.2500" in ran.out
    assert "the whole passage: recall get 3:1" in ran.out
    assert "search 1.5 ms" in ran.err


@pytest.mark.parametrize("words", [("search",), ("search", "  "), ("search", "--json"), ("ask",)])
def test_no_query_is_a_usage_error(recall: Recall, daemon: Daemon, words: tuple[str, ...]) -> None:
    assert recall(*words).code == 2
    assert daemon.calls == []
