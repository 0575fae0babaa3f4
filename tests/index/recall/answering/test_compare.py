"""Each of several things that a note lists."""

import pytest

from recalld.index.recall.answering.members import enumerations

from ..conftest import Build, Library

NOTES = {
    "Roof.md": "# Roof\n\nSlates came off in the storm.\n\n## To do\n\n- [ ] Call the insurer\n- [x] Take pictures\n\n"
    "## Offers\n\n- Dachs: 9,100 euros, five weeks.\n- Nordic: 8,700 euros.\n  Scaffold is extra.\n"
    "- Zimmer: 7,900 euros, no guarantee.\n\nAll of them want a deposit.\n",
    "Phones.md": "# Phones\n\nTwo were tried.\n\n## Pixel\n\nGood camera, 499 euros.\n\n"
    "## Fairphone\n\nRepairable, 579 euros.\n\nWe took the Fairphone.\n",
    "Boats.md": "# Boats\n\n| Boat | Length |\n|---|---|\n| Laser | 4.2 |\n| Flying Junior | 4.0 |\n",
    "Login.md": "# Login\n\n- [x] Compare Keycloak with Authentik\n- [ ] Find an owner\n\nKeycloak won, for SAML.\n",
    "屋頂.md": "# 屋頂\n\n颱風吹壞了。\n\n## 報價\n\n"
    "- 大成：九萬元，五週。\n- 永信：八萬七。\n- 阿忠：七萬九，不保固。\n",
    "車險.md": "# 車險\n\n## 國泰\n\n一年 18,200 元。\n\n## 富邦\n\n一年 15,900 元。\n\n選了富邦。\n",
}


def told(made: Library, question: str) -> tuple[list[str], str]:
    found = made.ask(question).answer
    assert found is not None
    return [sentence.text for sentence in found.sentences], found.text


@pytest.mark.parametrize(
    ("question", "each"),
    [
        (
            "Compare the three offers for the roof",
            [
                "Dachs: 9,100 euros, five weeks.",
                "Nordic: 8,700 euros. Scaffold is extra.",
                "Zimmer: 7,900 euros, no guarantee.",
            ],
        ),
        ("Compare the two phones", ["Pixel: Good camera, 499 euros.", "Fairphone: Repairable, 579 euros."]),
        ("What are the two boats?", ["Boat: Laser | Length: 4.2", "Boat: Flying Junior | Length: 4.0"]),
        ("比較屋頂的三份報價", ["大成：九萬元，五週。", "永信：八萬七。", "阿忠：七萬九，不保固。"]),
        ("比较两家车险", ["國泰: 一年 18,200 元。", "富邦: 一年 15,900 元。"]),
    ],
)
def test_each_is_told_in_the_note_s_order(library: Build, question: str, each: list[str]) -> None:
    assert told(library(NOTES), question)[0] == each


def test_each_is_cited_at_its_own_lines(library: Build) -> None:
    found = library(NOTES).ask("Compare the three offers for the roof").answer
    assert found is not None
    assert [source.lines for source in found.sources] == [(12, 12), (13, 14), (15, 15)]


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Compare the three phones", "3 were asked for; the note lists 2."),
        ("比較三家車險", "問的是 3 項，筆記只列出 2 項。"),
    ],
)
def test_what_is_missing_is_said(library: Build, question: str, said: str) -> None:
    each, text = told(library(NOTES), question)
    assert len(each) == 2
    assert text.endswith(said)


def test_a_list_that_only_mentions_what_is_compared_is_none_of_it(library: Build) -> None:
    each, text = told(library(NOTES), "Compare Keycloak with Authentik")
    assert "Keycloak won, for SAML." in each
    assert not text.startswith("- ")


def test_notes_of_a_kind_are_compared_one_by_one(library: Build) -> None:
    costs = {"Ada": 400, "Bo": 500, "Cy": 600}
    made = library({f"offers/{name}.md": f"# {name}\n\nCosts {cost} euros.\n" for name, cost in costs.items()})
    each, _ = told(made, "Compare the three offers")
    assert sorted(each) == ["Ada: Costs 400 euros.", "Bo: Costs 500 euros.", "Cy: Costs 600 euros."]


def test_nested_items_belong_to_theirs_and_code_is_no_list() -> None:
    text = "# A\n\n- one\n  - inner\n\n- two\n\ntext\n\n```\n- no\n- list\n```\n"
    found = enumerations(text, 1)
    assert [[[s.text for s in member.sentences] for member in one.members] for one in found] == [
        [["one", "inner"], ["two"]]
    ]
