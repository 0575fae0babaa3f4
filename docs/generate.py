"""Writes `docs/reference/`, `cli/man/` and `client/protocol.json` from the code, so that they say what is there.

python docs/generate.py            write the pages
python docs/generate.py --check    say which are behind, and fail then
"""

import os
import sys
from pathlib import Path

os.environ["RECALLD_LANG"] = "en"

from pages import commands, configuration, errors, manuals, methods, protocol

DOCS = Path(__file__).parent


def main(words: list[str]) -> int:
    """Write every page, or tell which are behind."""
    behind = []
    for path, text in pages().items():
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        behind.append(path.relative_to(DOCS.parent).as_posix())
        if "--check" not in words:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    print("\n".join(behind))
    return int(bool(behind) and "--check" in words)


def pages() -> dict[Path, str]:
    """Each page with its text."""
    reference, man = DOCS / "reference", DOCS.parent / "cli/man"
    return {
        reference / "commands.md": commands.page(),
        reference / "configuration.md": configuration.page(),
        reference / "methods.md": methods.page(),
        reference / "errors.md": errors.page(),
        DOCS.parent / "client/protocol.json": protocol.schema(),
        **{man / path: text for path, text in manuals.pages().items()},
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
