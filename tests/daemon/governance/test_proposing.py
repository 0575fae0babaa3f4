"""What there is to decide, when the model comes after somebody looked."""

import shutil
import threading
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from recalld.daemon.governance import docket, proposing
from recalld.daemon.model.embedding import EmbeddingService
from recalld.daemon.vault import Vault
from recalld.index.embed.convert import install
from recalld.index.embed.model import Encoder
from recalld.index.graph.extraction import translations
from recalld.index.graph.extraction.glosses import Glosses
from recalld.index.graph.graph import Graph

DEMO = Path(__file__).parents[3] / "demo/vault"


def test_who_looked_before_the_model_had_read_the_labels_hears_of_the_rest(
    home: Path, models_dir: Path, until: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    graphs: list[int] = []

    def wanted(graph: Graph, glosses: Glosses) -> list[tuple[str, str]]:
        graphs.append(id(graph))
        return translations.wanted(graph, glosses)

    monkeypatch.setattr(proposing, "translations", SimpleNamespace(**{**vars(translations), "wanted": wanted}))
    shutil.copytree(DEMO, home / "demo")
    heard: list[dict[str, Any]] = []
    looked = threading.Event()

    def load() -> Encoder:
        assert looked.wait(60)
        return Encoder.load(install(models_dir))

    service = EmbeddingService(load)
    vault = Vault(
        "demo",
        home / "demo",
        home / "index",
        home,
        embedding=service,
        on_event=lambda kind, data: heard.append({"kind": kind, **data}),
    )
    service.start()
    vault.start()
    try:
        assert vault.wait(timeout=30, graph=True)
        early = {each.id for each in vault.proposing.proposals(vault, vault.graphing.resolved)}
        (said,) = docket.listed(vault, "", 5, "en")["disclosures"]
        assert said["code"] == "labels_unread" and "still being loaded" in said["text"]
        looked.set()
        until(lambda: [each for each in heard if each["kind"] == "proposal"], 60)
        assert "still being loaded" not in str(docket.listed(vault, "", 5, "en")["disclosures"])
        told = next(each for each in heard if each["kind"] == "proposal")
        late = {each.id for each in vault.proposing.proposals(vault, vault.graphing.resolved)} - early
        assert told == {"kind": "proposal", "vault": "demo", "new": told["new"], "kinds": {"merge": told["new"]}}
        assert 0 < told["new"] <= len(late)
        looked_through = len(graphs)
        for _ in range(20):
            assert not vault.proposing.warm(vault)
        assert len(graphs) == looked_through <= 2, "all labels are looked through only where there is another graph"
    finally:
        vault.stop()
        service.stop()
