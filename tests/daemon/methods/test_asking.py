"""What the daemon adds to an answer: how far the index is behind the notes."""

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest

from recalld.daemon.checks.health import health
from recalld.daemon.errors import RecalldError
from recalld.daemon.following.catchingup import settle
from recalld.daemon.governance import deciding
from recalld.daemon.governance.deciding import Wish
from recalld.daemon.methods import asking
from recalld.daemon.methods.params import Asking, Scan
from recalld.daemon.notes import noteview
from recalld.daemon.vault import Vault

from ..conftest import Follow, until


@pytest.fixture
def vault(follow: Follow) -> Vault:
    return follow({"tea.md": "# Tea\n\nOolong at ninety degrees.\n", "mate.md": "# Mate\n\nOolong is no mate.\n"})


def ask(vault: Vault, fresh: bool = True, lang: str = "") -> dict[str, Any]:
    return asking.ask(vault, Asking(query="oolong", lang=lang), asking.Kind(), fresh)


def stale_index(found: dict[str, Any]) -> list[str]:
    return [said["text"] for said in found["disclosures"] if said["code"] == "stale_index"]


@contextmanager
def writer_held(vault: Vault) -> Iterator[None]:
    """The writer's thread has other work to do."""
    assert vault._writer is not None
    held, let_go = threading.Event(), threading.Event()

    def hold() -> None:
        held.set()
        let_go.wait(20)

    vault._writer.agenda.do(hold)
    assert held.wait(10)
    try:
        yield
    finally:
        let_go.set()


def test_who_did_not_ask_is_told_only_what_is_about_as_good_as_the_best(vault: Vault) -> None:
    asked = Asking(query="oolong ninety degrees", format="cards")
    every = asking.ask(vault, asked, asking.Kind(question=True))
    told = asking.ask(vault, asked, asking.Kind(question=True, recorded=False))

    assert [card["path"] for card in every["cards"]] == ["tea.md", "mate.md"]
    assert [card["path"] for card in told["cards"]] == ["tea.md"]
    assert "mate.md" not in told["rendered"]
    assert told["budget"]["used"] < every["budget"]["used"]
    assert "Narrowed from 2 notes to 1." in [said["text"] for said in told["disclosures"]]
    assert "Narrowed from 2 notes to 1." in told["rendered"]
    again = Asking(query="oolong ninety degrees", lang="zh-Hant")
    chinese = asking.ask(vault, again, asking.Kind(question=True, recorded=False))
    assert "從 2 則筆記縮減為 1 則。" in [said["text"] for said in chinese["disclosures"]]


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("what changed lately?", "Of 12 notes the 10 that changed last are shown."),
        ("最近改了什麼？", "共 12 則筆記，只列出最近變更的 10 則。"),
        ("最近改了什么？", "共 12 则笔记，只列出最近变更的 10 则。"),
    ],
)
def test_that_more_notes_changed_than_are_shown_is_told(follow: Follow, question: str, told: str) -> None:
    vault = follow({f"{n}.md": f"# Note {n}\n\nA line of its own, number {n}.\n" for n in range(12)})
    found = asking.ask(vault, Asking(query=question), asking.Kind(question=True, answer=True))
    assert len(found["cards"]) == 10
    assert told in [said["text"] for said in found["disclosures"]]


def test_in_step_nothing_is_said(vault: Vault) -> None:
    found = ask(vault)
    assert not stale_index(found)
    assert [card["stale"] for card in found["cards"]] == [False, False]


def test_a_card_whose_file_changed_since_is_marked(vault: Vault) -> None:
    with writer_held(vault):
        (vault.root / "tea.md").write_text("# Tea\n\nSencha.\n", encoding="utf-8")
        vault.look_at(["tea.md"])
        assert "not read yet: 1;" in stale_index(ask(vault))[0]
        assert "有 1 個檔案已變更" in stale_index(ask(vault, lang="zh-TW"))[0]
        assert {card["path"]: card["stale"] for card in ask(vault)["cards"]} == {"tea.md": True, "mate.md": False}
    assert vault.wait(timeout=20)
    assert [(card["path"], card["stale"]) for card in ask(vault)["cards"]] == [("mate.md", False)]


@pytest.mark.parametrize("act", ["save", "rename", "delete"])
def test_a_save_that_nobody_announced_yet_is_seen_by_who_shows_the_note(vault: Vault, act: str) -> None:
    tea = vault.root / "tea.md"
    with writer_held(vault):
        if act == "save":
            tea.write_text("# Tea\n\nSencha.\n", encoding="utf-8")
        elif act == "rename":
            tea.rename(vault.root / "sencha.md")
        else:
            tea.unlink()
        found = ask(vault)
        assert "not read yet: " in stale_index(found)[0]
        assert {card["path"]: card["stale"] for card in found["cards"]} == {"tea.md": True, "mate.md": False}
    assert vault.wait(timeout=20)
    assert not stale_index(ask(vault))


