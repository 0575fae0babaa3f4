"""The search for garbage rests, and goes on whatever happens."""

import gc

import pytest

from recalld.index.store.garbage import unsearched


def test_it_goes_on_afterwards() -> None:
    assert gc.isenabled()
    with unsearched():
        assert not gc.isenabled()
        with unsearched():
            pass
        assert not gc.isenabled()
    assert gc.isenabled()


def test_it_goes_on_after_an_error() -> None:
    with pytest.raises(ValueError, match="x"), unsearched():
        raise ValueError("x")
    assert gc.isenabled()


def test_where_it_was_off_it_stays_off() -> None:
    gc.disable()
    try:
        with unsearched():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
