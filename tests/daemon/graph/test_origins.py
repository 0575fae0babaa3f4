"""Where a concept is said to stand: the line of the file that has it."""

import pytest

from recalld.daemon.graph.topics import concept
from recalld.daemon.vault import Vault

from ..conftest import Follow

NOTES = {
    "inline.md": "---\ntype: note\ntags: [ledger, 會計]\n---\n# Inline\n\nText.\n",
    "listed.md": "---\ntags:\n  - rent\n  - ledger\n  - 會計\naliases:\n  - 大帳本\n---\n# Listed\n\nText.\n",
    "toml.md": '+++\ntitle = "T"\ntags = ["ledger"]\n+++\n\nText.\n',
    "text.md": "# Text\n\nOne #ledger of #會計 here, see [[listed]].\n",
}


@pytest.fixture
def vault(follow: Follow) -> Vault:
    vault = follow(NOTES)
    assert vault.wait(timeout=60)
    return vault


def lines(vault: Vault, label: str, source: str = "tag") -> dict[str, int]:
    found = concept(vault, label, 10, "")["found_in"]
    return {one["path"]: one["line"] for one in found if one["source"] == source}


def test_a_tag_of_the_frontmatter_is_at_its_own_line(vault: Vault) -> None:
    assert lines(vault, "ledger") == {"inline.md": 3, "listed.md": 4, "toml.md": 3, "text.md": 3}
    assert lines(vault, "會計") == {"inline.md": 3, "listed.md": 5, "text.md": 3}


def test_another_name_of_the_frontmatter_too(vault: Vault) -> None:
    assert lines(vault, "Listed", "alias") == {"listed.md": 7}


def test_a_note_that_went_meanwhile_is_said_to_begin_with_it(vault: Vault) -> None:
    (vault.root / "inline.md").unlink()
    assert lines(vault, "ledger")["inline.md"] == 1
