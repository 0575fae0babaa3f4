"""JSON with comments, changed in place."""

import json

import pytest

from recalld.agents.clients import jsonc

TEXT = """{
    // servers of mine
    "servers": {
        "other": { "command": "x", "args": ["//no comment", "a,b"] }, /* kept */
    },
    "last": [1, 2 /* two */ ]
}
"""


def test_what_is_added_leaves_every_byte() -> None:
    added = jsonc.with_member(TEXT, ("servers", "ours"), {"command": "y"})
    assert added.replace('"ours": {\n            "command": "y"\n        }', "").split() == TEXT.split()
    assert jsonc.parse(added).value["servers"] == {**jsonc.parse(TEXT).value["servers"], "ours": {"command": "y"}}
    assert "// servers of mine" in added and "/* kept */" in added
    assert jsonc.parse(jsonc.without(added, ("servers", "ours"))).value == jsonc.parse(TEXT).value


@pytest.mark.parametrize(
    "text", ["", "{}", '{"a": 1}', '{"servers": {}}', "// only a comment\n", '{\n\t"a": 1\n}\n', "\ufeff{}"]
)
def test_there_may_be_nothing_yet(text: str) -> None:
    added = jsonc.with_member(text, ("servers", "ours"), {"args": []})
    assert jsonc.parse(added).value["servers"] == {"ours": {"args": []}}
    assert jsonc.with_member(added, ("servers", "ours"), {"args": []}) == added
    assert "ours" not in jsonc.without(added, ("servers", "ours"))


def test_what_is_there_is_replaced() -> None:
    changed = jsonc.with_member(TEXT, ("servers", "other"), 5)
    assert changed == TEXT.replace('{ "command": "x", "args": ["//no comment", "a,b"] }', "5")


def test_lists_grow_and_shrink() -> None:
    grown = jsonc.with_item(TEXT, ("last",), 3)
    assert jsonc.parse(grown).value["last"] == [1, 2, 3] and "/* two */" in grown
    for number, left in enumerate(([2, 3], [1, 3], [1, 2])):
        assert jsonc.parse(jsonc.without(grown, ("last",), number)).value["last"] == left
    assert jsonc.parse(jsonc.with_item("{}", ("hooks", "x"), 1)).value == {"hooks": {"x": [1]}}


def test_any_member_can_be_taken_out() -> None:
    text = json.dumps({"a": 1, "b": {"c": [1]}, "d": None}, indent=2)
    for key in "abd":
        assert set(jsonc.parse(jsonc.without(text, (key,))).value) == set("abd") - {key}
    assert jsonc.without(text, ("x",)) == text


@pytest.mark.parametrize("text", ["{", '{"a"}', '{"a": }', "[1, 2", "nope", '{"a": 1} x', "[" * 5000])
def test_what_is_no_json_is_not_touched(text: str) -> None:
    with pytest.raises(jsonc.NotJson, match="line 1"):
        jsonc.with_member(text, ("a",), 1)


@pytest.mark.parametrize(
    "text",
    [
        "{ // only this\n}\n",
        "{ /* a */ }",
        '{\n  "servers": { // keep\n  }\n}\n',
        '{\n  "servers": {\n    "a": 1, // of a\n    "b": 2 // of b\n    // end\n  }\n}\n',
        '{\n  "servers": {\n    "a": 1, // of a\n  }\n}\n',
        '{"servers": {"a": 1 /* one */}}',
    ],
)
def test_what_is_said_of_others_stays_where_it_is(text: str) -> None:
    path = ("servers", "ours")
    added = jsonc.with_member(text, path, {"c": 1})
    assert jsonc.parse(added).value["servers"]["ours"] == {"c": 1}
    back = jsonc.without(added, path)
    assert jsonc.parse(back).value.get("servers") == (jsonc.parse(text).value.get("servers") or {})
    for remark in ("// only this", "/* a */", "// keep", "// of a", "// of b", "// end", "/* one */"):
        assert (remark in text) == (remark in added) == (remark in back)
    if "// of b" in text:
        assert '"b": 2, // of b\n    "ours"' in added


def test_line_ends_are_those_of_the_file() -> None:
    added = jsonc.with_member('{\r\n\t"a": 1\r\n}\r\n', ("b", "c"), {"d": 1})
    assert added.count("\n") == added.count("\r\n")
