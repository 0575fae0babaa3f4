"""Figures in words: what is ill says so without a colour."""

from typing import Any

from recalld.tui.figures import spans, vitals

VAULT: dict[str, Any] = {
    "name": "n",
    "path": "/n",
    "state": "ready",
    "reason": "",
    "notes": 3,
    "passages": 12_345,
    "embedded": 5,
    "pending": 0,
}


def words(rows: list[vitals.Row]) -> str:
    return "\n".join(f"{row.label}: {row.value}" for row in rows)


def test_a_vault_that_is_well_and_one_that_is_not() -> None:
    assert "✓ ready" in words(vitals.vault_rows(VAULT))
    ill = {**VAULT, "state": "gone", "reason": "/n is not there", "pending": 4, "problems": 2, "private": 1}
    told = words(vitals.vault_rows(ill))
    assert "✖ the folder is gone: /n is not there" in told and "4 files" in told and "1 private" in told


def test_vectors_that_are_off_say_why() -> None:
    told = words(vitals.meaning_rows({**VAULT, "vectors": "off: no model"}, {"name": "none"}))
    assert "off: no model" in told and "5 of 12 345" in told


def test_a_breaker_that_is_open_says_for_how_long() -> None:
    status = {"queries": {"n": 2, "p50_ms": 3.0, "p95_ms": 9.0}, "prefetch": {"hits": 1, "misses": 3, "saved_ms": 1500}}
    told = words(vitals.answer_rows({**status, "breaker": {"state": "open", "rests_s": 61.0, "reason": "slow"}}))
    assert "✖ rests for 1 min: slow" in told and "1 of 4 answers were ready" in told and "3 ms" in told


def test_what_is_watched_by_timer_alone_is_marked() -> None:
    assert "⚠" in words(vitals.watch_rows({**VAULT, "watch": {"state": "timer", "watched": 0, "expected": 9}}))
    assert vitals.graph_rows(VAULT) == []


def test_another_version_is_said() -> None:
    status = {"version": "0.0.1", "pid": 1, "uptime_s": 7200.0, "memory_mb": 10.0, "db_mb": 1.0}
    told = words(vitals.daemon_rows(status, "0.1.0"))
    assert "⚠ the app is 0.1.0" in told and "2 h" in told


def test_spans_are_in_their_largest_unit() -> None:
    assert [spans.span(s) for s in (3, 61, 3601, 90_000)] == ["3 s", "1 min", "1 h", "1 d"]
    assert spans.ago(5) == "5 s ago"


def test_of_a_vault_that_is_being_opened_only_that_is_told() -> None:
    opening = {**VAULT, "state": "opening", "notes": 0, "passages": 0}
    assert [row.label for row in vitals.vault_rows(opening)] == ["vault", "folder", "state"]
