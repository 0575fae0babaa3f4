"""What came of a task, in words."""

from recalld.tui.figures.taskreport import told


def test_the_report_of_a_dream_says_what_changed() -> None:
    before, after = {"concepts": 3, "edges": 2, "communities": 1}, {"concepts": 5, "edges": 2, "communities": 1}
    result = {"before": before, "after": after, "seconds": 1.5, "proposals": {"merge": 2}, "new_proposals": 1}
    said = told("dream", {**result, "worse": {"mrr@10": [0.9, 0.5]}}).plain
    assert "concepts 3 → 5" in said and "edges 2  communities" in said and "2 to decide, 1 since the last time" in said
    assert "mrr@10 fell from 0.9 to 0.5" in said
