"""Everything an index holds, by path, so that one kept up can be compared with one built afresh."""

import tempfile
from dataclasses import asdict
from pathlib import Path
from typing import Any

from recalld.daemon.following.agenda import Scope
from recalld.daemon.following.ignore import Ignore
from recalld.daemon.following.reconcile import Reconciler
from recalld.daemon.following.source import Source
from recalld.daemon.git.tracked import Tracked
from recalld.index.store.rows import NoteTerms
from recalld.index.store.store import Store

UNTOLD = {"committed": 0, "agent_share": 0.0}
"""What commits say of a note: a reconciler alone does not ask them."""


def contents(store: Store) -> dict[str, Any]:
    """All that a store says, with paths in place of the numbers it made up for itself."""
    metas = {meta.note_id: meta for meta in store.notes.all()}
    ids = sorted(metas)
    paths = {note_id: meta.path for note_id, meta in metas.items()}
    keys = sorted({int(key) for terms in store.terms(ids).values() for key in _keys(terms)})
    postings = {
        posting.key: sorted(zip((paths[int(n)] for n in posting.notes), posting.tf.T.tolist(), strict=True))
        for posting in store.postings(keys)
    }
    links = {
        paths[n]: [(link, store.resolve(link, paths[n])) for link in found] for n, found in store.all_links().items()
    }
    return {
        "notes": {meta.path: {**asdict(meta), "note_id": 0, "rev": 0, **UNTOLD} for meta in metas.values()},
        "believed": {path: (known.stat, known.digest, known.refused) for path, known in store.believed().items()},
        "passages": sorted(
            (paths[p.note_id], p.ord, p.heading, p.lines, p.text, p.lang, p.text_hash) for p in store.passages(ids)
        ),
        "details": {paths[n]: details for n, details in store.details(ids).items()},
        "postings": postings,
        "lengths": {path: float(store.lengths[n]) for n, path in paths.items()},
        "links": links,
        "problems": store.problems(),
    }


def assert_equal_to_fresh(store: Store, root: Path, source: Source | None = None) -> None:
    """Fail unless `store` holds exactly what an index built now from the files of `root` (or `source`) would."""
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        fresh = Store.open(Path(folder) / "index.duckdb")
        try:
            reconciler = Reconciler(root, fresh, Ignore(root, Tracked(root)))
            reconciler.source = source or reconciler.source
            while reconciler.look(Scope(True)).waiting:
                pass
            kept, new = contents(store), contents(fresh)
        finally:
            fresh.close()
    for table, rows in new.items():
        assert kept[table] == rows, table


def _keys(terms: NoteTerms) -> list[int]:
    return [int(key) for keys, _ in (*terms.fields, *terms.passages) for key in keys]
