"""What is said beside an answer is explained: every code that the code can say is in the page about asking."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
PROMISED = [
    "narrowed",
    "relaxed_and_to_or",
    "expanded_by_alias",
    "expanded_by_neighbours",
    "no_seed",
    "vectors_pending",
    "vectors_off",
    "reranker_off",
    "low_confidence",
    "meta_demoted",
    "mirror_folded",
    "redacted",
    "stale_index",
    "query_truncated",
    "refused",
]


def said() -> Iterator[str]:
    """The codes of disclosures, wherever one is made."""
    for path in [*(ROOT / "index/recall").rglob("*.py"), *(ROOT / "daemon").rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                by = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                made = by == "say" if isinstance(node.func, ast.Attribute) else by in ("Disclosure", "disclose")
                if made and isinstance(node.args[0].value, str):
                    yield node.args[0].value


def test_every_code_is_explained_and_nothing_else() -> None:
    page = (ROOT / "docs/asking.md").read_text(encoding="utf-8")
    explained = set(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE))
    assert explained >= {*said(), *PROMISED}
    texts = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "index/recall").glob("*messages.py"))
    assert [code for code in explained - {"stale_index"} if f'"{code}"' not in texts] == []
