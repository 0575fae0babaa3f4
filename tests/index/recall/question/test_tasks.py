"""Questions for tasks, and the lines that are tasks."""

import pytest

from recalld.index.recall.question.tasks import task_lines, tasks_of


@pytest.mark.parametrize(
    ("question", "done", "about"),
    [
        ("What is open in the Loki project?", False, ["loki"]),
        ("Which tasks are still open?", False, []),
        ("What's left to do for the wedding?", False, ["wedding"]),
        ("What haven't I done yet for the thesis?", False, ["thesis"]),
        ("What do I still need to do for the taxes?", False, ["taxes"]),
        ("What are my to-dos?", False, []),
        ("Any open follow-ups from the outage?", False, ["outage"]),
        ("Which tasks are done in Loki?", True, ["loki"]),
        ("What have I finished for the garden?", True, ["garden"]),
        ("有哪些還沒做完的待辦", False, []),
        ("浴室翻修還剩下什麼要做？", False, ["浴室翻修"]),
        ("报税还要准备什么？", False, ["报税"]),
        ("我的待辦事項", False, []),
        ("婚禮還有什麼沒處理？", False, ["婚礼"]),
        ("婚禮已經完成了哪些？", True, ["婚礼"]),
        ("哪些待辦做完了", True, []),
        ("哪些待办事项已经处理完了？", True, []),
        ("北極星哪些待辦做完了？", True, ["北极星"]),
        ("婚禮待辦有哪些完成了", True, ["婚礼"]),
        ("有哪些待辦", False, []),
        ("哪些待辦還沒做完？", False, []),
    ],
)
def test_what_tasks_are_asked_for(question: str, done: bool, about: list[str]) -> None:
    asked = tasks_of(question)
    assert asked is not None
    assert (asked.done, [group.text for group in asked.about]) == (done, about)


@pytest.mark.parametrize(
    "question",
    [
        "What is open source?",
        "When does the shop open?",
        "What is the status of Loki?",
        "Who finished first?",
        "店幾點開？",
        "這件事什麼時候完成？",
        "為什麼沒有備份？",
    ],
)
def test_what_asks_for_no_tasks(question: str) -> None:
    assert tasks_of(question) is None


def test_boxes_in_every_list_and_no_box_in_code() -> None:
    text = (
        "- [ ] one\n  * [x] two\n1. [ ] three\n> - [/] four\n- [-] five\n"
        "```\n- [ ] six\n```\n- [X] seven\n- [ ](a.md)\n"
    )

    assert list(task_lines(text, done=False)) == [(0, "one"), (2, "three"), (3, "four")]
    assert list(task_lines(text, done=True)) == [(1, "two"), (8, "seven")]
