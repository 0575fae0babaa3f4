"""The way of a question, as it is told."""

from recalld.daemon.errors import RecalldError
from recalld.daemon.stagewords import stage
from recalld.index.recall.pipeline import STAGES
from recalld.tui.asking.found import Found
from recalld.tui.asking.steplog import TOLD, StepLog, name_of


def rows(log: StepLog) -> list[str]:
    return [row.plain for row in log.rows()]


def test_each_step_has_its_real_outcome() -> None:
    log = StepLog()
    log.send(linked=True)
    assert rows(log) == ["… sent; waiting"] and log.under_way
    log.step(0, 17, "read")
    log.step(1, 17, "rerank")
    assert rows(log) == ["✓ Read the question", "… Look closely at the best"]
    log.answer(Found("q", timings_ms={"read": 1.0, "rerank": 2.5}, disclosures=(("reranker_off", "It rests."),)))
    assert [row.split(maxsplit=2)[0] for row in rows(log)] == ["✓", "✖"] and rows(log)[1].endswith("It rests.")
    assert "2 steps, 4 ms" in log.summary().plain and not log.under_way


def test_a_failure_says_where_and_why() -> None:
    log = StepLog()
    log.send(linked=True)
    log.step(0, 17, "classify")
    log.fail(RecalldError("gone [/b]", kind="gone", code=0))
    assert rows(log)[-1] == "✖ failed at “Tell what kind of question it is”: gone [/b]"


def test_what_was_stopped_is_not_done() -> None:
    log = StepLog()
    log.send(linked=False)
    assert rows(log) == ["… waiting for the daemon"]
    log.stop()
    assert rows(log) == ["✖ stopped by you"]


def test_steps_that_begin_anew_replace_the_others() -> None:
    log = StepLog()
    log.send(linked=True)
    for done, name in enumerate(("read", "classify")):
        log.step(done, 17, name)
    log.step(0, 17, "read")
    assert log.begun == ["read"]


def test_what_was_thought_of_beforehand_has_no_steps() -> None:
    log = StepLog()
    log.answer(Found("q", prefetched=True, timings_ms={"read": 1.0}))
    assert len(rows(log)) == 1 and "beforehand" in rows(log)[0]


def test_a_step_of_a_newer_daemon_is_told_by_its_name() -> None:
    log = StepLog()
    log.step(0, 1, "dowse")
    assert rows(log) == ["… Dowse"]


def test_every_step_has_a_name_and_what_is_disclosed_is_told_at_one_of_them() -> None:
    names = [stage.__name__ for stage in STAGES]
    assert [name for name in names if name_of(name).lower() != stage(name).lower() or stage(name) == name] == []
    assert [code for code, step in TOLD.items() if step not in names] == []
