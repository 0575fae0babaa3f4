"""The methods' parameters: one struct a method. Unknown fields and wrong types are refused by name."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Count = Annotated[int, Meta(ge=1, le=1000)]
Milliseconds = Annotated[int, Meta(ge=0, le=3_600_000)]
Query = Annotated[str, Meta(max_length=100_000)]
Session = Annotated[str, Meta(min_length=1, max_length=200)]


class Params(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What any request may carry. The client fills in the last three; `vault` is what the person chose."""

    vault: str | None = None
    """A name, or a path."""
    cwd: str | None = None
    env_vault: str | None = None
    """RECALLD_VAULT of the client."""
    lang: str = ""
    """`en`, `zh-Hant`, `zh-Hans`; "" is by the daemon's locale."""


class Hello(Params):
    """`hello`: who calls, and which versions of the protocol it speaks."""

    client: str = ""
    versions: tuple[int, ...] = (1,)
    capabilities: tuple[str, ...] = ()


class Dream(Params):
    """`dream`: of one vault; with `due`, of every vault that has not dreamt since the time set."""

    due: bool = False
    """In every vault that has not dreamt since the time set (`[dream] at`); the answer has their names."""


class Asking(Params):
    """What `search`, `recall` and `ask.passages` share."""

    query: Query
    mode: Literal["hybrid", "keyword", "vector"] = "hybrid"
    limit: Count = 10
    budget: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    """Tokens of text wanted at most; 0 is the default of the configuration."""
    explain: bool = False
    raw: bool = False
    """Without redaction: for the person's own eyes only."""
    after_write: bool = False
    timeout_ms: Milliseconds = 10_000
    thinking: Literal["", "fast", "slow"] = ""
    session: Session | None = None
    """The conversation this belongs to; one that is not known yet begins."""
    without: tuple[str, ...] = ()
    """Optional stages to leave out."""
    format: Literal["", "text", "json", "cards"] = ""
    """`text` or `cards`: the result also as `rendered`, ready to be shown."""
    intent: Literal["", "entity_lookup", "factual", "conceptual", "exploratory", "cross_domain"] = ""
    """What the client's language model takes the question for: heeded where nothing else can tell. Such a question was
    asked before, without; it is not counted again."""
    stages: bool = False
    """Whether the client hears of every stage as it begins (`$/progress`)."""


class EvalQuery(msgspec.Struct, kw_only=True):
    """A labelled query; what else its line holds is of no interest here."""

    id: str
    query: Query
    relevant: tuple[str, ...] = ()
    lang: str = ""
    doc_lang: str = ""


class Eval(Params):
    """`eval`: labelled queries, asked one after the other. They count as nobody's use."""

    queries: tuple[EvalQuery, ...]
    mode: Literal["hybrid", "keyword", "vector"] = "hybrid"
    thinking: Literal["", "fast", "slow"] = "fast"
    without: tuple[str, ...] = ()
    limit: Count = 20


class Benchmark(Params):
    """`benchmark`: so many questions made of headings, each answered within so many tokens."""

    questions: Annotated[int, Meta(ge=1, le=500)] = 40
    budget: Annotated[int, Meta(ge=1, le=1_000_000)] = 2000


class SessionOpen(Params):
    """`session.open`: a conversation; without a name it gets one."""

    session: Session | None = None


class SessionAppend(Params):
    """`session.append`: something was said in a conversation, by whomever."""

    session: Session
    text: Query


class SessionPredict(Params):
    """`session.predict`: what a client's language model takes for the next questions, the likeliest first."""

    session: Session
    questions: Annotated[tuple[Query, ...], Meta(max_length=3)]
    """What may be asked next."""


class SessionClose(Params):
    """`session.close`: a conversation is over."""

    session: Session


class Get(Params):
    """`get`: `NOTE[#heading | :a-b] | HANDLE`."""

    note: Annotated[str, Meta(max_length=8192)]
    raw: bool = False
    history: bool = False
    """Also the commits that touched the note."""


class Scan(Params):
    """`scan`: notes with all of these."""

    tag: str | None = None
    type: str | None = None
    status: str | None = None
    path: str | None = None
    since: str | None = None
    brief: bool = False
    """Only path, title and the time of the file's last change, in seconds: for showing all of a large vault."""


class Vote(Params):
    """`vote`."""

    note: Annotated[str, Meta(max_length=8192)]
    direction: Literal["up", "down", "undo"]
    """`undo`: the last vote on the note is taken back, whoever cast it."""
    vote: Annotated[str, Meta(max_length=64)] = ""
    """With `undo`: the id of the vote that is taken back, as it was answered; asked twice, it is taken back once."""


class Wait(Params):
    """`wait`: until everything on disk now is searchable (and embedded)."""

    vectors: bool = False
    graph: bool = True
    """Wait a while for the concept graph too."""
    timeout_ms: Milliseconds = 600_000


class Reindex(Params):
    """`reindex`: look at every file again; `full` drops the index first."""

    full: bool = False


class VaultAdd(Params):
    """`vault.add` (and `init`): register a folder and start to follow it."""

    path: str
    name: str | None = None


class VaultRemove(Params):
    """`vault.remove`: forget a folder; its notes stay as they are."""

    name: str


class Pause(Params):
    """`pause`: embed no passage for now, or go on; until the daemon ends. Words and questions are as ever."""

    on: bool = True
    """False goes on."""


class ModelsUse(Params):
    """`models.use`: the embedding model from now on: a known name or the path of a folder."""

    name: str


class Subscribe(Params):
    """`subscribe`: events of these kinds; none named is all. `stopping`: somebody told the daemon to stop."""

    events: tuple[Literal["indexed", "embedded", "graph", "problem", "proposal", "stopping"], ...] = ()
