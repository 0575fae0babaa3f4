"""What weighs in finding, ranking and answering, tuned only against measured query sets; more in `furtherconfig.py`."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from .furtherconfig import CascadeConfig, ExpandConfig


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
class PrefetchConfig:
    """When the next questions of a conversation are guessed, and how long their answers keep."""

    min_turns: int = 3
    max_drift: float = 0.7
    pause_s: float = 30.0
    """Between two guesses in a conversation."""
    min_confidence: float = 0.4
    min_conversations: int = 10
    sample: int = 8
    """Utterances that a guess is made from."""
    utterance_chars: int = 2_000
    shown: int = 3
    """Notes of the last answer that are looked at for what else they speak of."""
    generated: int = 3
    answered: int = 2
    repeat_s: float = 300.0
    """A guess is not made again for so long."""
    transition_s: float = 900.0
    """Two recorded questions this near are of one conversation."""
    foretold_confidence: float = 0.8
    """Of what a language model takes for the next question."""
    heading_confidence: float = 0.55
    neighbour_confidence: float = 0.45
    place_step: float = 0.05
    """How much less is expected of each further note."""
    keep_s: float = 300.0
    near: float = 0.92
    """Language-centred cosine from which on two questions are one."""
    kept: int = 64
    """Answers held at a time, over all conversations."""
    conversations_kept: int = 64


@dataclass(frozen=True, slots=True)
class IntentConfig:
    """How a question's kind is told (docs/decisions/007-scoring.md)."""

    settled: float = 0.8
    """A cue this strong, and this far ahead of the next (`lead`), needs no example questions."""
    lead: float = 0.04
    temperature: float = 0.12
    """Of the softmax over the cosines to the centroids of the examples."""
    ask_floor: float = 0.75
    """How likely an ask other than a look-up has to be when no cue tells it."""
    name_words: int = 4
    name_chars: int = 8
    """A text of at most so many words and Han characters that is no sentence is a name to look up."""
    name_strength: float = 0.7
    threshold: float = 0.35
    """Below it a guess is of low confidence; `closeness_weight` more where the second guess is as likely."""
    closeness_weight: float = 0.2
    clear_margin: float = 0.3
    """From this distance on the second guess is no rival."""
    model_strength: float = 0.85
    habit_weight: float = 0.25
    ask_intents: Mapping[str, Mapping[str, float]] = field(
        default_factory=lambda: {
            "progress": {"factual": 0.6},
            "recollection": {"exploratory": 0.9},
            "advice": {"exploratory": 0.7},
        }
    )
    """What an ask says about the intent, where the wording says nothing stronger."""


@dataclass(frozen=True, slots=True)
class ScoreConfig:
    """The eleven stages of scoring (docs/decisions/007-scoring.md); how much each counts is in profiles.toml."""

    heaviest: float = 1.5
    """No stage weighs more."""
    mild: float = 0.5
    """Share of the weights where the kind of question is only guessed."""
    recency: float = 0.15
    recency_days: float = 14.0
    importance: float = 0.3
    usual_confidence: float = 0.7
    """Of a note that says nothing about it."""
    trust: float = 0.3
    agent_trust: float = 0.8
    """Of a note that says nothing about it and that only programs have committed; 1 where only people have."""
    feedback: float = 0.15
    length: float = 0.3
    usual_tokens: float = 500.0
    tokens_per_word: float = 1.3
    half_lives: tuple[tuple[float, float], ...] = ((0.9, 180.0), (0.7, 60.0), (0.5, 30.0), (0.0, 14.0))
    """Confidence from which on, and days: core, hot, warm and cold notes."""
    most_stretch: float = 10.0
    stretch_reads: float = 10.0
    """Reads after which a half-life is stretched by two thirds of the most."""
    decay_shape: float = 0.8
    """Of the Weibull curve: below 1, what has lived long goes on living."""
    decay_floor: float = 0.4
    ppr: float = 0.3
    ppr_edges: float = 0.1
    """The same by the graph of concepts: there every note has edges, and what is joined to much is about little."""
    semantic: float = 0.3
    semantic_entity: float = 0.5
    gate: float = 0.10
    dedup: float = 0.5
    dedup_cosine: float = 0.85
    dedup_window: int = 50
    """Only so many of the best are compared with each other."""


@dataclass(frozen=True, slots=True)
class RerankConfig:
    """The closer look at the best candidates (docs/decisions/006-rerank.md)."""

    candidates: int = 16
    """At most so many are compared, those of the highest score first."""
    fast_ms: float = 400.0
    slow_ms: float = 1_200.0
    """Time for it in each way of thinking; what does not fit keeps the score it has."""
    share: float = 0.7
    """Of the reranker in the blended score, the rest being the stages'."""
    shares: Mapping[str, float] = field(default_factory=lambda: {"entity_lookup": 0.8, "exploratory": 0.5})
    """The same for single intents."""
    scale: float = 2.6
    """What brings a likeness to the scale of a score."""
    covered: float = 0.8
    covered_shift: float = 0.5
    """Where the best covers more of the words than this, up to half of the reranker's share goes to the score."""
    few: int = 2
    """So few candidates need no closer look."""
    dominance: float = 0.8
    """Nor do any when the second is behind the first by this share of its score, which names and phrases do."""
    narrow: float = 0.001
    """Nor when the last is this near the first: then nothing tells them apart, and nothing did."""


