"""Decisions about a note that has become private do not tell where it is."""

from recalld.daemon.checks.health import health
from recalld.daemon.governance import deciding, docket
from recalld.daemon.governance.deciding import Wish
from recalld.daemon.governance.hidden import MASK, is_hidden

from ..conftest import Follow


def test_a_note_that_became_private_is_named_neither_in_the_list_nor_in_health(follow: Follow) -> None:
    vault = follow({"plans/raise.md": "# Raise\n\nAsk in May.", "other.md": "# Other\n\nSomething else."})
    deciding.decide(vault, Wish("demote", ("plans/raise.md",)), dry_run=False)

    (vault.root / "plans" / "raise.md").write_text("---\nprivate: true\n---\n# Raise\n\nAsk in May.", "utf-8")
    assert vault.wait(timeout=20)

    listed = docket.listed(vault, "decisions", 10, "")["decisions"]
    assert [each["subject"] for each in listed] == [MASK]
    told = [row["text"] for row in health(vault)["problems"]]
    assert any(MASK in text for text in told)
    assert not any("raise" in text.casefold() for text in told)


def test_what_is_gone_or_outside_is_no_secret(follow: Follow) -> None:
    vault = follow({"a.md": "# A\n\nText."})

    assert not any(
        is_hidden(vault, name) for name in ("a.md", "gone.md", "", "../a.md", "/etc/hosts", "x" * 5000, "\0")
    )
