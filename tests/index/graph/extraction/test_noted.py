"""What was noted of a note."""

from hypothesis import given
from hypothesis import strategies as st

from recalld.index.graph.extraction.concept import Occurrence
from recalld.index.graph.extraction.labels import votes
from recalld.index.graph.extraction.noted import Noted, restated

_FOUND = st.builds(
    Occurrence,
    key=st.sampled_from(["go", "k8s", "連線池"]),
    label=st.sampled_from(["Go", "go", "GO", "连线池", "連線池"]),
    source=st.sampled_from(["tag", "title", "phrase"]),
    line=st.just(1),
    weight=st.sampled_from([0.25, 0.5, 1.0]),
)


@given(st.lists(_FOUND, max_size=12))
def test_each_key_has_the_votes_of_its_own_labels(found: list[Occurrence]) -> None:
    noted = Noted.of(found)
    wanted = {key: votes(one for one in found if one.key == key) for key in sorted({one.key for one in found})}

    assert {key: tuple(noted.votes(key)) for key in noted.keys} == wanted
    assert dict(noted.stated()) == wanted
    assert noted.votes("nobody's") == ()
    assert noted == Noted.of(reversed(found))


@given(st.lists(_FOUND, max_size=8), st.lists(_FOUND, max_size=8))
def test_what_reads_otherwise_is_told_by_key(before: list[Occurrence], after: list[Occurrence]) -> None:
    old, new = Noted.of(before), Noted.of(after)
    keys = {*old.keys, *new.keys}

    assert restated({1: old}, {1: new}) == {key for key in keys if tuple(old.votes(key)) != tuple(new.votes(key))}
    assert restated({1: old}, {}) == set(old.keys)


def test_equal_texts_are_one() -> None:
    seen: dict[str, str] = {}
    one, other = (Noted.of([Occurrence("".join("go"), "".join("Go"), "tag", 1, 1.0)], lambda t: seen.setdefault(t, t))
                  for _ in range(2))  # fmt: skip

    assert one.keys[0] is other.keys[0] and one.labels[0] is other.labels[0]
