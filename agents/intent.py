"""The last resort for what kind of question it is: a language model is asked, once, for one word."""

from ..daemon.errors import RecalldError
from ..index.recall.question.intent import INTENTS
from .llm.model import Model
from .oneword import one_word
from .passage import masked

KINDS = tuple(intent for intent in INTENTS if intent != "unknown")

_RULES = """Say which kind of question it is, in one word and nothing else:
entity_lookup: about one named thing
factual: a fact, number, date or command is wanted
conceptual: how or why something works, what it means
exploratory: what there is about a subject
cross_domain: how two subjects relate"""


def told(model: Model, question: str) -> str:
    """The kind that the model takes a question for, one of `KINDS`; "" when it says something else, or fails."""
    try:
        return one_word(model, _RULES, masked(question), KINDS) or ""
    except RecalldError as error:
        if error.kind == "llm-cancelled":
            raise
        return ""
