"""A question right after a checkout, before its notes were read."""

import threading
from collections.abc import Callable

from recalld.daemon.methods import asking
from recalld.daemon.methods.params import Asking
from recalld.daemon.vault import Vault
from tests.daemon.git.grown import Grown


def _behind(vault: Vault, lang: str = "") -> list[str]:
    found = asking.ask(vault, Asking(query="budget", lang=lang), asking.Kind())
    return [said["text"] for said in found["disclosures"] if said["code"] == "stale_index"]


def test_an_answer_of_the_branch_before_says_that_it_may_be_one(grown: Grown, follow: Callable[..., Vault]) -> None:
    grown.commit("one", {"shop.md": "# Shop\n\nThe budget is 180.\n"})
    grown.git("checkout", "-q", "-b", "side")
    grown.commit("two", {"shop.md": "# Shop\n\nThe budget is 240.\n"})
    vault = follow()
    assert not _behind(vault)
    held, let_go = threading.Event(), threading.Event()

    def hold() -> None:
        held.set()
        let_go.wait(20)

    vault.do(hold)
    assert held.wait(10)
    grown.git("checkout", "-q", "main")

    assert "changed branches" in _behind(vault)[0]
    assert "切換分支" in _behind(vault, "zh-TW")[0]
    let_go.set()
    assert vault.wait(timeout=20)
    assert not _behind(vault)