@dataclass(frozen=True, slots=True)
class Floors:
    """How much evidence it takes where question and note share a language, and where they do not."""

    own: float
    foreign: float


@dataclass(frozen=True, slots=True)
class EvidenceConfig:
    """Below its floor the notes don't say (docs/decisions/008-evidence.md)."""

    likeness: float = 6.0
    """Weight of what the reranker said beside nearness in meaning and the vote of the words."""
    close: Floors = field(default_factory=lambda: Floors(1.85, 1.55))
    first: Floors = field(default_factory=lambda: Floors(0.45, 0.32))
    """The same for a note that no reranker has looked at."""
    about: Floors = field(default_factory=lambda: Floors(0.55, 0.25))
    """The same in a small vault, for likeness of the question and of its subject together."""
    covered: float = 0.3
    """What the share of the words that a note has counts beside these."""
    small: float = 0.9
    """Share of the floors that is asked for in a small vault: a mean of few passages takes part of what each says."""
    words: float = 0.34
    """Coverage that is enough where meaning was not asked, or the vault is too small for it."""


@dataclass(frozen=True, slots=True)
class PackConfig:
    """How a token budget is shared."""

    cards: float = 0.6
    """Share of the cards; the rest is for the cascade. What one side does not need flows to the other."""
    smallest: int = 48
    """Tokens that a card gets at least; the last ones are left out instead."""
    crumbs: int = 8
    """Fewer tokens than this are not worth looking for something to fill them with."""
    same: float = 0.9
    """Centred cosine from which on two passages say the same."""


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
    keyword_weight: float = 0.8
    margin_weight: float = 3.0
    """Weight of how far a note's coverage stands above the noise: that of the note at rank `noise_rank`."""
    noise_rank: int = 10
    coverage_power: float = 2.0
    foreign_weight: float = 1.5
    """Weight of nearness in meaning where question and note are in different languages: the model's cosines and
    MaxSims between translations reach about two thirds of what they do within a language."""
    strict_bonus: float = 0.5
    """For a note that has all the words of a search: it stands above mere neighbours."""
    direct_bonus: float = 0.5
    """For a note that is named like one of the words; a share of the best score. The same for `title_bonus`."""
    title_bonus: float = 2.0
    """For a note that is named like the whole query: nothing stands above it."""

    # Phrases: candidates read per batch, and at most.
    verify_batch: int = 50
    verify_limit: int = 2_000

    # Evidence.
    settled_passages: int = 100
    """With fewer, the mean that vectors are centred by says more about single notes than about their language."""

    # The answer.
    answer_cards: int = 5
    answer_sentences: int = 4
    compared_notes: int = 3
    """Where each of several things is asked for, so many notes are read for a list of them."""
    retold_sentences: int = 12
    """Where all that some notes say is the answer: so many of all of them together, at least one of each."""
    gathered_lines: int = 30
    """Where all lines of one sort are the answer, such as open tasks: at most so many."""
    scored_sentences: int = 24
    """At most so many sentences are compared by their tokens."""
    read_sentences: int = 4
    """At most so many are read by themselves: each costs a run of the model."""
    token_weight: float = 1.2
    vector_weight: float = 0.6
    """What the nearest sentence has over the farthest of those compared, beside 1 for all words of the question."""
    sentence_chars: int = 600
    paragraph_width: int = 240
    """A paragraph or list item up to this width, a Han character counting twice, is told whole, not a part of it."""
    title_share: float = 0.6
    """What a word of the question counts that stands in title or heading rather than in the sentence itself."""
    repeated_share: float = 0.5
    """What is left to a sentence that only repeats the question, asks one itself, or is struck out."""
    rank_weight: float = 0.3
    """What a sentence has for the rank of its card, counted from 0: this, divided by 1 + rank."""
    mmr_lambda: float = 0.7
    weak_sentence: float = 0.6
    """Below this share of the best sentence's score the answer ends."""
    nearest_misses: int = 3
    ask_bonus: float = 0.25
    """For a sentence that tells how far a piece of work is, or what to do, where that was asked."""
    sought_bonus: float = 0.2
    """For a sentence that names a person, a time, an amount, a command or a reason, where one was asked for."""

    # Thinking ahead (docs/decisions/009-prefetch.md).
    prefetch: PrefetchConfig = field(default_factory=PrefetchConfig)

    # The kind of question.
    intent: IntentConfig = field(default_factory=IntentConfig)
    score: ScoreConfig = field(default_factory=ScoreConfig)

    expand: ExpandConfig = field(default_factory=ExpandConfig)
    cascade: CascadeConfig = field(default_factory=CascadeConfig)
    pack: PackConfig = field(default_factory=PackConfig)
    rerank: RerankConfig = field(default_factory=RerankConfig)
    evidence: EvidenceConfig = field(default_factory=EvidenceConfig)
