"""The daemon's side of ingesting in a few lines: notes by their path, and the refusals of its note methods."""

from typing import Any

from recalld.daemon.authoring.changes import unified
from recalld.daemon.errors import EXISTS, INVALID_NOTE, NO_SUCH_NOTE, RecalldError


class Shelf:
    """Notes in memory. `calls`: methods and parameters, in order."""

    def __init__(self, **notes: str) -> None:
        self.notes = {f"{name}.md": text for name, text in notes.items()}
        self.calls: list[tuple[str, dict[str, Any]]] = []

    def __call__(self, method: str, params: dict[str, Any]) -> Any:
        """Answer one call. Raises `RecalldError`."""
        self.calls.append((method, params))
        if method == "concepts":
            return {"concepts": [{"label": "connection pool"}, {"label": "zebra"}]}
        if method == "search":
            return {"cards": [{"path": path, "title": path, "text": text} for path, text in self.notes.items()]}
        if method == "get":
            return self._get(params["note"])
        return self._create(params) if method == "note.create" else self._update(params)

    def writes(self) -> list[tuple[str, str]]:
        """The writing calls: method and path."""
        return [
            (method, params["path"])
            for method, params in self.calls
            if method.startswith("note.") and not params.get("dry_run")
        ]

    def _get(self, path: str) -> dict[str, Any]:
        if path not in self.notes:
            raise RecalldError(f"not found: {path}", kind="no-such-note", code=NO_SUCH_NOTE)
        return {"path": path, "title": path, "text": self.notes[path], "hash": "h1"}

    def _create(self, params: dict[str, Any]) -> dict[str, Any]:
        path = params["path"]
        if ".." in path:
            raise RecalldError("outside", kind="note-outside", code=INVALID_NOTE, hint="give a path in the vault")
        if path in self.notes:
            raise RecalldError(f"exists: {path}", kind="exists", code=EXISTS, hint="change it with note_update")
        if params.get("dry_run"):
            return {"path": path, "written": False, "dry_run": True, "diff": unified(path, "", params["text"])}
        self.notes[path] = params["text"]
        return {"path": path, "written": True, "created": True, "lines": [1, 3], "disclosures": []}

    def _update(self, params: dict[str, Any]) -> dict[str, Any]:
        path = params["path"]
        if path not in self.notes:
            raise RecalldError(f"not found: {path}", kind="x", code=NO_SUCH_NOTE, hint="create it with note_create")
        if params.get("dry_run"):
            after = f"{self.notes[path]}{params['text']}\n"
            return {"path": path, "written": False, "dry_run": True, "diff": unified(path, self.notes[path], after)}
        changed = params["text"] not in self.notes[path]
        self.notes[path] += params["text"] if changed else ""
        return {"path": path, "written": changed, "created": False, "lines": [4, 5], "disclosures": []}
