"""Signatures tell which notes may be copies, in whatever order notes came."""

from collections.abc import Iterable

from recalld.index.graph.structure.mirrors import bag
from recalld.index.graph.structure.signatures import BANDS, MOST_SUSPECTS, Signatures, bands, signature
from tests.index.graph.structure.test_mirrors import LONG, MOSTLY, WORDS, likeness, note, pairs, terms


def test_signatures_follow_changes() -> None:
    signatures = Signatures()
    one, other = note(1, "a.md", LONG), note(2, "b.md", LONG)
    signatures.put(one, bag(terms(LONG)))
    signatures.put(other, bag(terms(LONG)))
    assert signatures.suspects(1) == [2]
    signatures.put(other, bag(terms(" ".join(f"new{n}" for n in range(100)))))
    assert signatures.suspects(1) == []
    signatures.put(other, bag(terms(LONG)))
    signatures.remove(1)
    signatures.remove(1)
    assert list(pairs(signatures)) == []


def test_a_signature_tells_how_alike_two_notes_are() -> None:
    one, other = bag(terms(LONG)), bag(terms(MOSTLY))
    estimated = float((signature(one) == signature(other)).mean())
    assert abs(estimated - likeness(one, other)) < 0.2


def test_a_band_is_shared_where_all_its_values_are() -> None:
    one = signature(bag(terms(LONG)))
    other = one.copy()
    other[0] += 1
    shared = [a == b for a, b in zip(bands(one), bands(other), strict=True)]
    assert shared == [False] + [True] * (BANDS - 1) and len(set(bands(one))) == BANDS


def test_a_bucket_of_one_of_two_and_of_one_again() -> None:
    signatures = Signatures()
    for n in (1, 2):
        signatures.put(note(n, f"{n}.md", LONG), bag(terms(LONG)))
    signatures.remove(1)
    assert signatures.suspects(2) == []
    signatures.put(note(3, "3.md", LONG), bag(terms(LONG)))
    assert signatures.suspects(2) == [3] and signatures.suspects(3) == [2]
    signatures.remove(2)
    signatures.remove(3)
    assert signatures._buckets == {}


def alike(numbers: Iterable[int]) -> Signatures:
    """Notes made from one template, known in this order."""
    signatures = Signatures()
    for n in numbers:
        text = " ".join([*WORDS[:190], *(f"own{n}x{k}" for k in range(12))])
        signatures.put(note(n, f"t/{n}.md", text), bag(terms(text)))
    return signatures


def test_thousands_from_one_template_are_compared_with_some_each() -> None:
    n = MOST_SUSPECTS + 100
    known = alike(range(n))
    assert {len(known.suspects(one)) for one in range(0, n, 50)} == {MOST_SUSPECTS}


def test_the_order_in_which_notes_came_changes_nothing() -> None:
    assert sorted(pairs(alike(range(150)))) == sorted(pairs(alike(reversed(range(150)))))