@pytest.mark.parametrize("question", ["what are the open tasks?", "待辦有哪些？", "待办有哪些？"])
def test_a_source_that_no_card_shows_is_looked_at_too(follow: Follow, question: str) -> None:
    vault = follow({f"{n:02}.md": f"# Thing {n}\n\n- [ ] mend thing {n}\n" for n in range(12)})
    kind = asking.Kind(question=True, answer=True)
    found = asking.ask(vault, Asking(query=question), kind)
    shown = {card["path"] for card in (*found["cards"], *found["cascade_cards"])}
    unshown = next(source["path"] for source in found["answer"]["sources"] if source["path"] not in shown)
    with writer_held(vault):
        (vault.root / unshown).write_text("# Another\n\nNothing to do.\n", encoding="utf-8")
        found = asking.ask(vault, Asking(query=question), kind)
    assert [source["path"] for source in found["answer"]["sources"] if source["stale"]] == [unshown]
    assert "not read yet: 1;" in stale_index(found)[0] or "有 1 個檔案" in stale_index(found)[0]


def test_a_question_waits_for_what_was_changed_just_before(vault: Vault) -> None:
    (vault.root / "tea.md").write_text("# Tea\n\nOolong from Alishan.\n", encoding="utf-8")
    vault.look_at(["tea.md"])
    settle(vault)
    found = ask(vault)
    assert not stale_index(found) and any("Alishan" in card["text"] for card in found["cards"])


def test_a_question_sees_what_nobody_has_announced(vault: Vault) -> None:
    (vault.root / "new.md").write_text("# New\n\nOolong from Alishan.\n", encoding="utf-8")
    settle(vault)
    found = ask(vault)
    assert not stale_index(found) and "new.md" in {card["path"] for card in found["cards"]}


def test_a_question_waits_but_a_moment(vault: Vault) -> None:
    with writer_held(vault):
        vault.look_at(["tea.md"])
        settle(vault)
        assert "tea.md" in vault.dirty and stale_index(ask(vault))


def test_a_note_that_was_only_touched_is_read_again_once(vault: Vault) -> None:
    os.utime(vault.root / "tea.md")
    ask(vault)
    assert vault.wait(timeout=20)
    assert not stale_index(ask(vault))


@pytest.mark.parametrize("lang", ["en", "zh-Hant"])
def test_a_save_that_is_read_while_a_question_is_answered_is_told(vault: Vault, lang: str) -> None:
    """The answer is from the view it began with, however far the index is when it is ready."""

    def on_stage(done: int, total: int, name: str) -> None:
        if name == "conclude":
            (vault.root / "new.md").write_text("# New\n\nOolong from Alishan.\n", encoding="utf-8")
            assert vault.wait(timeout=20)

    asked = Asking(query="oolong", lang=lang, stages=True)
    found = asking.ask(vault, asked, asking.Kind(question=True, answer=True), on_stage=on_stage)

    assert "new.md" not in {card["path"] for card in found["cards"]}
    assert stale_index(found)
    assert not stale_index(ask(vault))


def test_a_save_that_was_heard_of_before_a_question_is_told_after_it(vault: Vault) -> None:
    held = ExitStack()
    held.enter_context(writer_held(vault))
    (vault.root / "tea.md").unlink()
    vault.look_at(["tea.md"])

    def on_stage(done: int, total: int, name: str) -> None:
        if name == "conclude":
            held.close()
            assert vault.wait(timeout=20)

    asked = Asking(query="oolong", stages=True)
    found = asking.ask(vault, asked, asking.Kind(question=True, answer=True), on_stage=on_stage)

    assert "tea.md" in {card["path"] for card in found["cards"]}
    assert "not read yet: 1;" in stale_index(found)[0]


def test_not_waited_for_long_enough(vault: Vault) -> None:
    assert "10000 ms" in stale_index(ask(vault, fresh=False))[0]


