"""Which passages get their vector first."""

import tracemalloc

from recalld.index.store.pending import Pending, Waiting


def hashed(name: str) -> bytes:
    return name.encode()


def test_the_most_recently_changed_file_comes_first_and_goes_on_waiting() -> None:
    pending = Pending()
    for n, (name, mtime) in enumerate([("old", 1), ("new", 9), ("new2", 9), ("mid", 5)]):
        pending.add(hashed(name), Waiting(n, n, "en"), mtime)
    assert [h for h, _ in pending.first(3)] == [b"new", b"new2", b"mid"]
    assert [h for h, _ in pending.first(9)] == [b"new", b"new2", b"mid", b"old"]


def test_one_text_in_two_notes_is_asked_for_once_while_either_waits() -> None:
    pending = Pending()
    pending.add(b"same", Waiting(1, 1, "en"), 9)
    pending.add(b"same", Waiting(2, 2, "en"), 1)
    assert (len(pending), pending.first(9)) == (2, [(b"same", 1)])
    pending.discard(b"same", 1)
    assert (len(pending), pending.first(9)) == (1, [(b"same", 2)])
    assert pending.done(b"same") == [Waiting(2, 2, "en")]
    assert (len(pending), pending.first(9), pending.done(b"same")) == (0, [], [])


def test_without_a_model_memory_grows_with_the_notes_and_not_with_the_saves() -> None:
    pending = Pending()
    tracemalloc.start()
    try:
        for save in range(50_000):
            text = save.to_bytes(16, "little")
            pending.add(text, Waiting(save, 1, "en"), save)
            if save >= 100:
                pending.discard((save - 100).to_bytes(16, "little"), save - 100)
        held, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert held < 1_000_000, held
    assert [passage for _, passage in pending.first(3)] == [49_999, 49_998, 49_997]
