"""`recall ask` with a language model: sentences with verdicts, exit codes kept, and nothing of it without one."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from recalld.daemon import paths

from ...agents.conftest import FakeModel, Said
from ..conftest import Daemon, Recall, hit, recalled
from .test_ask import ANSWER

POOL = hit(path="db/pool.md", title="Pool", heading="Pool", text="The pool of cobra-db holds 20 connections.")


@pytest.fixture
def fake(home: Path) -> Iterator[FakeModel]:
    """A language model, and the settings that name it."""
    model = FakeModel()
    configure(f'[llm]\nmodel = "tiny"\nurl = "{model.url}"\ntimeout = 20\n')
    yield model
    model.close()


def configure(text: str) -> None:
    file = Path(paths.config_file())
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def test_sentences_with_their_verdicts(recall: Recall, daemon: Daemon, fake: FakeModel) -> None:
    daemon.answers["recall"] = recalled(POOL, answer=ANSWER, query="how large")
    fake.says("The pool of cobra-db holds 20 connections. [1] It holds 30 connections. [1][8]")
    ran = recall("ask", "how", "large")
    assert ran.code == 0
    first, second, *rest = ran.out.splitlines()
    assert first == "The pool of cobra-db holds 20 connections. [1] ✓"
    assert second.startswith("It holds 30 connections. [1] ? (30 ")
    assert rest == ["", "Sources", "  [1] Pool  db/pool.md:12-18"]
    assert "[8]" in ran.err


def test_as_json(recall: Recall, daemon: Daemon, fake: FakeModel) -> None:
    daemon.answers["recall"] = recalled(POOL, answer=ANSWER, query="how large")
    fake.says("The pool of cobra-db holds 20 connections. [1]")
    ran = recall("ask", "how", "large", "--json")
    assert ran.json["answer"]["model"] == "tiny"
    assert ran.json["answer"]["sentences"][0]["verdict"] == "supported"
    assert ran.json["answer"]["sources"] == [
        {"n": 1, "path": "db/pool.md", "lines": [12, 18], "title": "Pool", "stale": False}
    ]


def test_without_the_model_it_is_not_asked(recall: Recall, daemon: Daemon, fake: FakeModel) -> None:
    daemon.answers["recall"] = recalled(POOL, answer=ANSWER, query="how large")
    assert recall("ask", "how", "large", "--no-model", "--json").json["answer"] == ANSWER
    assert not fake.asked


def test_a_refusal_ends_with_1(recall: Recall, daemon: Daemon, fake: FakeModel) -> None:
    daemon.answers["recall"] = recalled(POOL, answer=ANSWER, query="how large")
    fake.says("NOT_IN_NOTES")
    ran = recall("ask", "how", "large")
    assert (ran.code, ran.out) == (1, "The notes don't say.\n") and "--no-model" in ran.err


def test_a_model_that_fails_leaves_the_notes_own_sentences(recall: Recall, daemon: Daemon, fake: FakeModel) -> None:
    daemon.answers["recall"] = recalled(POOL, answer=ANSWER, query="how large")
    fake.says(Said(status=500))
    ran = recall("ask", "how", "large")
    assert ran.code == 0 and ran.out.startswith("vLLM takes all of the pool. [1]")
    assert "could not write" in ran.err and "500" in ran.err


def test_one_far_away_is_not_asked_unless_allowed(recall: Recall, daemon: Daemon, home: Path) -> None:
    configure('[llm]\nmodel = "tiny"\nurl = "http://192.0.2.1:11434"\n')
    daemon.answers["recall"] = recalled(POOL, answer=ANSWER, query="how large")
    ran = recall("ask", "how", "large")
    assert ran.code == 0 and "vLLM takes all" in ran.out and "allow_remote" in ran.err


def test_nothing_a_model_says_steers_the_terminal(recall: Recall, daemon: Daemon, fake: FakeModel) -> None:
    daemon.answers["recall"] = recalled(POOL, answer=ANSWER, query="how large")
    fake.says("\x1b[2JThe pool\x07 holds \x9b20 connections. [1]")
    ran = recall("ask", "how", "large")
    assert not set("\x1b\x07\x9b") & set(ran.out + ran.err)


def test_without_a_model_nothing_of_it_is_imported() -> None:
    script = (
        "import sys\nfrom recalld.cli import languagemodel\nassert not languagemodel.configured()\n"
        "import recalld.cli.commands.ask\n"
        "print([name for name in sys.modules if 'recalld.agents' in name or name in ('httpx', 'msgspec')])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "[]"


def test_the_kind_of_a_question_that_nothing_else_can_tell(recall: Recall, daemon: Daemon, fake: FakeModel) -> None:
    configure(f'[llm]\nmodel = "tiny"\nurl = "{fake.url}"\nintent = true\n')
    daemon.answers["recall"] = recalled(POOL, answer=ANSWER, query="how large", confidence="low")
    fake.says("conceptual", "The pool of cobra-db holds 20 connections. [1]")
    assert recall("ask", "how", "large", "--session", "s").code == 0
    first, second = [asked for method, asked in daemon.calls if method == "recall"]
    assert "intent" not in first and first["session"] == "s"
    assert second["intent"] == "conceptual" and "session" not in second


@pytest.mark.parametrize("said", ["I cannot tell", "factual or conceptual", "", Said(status=500)])
def test_a_kind_that_is_none_changes_nothing(recall: Recall, daemon: Daemon, fake: FakeModel, said: str | Said) -> None:
    configure(f'[llm]\nmodel = "tiny"\nurl = "{fake.url}"\nintent = true\n')
    daemon.answers["recall"] = recalled(POOL, answer=ANSWER, query="how large", confidence="low")
    fake.says(said, "The pool of cobra-db holds 20 connections. [1]")
    assert recall("ask", "how", "large").code == 0
    assert len([method for method, _ in daemon.calls if method == "recall"]) == 1


def test_a_community_is_described_from_its_notes(recall: Recall, daemon: Daemon, fake: FakeModel) -> None:
    daemon.answers["communities"] = {
        "schema": 1, "number": 3, "name": "pools", "size": 1, "cohesion": 0.5, "concepts": ["pool"],
        "summary": "Pools.",
        "notes": [{"path": "db/pool.md", "kind": "note", "id": "db/pool.md", "title": "Pool"}],
    }  # fmt: skip
    daemon.answers["get"] = {"path": "db/pool.md", "title": "Pool", "lines": [1, 2], "text": POOL["text"]}
    fake.says("The pool of cobra-db holds 20 connections. [1] It holds 30 connections. [1]")
    ran = recall("communities", "3", "--describe")
    assert ran.code == 0 and "holds 20 connections. [1] ✓" in ran.out and "? (30" in ran.out
    assert "[1] Pool  db/pool.md:1" in ran.out
    told = recall("communities", "3", "--describe", "--json").json
    assert [one["verdict"] for one in told["description"]["sentences"]] == ["supported", "unverified"]
    assert recall("communities", "--describe").code == 2


def test_what_may_be_asked_next_is_handed_on_where_that_is_wanted(
    recall: Recall, daemon: Daemon, fake: FakeModel
) -> None:
    daemon.answers["recall"] = recalled(POOL, answer=ANSWER, query="how large")
    daemon.answers["session.predict"] = {"schema": 1, "session": "s", "taken": True}
    said = "The pool of cobra-db holds 20 connections. [1]", "What fills the pool?\n"
    fake.says(*said)
    assert recall("ask", "how", "large", "--session", "s").code == 0
    assert len(fake.asked) == 1 and "session.predict" not in [method for method, _ in daemon.calls]
    configure(f'[llm]\nmodel = "tiny"\nurl = "{fake.url}"\ntimeout = 20\npredict = true\n')
    fake.asked.clear()
    ran = recall("ask", "how", "large", "--session", "s")
    assert ran.code == 0 and "What fills" not in ran.out
    handed = [asked for method, asked in daemon.calls if method == "session.predict"]
    assert [(one["session"], list(one["questions"])) for one in handed] == [("s", ["What fills the pool?"])]
