"""Every constant of the read track in one typed table, tuned only against measured query sets."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class FieldWeights:
    """How much one occurrence in each field counts beside one in a body of average length."""

    title: float = 4.0
    aliases: float = 4.0
    tags: float = 3.0
    headings: float = 2.0
    concepts: float = 2.0
    path: float = 1.0
    body: float = 1.0

    def short(self) -> tuple[float, ...]:
        """The weights of the fields whose length is not normalised, in the order of `FIELDS` without the body."""
        return (self.title, self.aliases, self.tags, self.headings, self.concepts, self.path)


@dataclass(frozen=True, slots=True)
class RecallConfig:
    """The defaults; a caller replaces single values with `dataclasses.replace`."""

    # Reading the query.
    query_chars: int = 2_000
    """Longer questions are cut, and the answer says so."""
    required_terms: int = 8
    """How many terms have to match; more only add to the score."""
    long_run: int = 6
    """A run of more Han characters than this is a sentence rather than a word."""
    question_words: int = 5
    """A query of so many words is read as a question."""

    # Words: BM25F.
    k1: float = 1.2
    b: float = 0.75
    weights: FieldWeights = field(default_factory=FieldWeights)
    exact_boost: float = 0.3
    """Share of the score of a word's exact form that is added to the score of its stem."""
    keyword_limit: int = 100

    # Meaning.
    dense_limit: int = 100
    also_limit: int = 4_000
    """Passages of word hits whose cosine is looked up."""
    neighbour_floor: float = 0.1
    """A note without any of the words that is no nearer than this is no result."""

    # Fusion (docs/decisions/004-fusion.md).
    keyword_weight: float = 0.3
    margin_weight: float = 3.0
    """Weight of how far a note's coverage stands above the noise: that of the note at rank `noise_rank`."""
    noise_rank: int = 10
    coverage_power: float = 2.0
    strict_bonus: float = 0.5
    """For a note that has all the words of a search: it stands above mere neighbours."""
    direct_bonus: float = 0.5
    """For a note that is named like one of the words; a share of the best score. The same for `title_bonus`."""
    title_bonus: float = 2.0
    """For a note that is named like the whole query: nothing stands above it."""

    # Phrases: candidates read per batch, and at most.
    verify_batch: int = 50
    verify_limit: int = 2_000

    # Evidence: centred cosine + evidence_coverage · coverage of the best note. Below the floor the notes don't say.
    evidence_coverage: float = 0.5
    evidence_floor: float = 0.30
    foreign_floor: float = 0.24
    """The floor where question and note are in different languages: there words cannot help."""
    words_floor: float = 0.34
    """The same for coverage alone, where meaning was not asked or the vault is too small for it."""
    settled_passages: int = 100
    """With fewer, the mean that vectors are centred by says more about single notes than about their language."""

    # The answer.
    answer_cards: int = 5
    answer_sentences: int = 4
    scored_sentences: int = 24
    """At most so many sentences are compared by meaning: each costs one run of the model."""
    sentence_chars: int = 600
    title_share: float = 0.6
    """What a word of the question counts that stands in title or heading rather than in the sentence itself."""
    mmr_lambda: float = 0.7
    nearest_misses: int = 3
