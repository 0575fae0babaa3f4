"""Where to look."""

import pytest

from recalld.index.recall.question.query import parse_question
from recalld.tui.asking.scopepicker import Scope, scopes


@pytest.mark.parametrize(
    ("scope", "name", "value"),
    [
        (Scope("folder", "ai"), "path", "ai/*"),
        (Scope("folder", "生活/日 誌"), "path", "生活/日 誌/*"),
        (Scope("folder", "a[1]"), "path", "a[[]1]/*"),
        (Scope("tag", 'say "x"'), "tag", 'say "x"'),
    ],
)
def test_a_scope_is_a_filter_that_the_daemon_reads(scope: Scope, name: str, value: str) -> None:
    (found,) = parse_question(f"why is it so? {scope.filter}").filters
    assert (found.name, found.value) == (name, value)


def test_folders_and_tags_are_counted() -> None:
    paths: dict[str, list[str]] = {"a/b/x.md": ["t"], "a/y.md": ["t", "s"], "z.md": []}
    notes = [{"path": path, "tags": tags} for path, tags in paths.items()]
    assert scopes(notes) == [
        (Scope(), 3),
        (Scope("folder", "a"), 2),
        (Scope("folder", "a/b"), 1),
        (Scope("tag", "t"), 2),
        (Scope("tag", "s"), 1),
    ]
