"""Embedding in the background, with a model made of arithmetic; and once with the real one in `test_vault`."""

import threading
import time
from collections.abc import Callable, Iterator, Sequence

import numpy as np
import pytest
from numpy.typing import NDArray

from recalld.daemon.model.embedding import EmbeddingService, Encoder, Vector

Until = Callable[..., None]


class Arithmetic:
    """An encoder: a vector of a text is its length and its first character."""

    name = "arithmetic"
    dims = 2
    has_tokens = True

    def __init__(self) -> None:
        self.texts: list[str] = []

    def encode_query(self, text: str) -> Vector:
        return np.array([len(text), ord(text[0])], np.float32)

    def encode_passage(self, text: str) -> Vector:
        self.texts.append(text)
        return self.encode_query(text)

    def encode_closely(self, text: str) -> tuple[Vector, Vector]:
        return self.encode_passage(text), self.passage_tokens(text)

    def passage_tokens(self, text: str) -> Vector:
        return self.token_vectors(text)

    def passage_spans(self, text: str) -> NDArray[np.int32]:
        return np.array([[place, place + 1] for place in range(len(text))], np.int32).reshape(-1, 2)

    def token_vectors(self, text: str) -> Vector:
        return np.array([[1, ord(char)] for char in text], np.float32)

    def release(self) -> bool:
        return False


class Shelf:
    """A source of passages, newest first."""

    def __init__(self, n: int) -> None:
        self.waiting = {bytes([i]): f"text {i}" for i in range(n)}
        self.kept: dict[bytes, Vector] = {}
        self.model = ""
        self.rested = 0
        self.looked = 0

    def adopt(self, encoder: Encoder) -> None:
        self.model = encoder.name

    def missing(self, limit: int) -> Sequence[tuple[bytes, str]]:
        self.looked += 1
        return list(self.waiting.items())[:limit] if self.model else []

    def deliver(self, model: str, hashes: Sequence[bytes], matrix: Vector, on_kept: Callable[[], None]) -> None:
        assert model == "arithmetic" and matrix.dtype == np.float32 and matrix.shape == (len(hashes), 2)
        for key, row in zip(hashes, matrix, strict=True):
            self.kept[key] = row
            self.waiting.pop(key, None)
        on_kept()

    def rest(self, encoder: Encoder) -> bool:
        self.rested += 1
        return self.rested < 3


Make = Callable[..., EmbeddingService]


@pytest.fixture
def make() -> Iterator[Make]:
    made: list[EmbeddingService] = []

    def service(load: Callable[[], Encoder], threads: int = 2) -> EmbeddingService:
        made.append(EmbeddingService(load, threads))
        return made[-1]

    yield service
    for one in made:
        one.stop()


def test_every_passage_is_embedded_once(make: Make, until: Until) -> None:
    encoder = Arithmetic()
    shelves = Shelf(100), Shelf(40)
    service = make(lambda: encoder)
    service.add(shelves[0])
    service.start()
    service.add(shelves[1])
    until(lambda: not shelves[0].waiting and not shelves[1].waiting)
    until(lambda: min(shelf.rested for shelf in shelves) >= 3)
    assert len(encoder.texts) == 140 and service.state == "ready" and service.rate() > 0
    assert shelves[0].kept[bytes([7])].tolist() == [6, ord("t")]


class Closing(Shelf):
    """A source whose index goes away under the worker's hands, as `leave` has it."""

    def __init__(self, leave: Callable[[], None]) -> None:
        super().__init__(0)
        self.leave = leave
        self.left = threading.Event()

    def rest(self, encoder: Encoder) -> bool:
        self.leave()
        self.left.set()
        raise RuntimeError("the index is closed")


@pytest.mark.parametrize(("how", "logged"), [("removed", 0), ("stopped", 0), ("broken", 1)])
def test_a_vault_that_closes_meanwhile_is_no_error(
    make: Make, until: Until, caplog: pytest.LogCaptureFixture, how: str, logged: int
) -> None:
    service = make(Arithmetic, 1)
    stopping = threading.Thread(target=service.stop)

    def leave() -> None:
        if how == "removed":
            service.remove(shelf)
        elif how == "stopped":
            stopping.start()
            until(lambda: service._stopping)

    shelf = Closing(leave)
    service.add(shelf)
    service.start()
    assert shelf.left.wait(30)
    service.stop()
    errors = [record for record in caplog.records if record.levelname == "ERROR"]
    assert len(errors) == logged
    if how == "stopped":
        stopping.join(30)


def test_queries_go_first(make: Make, until: Until) -> None:
    encoder, shelf = Arithmetic(), Shelf(3)
    service = make(lambda: encoder, 1)
    with service.busy():
        service.add(shelf)
        service.start()
        until(lambda: service.state == "ready")
        began = time.monotonic()
        until(lambda: bool(encoder.texts))
        assert time.monotonic() - began > 0.5, "a passage waits, but not for ever"
    until(lambda: not shelf.waiting)


def test_the_end_of_a_query_wakes_no_worker_that_has_nothing_to_do(make: Make, until: Until) -> None:
    shelf = Shelf(3)
    service = make(Arithmetic)
    service.add(shelf)
    service.start()
    until(lambda: not shelf.waiting and shelf.rested >= 3)
    time.sleep(0.2)  # both have looked for the last time
    before = shelf.looked
    for _ in range(100):
        with service.busy():
            pass
        time.sleep(0.002)
    assert shelf.looked - before <= 2, "by their own clock each may have looked once"


def test_paused_it_begins_no_passage_and_then_goes_on(make: Make, until: Until) -> None:
    encoder, shelf = Arithmetic(), Shelf(40)
    service = make(lambda: encoder)
    service.pause(True)
    service.add(shelf)
    service.start()
    until(lambda: service.archetypes is not None and service.paused)
    shelf_texts = [text for text in encoder.texts if text.startswith("text ")]
    assert not shelf_texts and len(shelf.waiting) == 40 and service.encoder is encoder
    service.pause(False)
    until(lambda: not shelf.waiting)


def test_paused_it_can_be_stopped(make: Make, until: Until) -> None:
    service = make(Arithmetic)
    service.add(Shelf(4))
    service.pause(True)
    service.start()
    until(lambda: service.encoder is not None)
    service.stop()
    assert service.state == "stopped"


def test_a_model_that_cannot_be_loaded_is_said(make: Make, until: Until) -> None:
    def load() -> Encoder:
        raise OSError("the weights are another file")

    service = make(load)
    service.start()
    until(lambda: service.state != "loading")
    assert service.state == "off: the weights are another file" and service.encoder is None


def test_stopping_waits_for_one_passage_at_most(make: Make, until: Until) -> None:
    class Slow(Arithmetic):
        def encode_passage(self, text: str) -> Vector:
            threading.Event().wait(0.2)
            return super().encode_passage(text)

    encoder, shelf = Slow(), Shelf(200)
    service = make(lambda: encoder)
    service.add(shelf)
    service.start()
    until(lambda: encoder.texts)
    began = time.monotonic()
    service.stop()
    assert time.monotonic() - began < 20, "all of them would take forty seconds"
    assert service.state == "stopped"
