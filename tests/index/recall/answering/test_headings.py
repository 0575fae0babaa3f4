"""Headings inside a passage, and what they do for the sentences below them."""

from recalld.index.recall.answering.headings import Headings
from recalld.index.text.tokens import index_terms

from ..conftest import Build

OUTAGE = """# Checkout outage

Checkout was down for 47 minutes.

## Timeline

The pool ran out at 09:31.

## Root cause

A deploy held a connection for as long as the provider took.
"""


def test_the_nearest_heading_above_a_line() -> None:
    headings = Headings(OUTAGE, 10)

    names = ("", "Checkout outage", "Timeline", "Timeline", "Root cause", "Root cause")
    above = [headings.terms_above(line) for line in (9, 12, 14, 16, 18, 20)]
    assert above == [frozenset(index_terms(name)) for name in names]


def test_a_comment_in_code_is_no_heading() -> None:
    assert Headings("# Tea\n\n```sh\n# boil\n```\n\nIt steeps.", 1).terms_above(7) == {*index_terms("Tea")}


def test_what_stands_below_the_heading_that_was_asked_for_comes_first(library: Build) -> None:
    other = "# Certificate\n\nRoot cause: nobody looked at the event.\n"
    made = library({"outage.md": OUTAGE, "certificate.md": other})
    answer = made.ask("What was the root cause of the outage?").answer

    assert answer is not None
    assert answer.sentences[0].text == "A deploy held a connection for as long as the provider took."
