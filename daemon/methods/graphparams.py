"""What the methods of the graph take."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from .params import Count, Milliseconds, Params, Query

Name = Annotated[str, Meta(min_length=1, max_length=8192)]
"""A note by path, title, alias or id, or a concept by any of its labels (`concept:LABEL` where a note has it too)."""


class OnGraph(Params, kw_only=True):
    """What every question about the graph may carry."""

    timeout_ms: Milliseconds = 2000
    """How long to wait for the graph to be in step with the notes; then it is answered from what there is."""


class Neighbors(OnGraph):
    """`neighbors`: what a note or a concept is joined with; `depth` steps away at most."""

    name: Name
    limit: Count = 12
    depth: Annotated[int, Meta(ge=1, le=3)] = 1


class Path(OnGraph):
    """`path`: how two notes or concepts are connected."""

    a: Name
    b: Name


class Communities(OnGraph):
    """`communities`: all of them, or the one with this number."""

    number: Annotated[int, Meta(ge=0)] | None = None
    drawn: Annotated[int, Meta(ge=0, le=1000)] = 0
    """Of the one with this number: the edges among so many of its most central notes, too."""


class Concepts(OnGraph):
    """`concepts`: all of them, or where the one called `name` comes from."""

    name: Name | None = None
    sort: Literal["df", "degree", "label"] = "df"
    filter: str = ""
    """Only those with this in their label or one of their names."""
    show: Literal["all", "god", "banned", "pinned"] = "all"
    """Only those that carry no edge for being everywhere, or that a person banned or pinned."""
    offset: Annotated[int, Meta(ge=0)] = 0
    """So many are left out first: a table asks for the part of the list that is looked at."""
    reverse: bool = False
    """From the other end of the list."""
    limit: Count = 100


class Names(OnGraph):
    """`names`: what is called so, while a person types a name. `kind`: only notes, or only concepts."""

    part: Annotated[str, Meta(max_length=8192)] = ""
    kind: Literal["", "note", "concept"] = ""
    limit: Count = 20


class Listing(OnGraph):
    """`orphans`, `stale`, `hubs`, `gods`: the first so many."""

    limit: Count = 100


class Beginning(OnGraph):
    """`beginning`: a question to begin with, which the notes answer."""


class Mentions(OnGraph):
    """`mentions`: where other notes name a note without linking to it. `backlinks`: where they link to it."""

    name: Name
    limit: Count = 100


class Export(OnGraph):
    """`graph.export`: the whole graph; all but `json` as one text."""

    format: Literal["json", "dot", "graphml"] = "json"
    concepts: bool = False
    """Whether concepts are nodes too."""


class Sql(OnGraph):
    """`sql`: a SELECT (or WITH) over the views."""

    query: Query
    limit: Annotated[int, Meta(ge=1, le=100_000)] = 1000
    """Rows at most."""
    seconds: Annotated[float, Meta(gt=0, le=60)] = 10.0
    """How long it may run."""
    raw: bool = False
    """Without redaction: for the person's own eyes only."""
