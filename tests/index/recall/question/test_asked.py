"""The concepts that a question names: by their longest names, whatever the script."""

import pytest

from recalld.index.graph.extraction.concept import Concept
from recalld.index.graph.governance.vocabulary import Vocabulary
from recalld.index.graph.graph import Graph
from recalld.index.recall.question.asked import asked_concepts

from ...graph.made import graph as made

CONCEPTS = [
    Concept("cobra", "Cobra", df=3),
    Concept("cobra flags", "Cobra flags", df=2),
    Concept("spf13/cobra", "spf13/cobra", df=1),
    Concept("记忆体", "記憶體", df=2),
    Concept("统一记忆体", "統一記憶體", df=1),
    Concept("note", "note", df=9),
    Concept("god", "god", df=2, god=True),
    Concept("ban", "ban", df=2, banned=True),
]


@pytest.fixture
def graph() -> Graph:
    return made([], CONCEPTS, {note_id: {"cobra": 1.0} for note_id in range(10)})


@pytest.mark.parametrize(
    ("question", "keys"),
    [
        ("How are Cobra flags parsed?", ["cobra flags"]),
        ("COBRA, what is it?", ["cobra"]),
        ("What does spf13/cobra do with Cobra?", ["spf13/cobra", "cobra"]),
        ("統一記憶體有多大？", ["统一记忆体"]),
        ("記憶體不夠", ["记忆体"]),
        ("a note about a god and a ban", []),
        ("golang", ["cobra"]),
        ("???", []),
    ],
)
def test_named_concepts(graph: Graph, question: str, keys: list[str]) -> None:
    found = asked_concepts(question, graph, Vocabulary(merged={"golang": "cobra"}), 0.3)

    assert [concept.key for concept in found] == keys
