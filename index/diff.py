"""The one idea of indexing: compare what is on disk with what the index believes."""

from collections import defaultdict, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from .store.rows import Believed, Stat


@dataclass(frozen=True, slots=True)
class Difference:
    """What differs by path and stat. Whether a suspect really changed, its digest decides."""

    added: tuple[str, ...] = ()
    suspect: tuple[str, ...] = ()
    """Known paths whose stat is not the believed one."""
    gone: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Content:
    """What a file holds, as far as telling it from others needs."""

    digest: bytes
    inode: int


def diff(
    disk: Mapping[str, Stat], believed: Mapping[str, Believed], within: Callable[[str], bool] | None = None
) -> Difference:
    """Compare the disk with the index. `within` says of a believed path whether the disk was looked at there."""
    added = []
    suspect = []
    for path, stat in disk.items():
        known = believed.get(path)
        if known is None:
            added.append(path)
        elif known.stat != stat:
            suspect.append(path)
    gone = [path for path in believed if path not in disk and (within is None or within(path))]
    return Difference(tuple(added), tuple(suspect), tuple(gone))


def pair_moves(gone: Mapping[str, Content], added: Mapping[str, Content]) -> dict[str, str]:
    """Which added path is which gone one, moved: new path → old path, one to one, equal content only.

    Among equals the same inode is preferred, then the same file name, then the order of paths. The inode alone proves
    nothing: file systems give the number of a deleted file to the next one.
    """
    moves: dict[str, str] = {}
    keys: tuple[Callable[[str, Content], object], ...] = (
        lambda path, content: content.inode,
        lambda path, content: path.rpartition("/")[2],
        lambda path, content: None,
    )
    for key in keys:
        _claim(moves, gone, added, key)
    return moves


def _claim(
    moves: dict[str, str],
    gone: Mapping[str, Content],
    added: Mapping[str, Content],
    key: Callable[[str, Content], object],
) -> None:
    """Pair what is still free and equal in content and key, in the order of paths."""
    taken = set(moves.values())
    free: dict[tuple[bytes, object], deque[str]] = defaultdict(deque)
    for old in sorted(gone.keys() - taken):
        free[gone[old].digest, key(old, gone[old])].append(old)
    for new in sorted(added.keys() - moves.keys()):
        candidates = free.get((added[new].digest, key(new, added[new])))
        if candidates:
            moves[new] = candidates.popleft()
