"""Constants of looking further than a question's words and nearness: by name, by link, by concept."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ExpandConfig:
    """Looking further by name and link (docs/decisions/010-structure.md)."""

    named: float = 0.5
    """Share of the asked words' IDF mass that title, aliases and tags have to carry for a note to be called so."""
    weak_coverage: float = 0.34
    weak_cosine: float = 0.25
    """Where no candidate has more than either of these, near names are looked for."""
    seeds: int = 5
    neighbours: int = 20
    kindred: int = 5
    """Of the notes that a seed shares concepts with, so many of the nearest are neighbours, too."""
    boost: float = 0.15
    """A neighbour gets at most this share of its seed's score."""
    meta_links: int = 8
    meta_share: float = 0.2
    """A note that links to so many others, and to this share of all, is a map of them."""
    meta_window: int = 10
    """Only ranks up to this are put right: what stands below is not read."""
    mirror_window: int = 30
    mirror: float = 0.9
    conflict: float = 0.6
    """Jaccard similarity of their terms from which on notes are copies; the second where the file name says so."""


@dataclass(frozen=True, slots=True)
class CascadeConfig:
    """What the slow mode adds beside the cards."""

    seeds: int = 5
    seed_share: float = 0.25
    """Share of the best score that a note needs to be one of those the question is about."""
    start_share: float = 0.5
    """The same for walks to begin at it: what lies around a note that only came along is around nothing asked for."""
    cards: int = 6
    reach: int = 40
    """Notes of the walk that are scored."""
    steps: int = 3
    edge_steps: int = 2
    """The same along shared concepts, where everything is soon within reach."""
    boost: float = 0.15
    floor: float = 0.05
    """A note further away than one link is not shown when its own nearness is below this."""
    vague_share: float = 0.5
    """A note that no link joins with a card has to be so near to the question: a share of the nearest card's cosine."""
    named_concepts: int = 3
    named_notes: int = 3
    named_share: float = 0.5
    """Walks also begin at the notes that most hold what the question names: so many concepts, so many notes of each,
    with at most this share of the best score."""
    named_spread: float = 0.2
    """A concept in a larger share of the notes than this is no place to begin at."""
    circles: int = 2
    circle_share: float = 0.5
    """So many communities are looked into, of those with at least this share of what the first has of the score."""
    circle_reach: int = 8
    circle_cards: int = 3
    """Of so many central notes of each the nearest few are shown."""
    summary_chars: int = 240
    graded_cards: int = 5
    correct: float = 0.6
    ambiguous: float = 0.3
    """Share of the question's IDF mass that the cards hold."""
    widened: int = 3
    """Notes that a second search for what is missing may add."""
