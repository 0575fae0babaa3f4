"""The difference between disk and index, and which files are moved ones."""

from hypothesis import given
from hypothesis import strategies as st

from recalld.index.diff import Content, diff, pair_moves
from recalld.index.store.rows import Believed, Stat

NAMES = st.sampled_from(["a.md", "b.md", "d/a.md", "d/b.md", "e/f/a.md", "c.md"])
CONTENTS = st.sampled_from([b"one", b"two", b"three"])
FILES = st.dictionaries(NAMES, st.tuples(CONTENTS, st.integers(1, 4)))


def _stat(content: bytes, inode: int) -> Stat:
    # Size and times say nothing here: equal stats of unequal contents are what the digest is for.
    return Stat(3, 0, inode, inode)


@given(disk=FILES, index=FILES)
def test_applying_the_difference_gives_the_disk(
    disk: dict[str, tuple[bytes, int]], index: dict[str, tuple[bytes, int]]
) -> None:
    stats = {path: _stat(*file) for path, file in disk.items()}
    believed = {path: Believed(_stat(*file), file[0]) for path, file in index.items()}
    found = diff(stats, believed)
    contents = {path: Content(disk[path][0], disk[path][1]) for path in found.added}
    gone = {path: Content(index[path][0], index[path][1]) for path in found.gone}
    moves = pair_moves(gone, contents)

    after = {path: file for path, file in index.items() if path not in found.gone}
    for path in (*found.added, *found.suspect):
        after[path] = disk[path]
    assert after.keys() == disk.keys()
    assert all(after[path] == disk[path] or path in set(disk) - set(found.suspect) for path in disk)
    assert len(set(moves.values())) == len(moves)
    assert all(contents[new].digest == gone[old].digest for new, old in moves.items())
    again = {path: Believed(stats[path], disk[path][0]) for path in after}
    assert diff(stats, again) == diff({}, {})


@given(disk=FILES, index=FILES)
def test_every_possible_move_is_found(disk: dict[str, tuple[bytes, int]], index: dict[str, tuple[bytes, int]]) -> None:
    added = {path: Content(*file) for path, file in disk.items() if path not in index}
    gone = {path: Content(*file) for path, file in index.items() if path not in disk}
    moves = pair_moves(gone, added)
    for content in (b"one", b"two", b"three"):
        old = [path for path in gone if gone[path].digest == content]
        new = [path for path in added if added[path].digest == content]
        assert sum(1 for path in moves if added[path].digest == content) == min(len(old), len(new))


def test_only_the_part_that_was_looked_at_can_be_gone() -> None:
    believed = {path: Believed(_stat(b"", 1), b"") for path in ("in/a.md", "out/b.md")}
    found = diff({}, believed, lambda path: path.startswith("in/"))
    assert found.gone == ("in/a.md",)


def test_a_move_prefers_the_same_inode_then_the_same_name() -> None:
    gone = {"old/x.md": Content(b"s", 1), "old/y.md": Content(b"s", 2), "old/z.md": Content(b"s", 3)}
    added = {"new/q.md": Content(b"s", 3), "new/y.md": Content(b"s", 9), "new/r.md": Content(b"s", 8)}
    assert pair_moves(gone, added) == {"new/q.md": "old/z.md", "new/y.md": "old/y.md", "new/r.md": "old/x.md"}


def test_a_reused_inode_alone_is_no_move() -> None:
    assert pair_moves({"a.md": Content(b"old", 7)}, {"b.md": Content(b"new", 7)}) == {}
