"""What the demo notes show of the concept graph, by words alone."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from recalld.daemon.graph.neighbourhood import neighbors, path
from recalld.daemon.graph.strays import mentions, orphans
from recalld.daemon.graph.topics import concept, gods
from recalld.daemon.vault import Vault
from recalld.index.recall.pipeline import recall
from recalld.index.recall.result import RecallRequest

NOTES = Path(__file__).parents[2] / "demo" / "vault"
OLLAMA, VLLM = "ai/Ollama keeps models resident.md", "ai/vLLM crashes at start.md"


@pytest.fixture(scope="module")
def vault(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Vault]:
    """The demo vault, followed, its graph made."""
    folder = tmp_path_factory.mktemp("demo")
    (folder / "state").mkdir()
    made = Vault("demo", NOTES, folder / "index", folder / "state")
    made.start()
    assert made.wait(timeout=60)
    assert made.graphing.wait(60)
    yield made
    made.stop()


def found(vault: Vault, query: str) -> list[str]:
    """What a search by words finds."""
    return [card.path for card in recall(RecallRequest(query, mode="keyword", limit=50), vault.store).cards]


def test_two_notes_that_share_one_idea_are_neighbours_and_no_search_finds_both(vault: Vault) -> None:
    rows = {row["path"]: row for row in neighbors(vault, "Ollama keeps models resident", 12, 1, "")["neighbors"]}
    assert any("unified memory" in reason.casefold() for reason in rows[VLLM]["why"])
    assert OLLAMA in {row["path"] for row in neighbors(vault, VLLM, 12, 1, "")["neighbors"]}
    assert VLLM not in found(vault, "Ollama keeps models resident")
    assert OLLAMA not in found(vault, "vLLM crashes at start")


def test_what_is_everywhere_joins_nothing(vault: Vault) -> None:
    assert "api" in [row["key"] for row in gods(vault, 50, "")["gods"]]
    assert concept(vault, "api", 5, "")["concepts"][0]["degree"] == 0
    edges = [edge for note_id in vault.graph.adjacency for edge in vault.graph.edges(note_id)]
    assert [edge for edge in edges if "api" in (reason.casefold() for reason in edge.why)] == []


def test_no_orphan_without_a_suggestion(vault: Vault) -> None:
    assert [row["path"] for row in orphans(vault, 100)["orphans"] if not row["suggestions"]] == []


def test_a_way_names_its_reasons(vault: Vault) -> None:
    way = path(vault, OLLAMA, "Nginx 反向代理與逾時", "")
    assert way["found"]
    assert all(step["why"] or step["links"] or step["words"] or step["folders"] for step in way["steps"])


def test_mentions_without_a_link(vault: Vault) -> None:
    assert all(row["line"] > 0 and row["text"] for row in mentions(vault, "notectl", 50, "")["mentions"])
