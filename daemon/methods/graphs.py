"""The socket's methods about the concept graph: what they take, and how long they wait for a graph that is being made.

What answers them loads NumPy and the store, and so is imported on a thread of the queries only.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from ..messages import text
from .graphparams import (
    Beginning,
    Communities,
    Concepts,
    Export,
    Listing,
    Mentions,
    Names,
    Neighbors,
    OnGraph,
    Path,
    Sql,
)
from .params import Params

if TYPE_CHECKING:
    from ..service import Service
    from ..socket.connection import Call
    from ..vault import Vault

Handler = Callable[["Service", Any, "Call"], Awaitable[object]]
Reader = Callable[["Vault", Any], dict[str, Any]]


def _answering(read: Reader, needs_graph: Callable[[Any], bool] = lambda asked: True) -> Handler:
    """A method that reads the graph of one vault, once it is in step with the notes, or has had its time."""

    async def handler(service: Service, asked: OnGraph, call: Call) -> object:
        vault = await service.opened(asked)
        seconds, in_step = asked.timeout_ms / 1000, True
        if needs_graph(asked):
            in_step = await service.waited(call, lambda: vault.graphing.wait(seconds), lambda: (0, 0))
        result = await service.read(call, vault, lambda: read(vault, asked))
        said = [*result.pop("disclosures", ()), *([] if in_step else [_behind(vault, asked.lang)])]
        return {"schema": 1, **result, "disclosures": said}

    return handler


def _behind(vault: Vault, lang: str) -> dict[str, str]:
    key = "graph-stale" if vault.graph.rev else "graph-building"
    return {"code": key.replace("-", "_"), "text": text(key, lang)}


def _neighbors(vault: Vault, asked: Neighbors) -> dict[str, Any]:
    from ..graph.neighbourhood import neighbors

    return neighbors(vault, asked.name, asked.limit, asked.depth, asked.lang)


def _path(vault: Vault, asked: Path) -> dict[str, Any]:
    from ..graph.neighbourhood import path

    return path(vault, asked.a, asked.b, asked.lang)


def _communities(vault: Vault, asked: Communities) -> dict[str, Any]:
    from ..graph.topics import communities, community

    return communities(vault) if asked.number is None else community(vault, asked.number, asked.lang, asked.drawn)


def _concepts(vault: Vault, asked: Concepts) -> dict[str, Any]:
    from ..graph.topics import Wanted, concept, concepts

    if asked.name is not None:
        return concept(vault, asked.name, asked.limit, asked.lang)
    return concepts(vault, Wanted(asked.sort, asked.filter, asked.show, asked.reverse, asked.offset, asked.limit))


def _names(vault: Vault, asked: Names) -> dict[str, Any]:
    from ..graph.naming import names

    return names(vault, asked.part, asked.kind, asked.limit)


def _gods(vault: Vault, asked: Listing) -> dict[str, Any]:
    from ..graph.topics import gods

    return gods(vault, asked.limit, asked.lang)


def _hubs(vault: Vault, asked: Listing) -> dict[str, Any]:
    from ..graph.topics import hubs

    return hubs(vault, asked.limit)


def _beginning(vault: Vault, asked: Beginning) -> dict[str, Any]:
    from ..graph.beginning import first_question

    return first_question(vault, asked.lang)


def _orphans(vault: Vault, asked: Listing) -> dict[str, Any]:
    from ..graph.strays import orphans

    return orphans(vault, asked.limit)


def _stale(vault: Vault, asked: Listing) -> dict[str, Any]:
    from ..graph.strays import stale

    return stale(vault, asked.limit)


def _mentions(vault: Vault, asked: Mentions) -> dict[str, Any]:
    from ..graph.strays import mentions

    return mentions(vault, asked.name, asked.limit, asked.lang)


def _backlinks(vault: Vault, asked: Mentions) -> dict[str, Any]:
    from ..notes.backlinks import backlinks

    return backlinks(vault, asked.name, asked.limit, asked.lang)


def _export(vault: Vault, asked: Export) -> dict[str, Any]:
    from ...index.graph.export import Exporter, as_edge, as_node

    names = {note.note_id: (note.path, note.title) for note in vault.store.notes.all()}
    exporter = Exporter(vault.graph, names, asked.concepts)
    if asked.format != "json":
        return {"format": asked.format, "text": "\n".join(exporter.lines(asked.format)) + "\n"}
    return {"nodes": [as_node(node) for node in exporter.nodes()], "edges": [as_edge(e) for e in exporter.edges()]}


def _sql(vault: Vault, asked: Sql) -> dict[str, Any]:
    from .sql import sql

    return sql(vault, asked)


def _asks_graph(asked: Sql) -> bool:
    return any(view in asked.query.casefold() for view in ("concepts", "edges", "communities"))


METHODS: dict[str, tuple[type[Params], Handler]] = {
    "neighbors": (Neighbors, _answering(_neighbors)),
    "path": (Path, _answering(_path)),
    "communities": (Communities, _answering(_communities)),
    "concepts": (Concepts, _answering(_concepts)),
    "names": (Names, _answering(_names)),
    "beginning": (Beginning, _answering(_beginning)),
    "orphans": (Listing, _answering(_orphans)),
    "stale": (Listing, _answering(_stale)),
    "hubs": (Listing, _answering(_hubs)),
    "gods": (Listing, _answering(_gods)),
    "mentions": (Mentions, _answering(_mentions)),
    "backlinks": (Mentions, _answering(_backlinks, lambda asked: False)),
    "graph.export": (Export, _answering(_export)),
    "sql": (Sql, _answering(_sql, _asks_graph)),
}
