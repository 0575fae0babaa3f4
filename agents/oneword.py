"""A language model is asked for one word out of a few."""

import re
from collections.abc import Sequence
from typing import TypeVar

from .llm.chat import Message
from .llm.model import Model

Word = TypeVar("Word", bound=str)
ANSWER_TOKENS = 64
"""Room for a word, and for a model that says a little more."""


def one_word(model: Model, rules: str, asked: str, words: Sequence[Word]) -> Word | None:
    """The one of `words` (a–z and _) that the reply holds; None when it holds none of them, or several.

    Raises `RecalldError` when the model cannot be asked.
    """
    try:
        reply = "".join(model.ask((Message("system", rules), Message("user", asked)), ANSWER_TOKENS))
    finally:
        model.retracted = False
    said = re.findall(r"[a-z_]+", reply.lower())
    found = [word for word in words if word in said]
    return found[0] if len(found) == 1 else None
