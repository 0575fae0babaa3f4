"""Entries that this program wrote are read fast, and as TOML reads them."""

import tomllib
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from recalld.index.graph.governance.decisionline import read_toml
from recalld.index.graph.governance.decisions import Decision, written

TEXTS = st.text(st.characters(codec="utf-8"), max_size=20)


@given(TEXTS, TEXTS, TEXTS, st.sampled_from(["", "d1"]), st.integers(0, 999))
def test_a_written_line_is_what_toml_says(subject: str, target: str, reason: str, over: str, ms: int) -> None:
    at = datetime(2026, 11, 30, 2, 25, 56, 1000 * ms, tzinfo=UTC)
    line = written(Decision("d7f3a9c2", at, "merge", subject, target, "ann", reason, over))

    assert read_toml(line) == tomllib.loads(line)


@pytest.mark.parametrize(
    "at", ["2026-13-30T02:25:56Z", "2026-02-30T02:25:56Z", "2026-11-30T25:00:00Z", "٢٠٢٦-11-30T02:25:56Z"]
)
def test_no_moment_is_none_either_way(at: str) -> None:
    line = f'x = {{ at = {at}, by = "", act = "ban", subject = "a", object = "", reason = "" }}'

    with pytest.raises(tomllib.TOMLDecodeError):
        read_toml(line)
