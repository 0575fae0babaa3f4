"""The last resort for what kind of question it is: a language model is asked, once, for one word."""

import re

from ..daemon.errors import RecalldError
from ..index.recall.question.intent import INTENTS
from .llm.chat import Message
from .llm.model import Model
from .passage import masked

KINDS = tuple(intent for intent in INTENTS if intent != "unknown")
ANSWER_TOKENS = 64

_RULES = """Say which kind of question it is, in one word and nothing else:
entity_lookup: about one named thing
factual: a fact, number, date or command is wanted
conceptual: how or why something works, what it means
exploratory: what there is about a subject
cross_domain: how two subjects relate"""


def told(model: Model, question: str) -> str:
    """The kind that the model takes a question for, one of `KINDS`; "" when it says something else, or fails."""
    try:
        said = "".join(model.ask((Message("system", _RULES), Message("user", masked(question))), ANSWER_TOKENS))
    except RecalldError as error:
        if error.kind == "llm-cancelled":
            raise
        return ""
    finally:
        model.retracted = False
    words = re.findall(r"[a-z_]+", said.lower())
    found = [kind for kind in KINDS if kind in words]
    return found[0] if len(found) == 1 else ""
