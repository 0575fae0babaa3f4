"""The configured language model as who compiles sources into notes for the app."""

from __future__ import annotations

from collections.abc import Sequence

from ...agents.ingest import logfile, source, undo
from ...agents.ingest.ingestion import Ingestion
from ...agents.ingest.source import Source
from ...agents.llm.model import Model
from ...agents.worklog import WorkLog
from ...client import Client
from ...daemon import config
from ...daemon.errors import RecalldError
from ...daemon.locale import settled_language
from .ingester import Heard, Ingester, Outcome

SECONDS = 120.0


def configured(socket_path: str | None = None) -> Ingester | None:
    """The model of the settings, read anew for each run; None where there is none."""
    settings = config.load().config.llm
    return ModelIngester(settings, socket_path) if settings.model else None


class ModelIngester:
    """Does one run."""

    def __init__(self, settings: config.Llm, socket_path: str | None = None) -> None:
        self.name = settings.model
        self._settings = settings
        self._socket_path = socket_path
        self._model: Model | None = None
        self._cancelled = False

    def run(self, sources: Sequence[str], vault: str | None, dry: bool, heard: Heard) -> Outcome:
        """Compile sources with the log written as it goes on. Raises `RecalldError`."""
        lang = settled_language()
        read = [source.read(name, b"", lang) for name in sources]
        self._model = Model(self._settings, lang)
        if self._cancelled:
            self._model.cancel()
        with self._model as model, Client(vault, start=False, socket_path=self._socket_path) as client:
            root = _root(client)
            path = logfile.path_for(root)
            with logfile.opened(path) as file:
                log = WorkLog(file, heard)
                work = Ingestion(
                    model,
                    lambda method, params: client.call(method, params, seconds=SECONDS),
                    log,
                    lambda said: None,
                    dry=dry,
                    lang=lang,
                )
                self._ingest(work, read, root)
        return _outcome(work, root, path)

    def cancel(self) -> None:
        """End it, from any thread."""
        self._cancelled = True
        if self._model is not None:
            self._model.cancel()

    def again(self) -> Ingester:
        """Another one, by the same settings."""
        return ModelIngester(self._settings, self._socket_path)

    def _ingest(self, work: Ingestion, read: Sequence[Source], root: str) -> None:
        """Run it; whoever cancels it learns what was written till then."""
        names = [one.name for one in read]
        work.log.begin(vault=root, model=work.model.name, sources=names, dry_run=work.dry)
        try:
            work.run(read)
        except RecalldError as error:
            work.stopped = error.message
        finally:
            work.log.end(stopped=work.stopped, refused=work.log.refused(), cost=work.spent.cost)


def _root(client: Client) -> str:
    """The folder of the vault that is asked. Raises `RecalldError` where there is none."""
    name = client.call("status").get("vault") or client.call("config.show").get("vault")
    rows = client.call("vault.list")["vaults"]
    return str(next((row["path"] for row in rows if row["name"] == name), rows[0]["path"] if rows else ""))


def _outcome(work: Ingestion, root: str, path: str) -> Outcome:
    written = work.log.pages_written()
    created = [entry.path for entry in work.log.entries if entry.written and entry.tool == "note_create"]
    updated = [page for page in written if page not in created]
    how = str(undo.told(root, created, updated, work.lang)["how"]) if written else ""
    return Outcome(tuple(written), tuple(work.planned), work.log.refused(), work.stopped, path, how)
