"""What is asked of a person, in the other language than their note gives it in, and never of somebody else."""

import pytest

from ..conftest import Build

NOTES = {
    "people/Ingrid Solberg.md": "---\nphone: 0170 555 2231\nemail: ingrid@solberg.example\naddress: Fjordgata 12\n---\n"
    "# Ingrid Solberg\n\nGlass artist. Prefers to be called in the morning.\n",
    "people/許美玲.md": "---\n電話: 0933-222-118\n信箱: meiling@example.tw\n地址: 東門路 88 號\n---\n"
    "# 許美玲\n\n玻璃工坊的老闆，下午比較有空。星期日不接電話。\n",
    "Classes.md": "# Classes\n\n| Teacher | Phone |\n|---|---|\n| Hanna | 0151 22 |\n",
}


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Ingrid 的電話是多少？", "phone: 0170 555 2231"),
        ("Ingrid 的電話", "phone: 0170 555 2231"),
        ("Ingrid的信箱是什麼？", "email: ingrid@solberg.example"),
        ("Ingrid住在哪裡？", "address: Fjordgata 12"),
        ("What is 許美玲's email?", "信箱: meiling@example.tw"),
        ("What is the phone number of 許美玲?", "電話: 0933-222-118"),
        ("許美玲的電話", "電話: 0933-222-118"),
        ("许美玲的地址是什么？", "地址: 東門路 88 號"),
        ("What is the address of Ingrid?", "address: Fjordgata 12"),
    ],
)
def test_a_value_of_the_frontmatter_answers_first(library: Build, question: str, told: str) -> None:
    found = library(NOTES).embed().ask(question).answer

    assert found is not None and not found.refused
    assert found.sentences[0].text == told
    owner = "許美玲" if told[0] > "z" else "Ingrid"
    assert all(owner in source.path for source in found.sources[:1])
    others = ("0933", "meiling", "東門路", "0151") if owner == "Ingrid" else ("0170", "ingrid@", "Fjordgata", "0151")
    assert not any(other in sentence.text for sentence in found.sentences for other in others)
