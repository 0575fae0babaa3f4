"""What differs between the disk and the index, as far as a scope lets one tell."""

from collections.abc import Callable, Iterator, Mapping

from ...index.diff import Difference, diff
from ...index.store.rows import Believed
from .agenda import Scope
from .scan import Scan


def difference(found: Scan, believed: Mapping[str, Believed], scope: Scope) -> Difference:
    """Compare what a look found with what is believed of the paths it looked at."""
    if scope.everything:
        return diff(found.files, believed)
    if scope.paths <= found.files.keys():
        # Files that are there: nothing can be gone, and the many other beliefs need not be gone through.
        return diff(found.files, {path: believed[path] for path in scope.paths if path in believed})
    return diff(found.files, believed, _at_or_below(scope.paths))


def _at_or_below(paths: frozenset[str]) -> Callable[[str], bool]:
    def within(path: str) -> bool:
        return any(part in paths for part in _self_and_parents(path))

    return within


def _self_and_parents(path: str) -> Iterator[str]:
    while path:
        yield path
        path = path.rpartition("/")[0]