def test_a_folder_that_is_gone_is_said_to_be_gone(vault: Vault, until: Callable[..., None]) -> None:
    vault.root.rename(vault.root.with_name("unmounted"))
    until(lambda: vault.state == "gone" or vault.wait(timeout=1))
    vault.reindex(full=True)
    assert not vault.wait(timeout=20)
    found = ask(vault)
    assert len(found["cards"]) == 2  # not even `reindex --full` drops what cannot be read again
    assert "is not there" in stale_index(found)[0]
    assert "上次" in stale_index(ask(vault, lang="zh-TW"))[0]
    vault.root.with_name("unmounted").rename(vault.root)
    until(lambda: vault.wait(timeout=1) and vault.state == "ready")
    assert not stale_index(ask(vault))


def test_an_index_begun_anew_is_said_to_be_half_full(vault: Vault) -> None:
    vault.reindex(full=True)
    with writer_held(vault):
        assert vault.state == "indexing"
        found = ask(vault)
        assert not found["cards"]
        assert "still being read" in stale_index(found)[0]
    assert vault.wait(timeout=20)
    assert len(ask(vault)["cards"]) == 2
    assert not stale_index(ask(vault))


def test_no_question_waits_for_a_commit(vault: Vault) -> None:
    """While a transaction is open, and for as long as it takes to commit, questions are answered as before."""
    writing, let_go = threading.Event(), threading.Event()

    def write() -> None:
        with vault.store._file.writing(), vault.store._file.transaction() as cursor:
            cursor.execute("DELETE FROM passages")
            writing.set()
            assert let_go.wait(30)
            cursor.execute("ROLLBACK")
            cursor.execute("BEGIN")

    writer = threading.Thread(target=write)
    writer.start()
    try:
        assert writing.wait(10)
        assert [card["text"] for card in ask(vault)["cards"]]
        assert noteview.get(vault, "tea", raw=False, lang="")["path"] == "tea.md"
        assert len(noteview.scan(vault, Scan())["notes"]) == 2
        assert health(vault)["counts"]["notes"] == 2
        assert vault.status()["notes"] == 2
    finally:
        let_go.set()
        writer.join(10)


def test_a_stage_that_there_is_not_is_refused(vault: Vault) -> None:
    with pytest.raises(RecalldError, match="nonsense"):
        asking.ask(vault, Asking(query="oolong", without=("nonsense", "rerank")), asking.Kind())


BACKUP = "# Backup\n\n" + "".join(
    f"Keep {n} copies of the photos on disk {n}, checked in month {n}.\n" for n in range(9)
)


def shown(vault: Vault) -> list[str]:
    found = asking.ask(vault, Asking(query="copies of the photos"), asking.Kind())
    return [card["path"] for card in found["cards"]]


def test_copies_of_other_names_are_known_once_the_graph_is_in_step(follow: Follow) -> None:
    vault = follow(
        {"a.md": BACKUP, "much longer.md": BACKUP.replace("# Backup", "# Safety"), "tea.md": "# Tea\n\nHot.\n"}
    )
    assert vault.wait(timeout=60)
    until(lambda: bool(vault.proposing.copies.kept), 20)

    assert shown(vault) == ["a.md"]


def test_what_a_person_decides_about_copies_holds(follow: Follow) -> None:
    notes = {"a.md": "# Photos\n\nCopies of the photos.\n", "b.md": "# Elsewhere\n\nOther words.\n"}
    vault = follow(notes)
    assert vault.wait(timeout=60)
    assert shown(vault) == ["a.md"]

    deciding.decide(vault, Wish("canonical", ("b.md",), copies=("a.md",)), dry_run=False)
    assert vault.graphing.wait(20)
    assert shown(vault) == ["b.md"]


def test_every_stage_is_told_as_it_begins_to_those_who_want_to_hear(vault: Vault) -> None:
    told: list[tuple[int, int, str]] = []
    found = asking.ask(
        vault,
        Asking(query="oolong", stages=True),
        asking.Kind(question=True, answer=True),
        on_stage=lambda *stage: told.append(stage),
    )
    assert [name for _, _, name in told] == list(found["timings_ms"])
    assert [done for done, _, _ in told] == list(range(len(told))) and told[0][1] == len(told)
    asking.ask(vault, Asking(query="oolong"), asking.Kind(question=True), on_stage=lambda *stage: told.append(stage))
    assert len(told) == len(found["timings_ms"])


def test_a_kind_of_question_that_the_client_was_told_is_heeded_and_counted_once(vault: Vault) -> None:
    vague = "the one and the other and yet another one of these"
    before = len(vault.journal.questions())
    told = asking.ask(vault, Asking(query=vague, intent="conceptual"), asking.Kind(question=True))
    assert told["intent"] == "conceptual"
    assert asking.ask(vault, Asking(query=vague), asking.Kind(question=True))["intent"] != "conceptual"
    assert len(vault.journal.questions()) == before + 1
