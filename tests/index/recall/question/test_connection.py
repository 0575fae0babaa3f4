"""Questions for how two things are connected."""

import pytest

from recalld.index.recall.question.connection import ends_of


@pytest.mark.parametrize(
    ("question", "ends"),
    [
        ("How is PgBouncer connected with Patroni?", ("pgbouncer", "patroni")),
        ("Why are the Payments DB and 'Patroni' related?", ("payments db", "patroni")),
        ("How do sleep and coffee relate to each other?", ("sleep", "coffee")),
        ("What is the connection between sleep and learning a language?", ("sleep", "learning a language")),
        ("what do Ollama and vLLM have in common", ("ollama", "vllm")),
        ("What does the heat pump have to do with the roof?", ("heat pump", "roof")),
        ("小芸和 SQLite 有什麼關係？", ("小芸", "sqlite")),
        ("茶館跟報稅之間的關聯是什麼", ("茶馆", "报税")),
        ("為什麼「OCR」與水漬有關？", ("ocr", "水渍")),
        ("OCR 和水渍怎么连在一起的？", ("ocr", "水渍")),
        ("How is Patroni set up?", None),
        ("和誰討論過這件事？", None),
        ("How do I link to a heading?", None),
    ],
)
def test_the_two_ends(question: str, ends: tuple[str, str] | None) -> None:
    assert ends_of(question) == ends
