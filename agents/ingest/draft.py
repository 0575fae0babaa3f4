"""A page that a dry run would have made, changed as the daemon would change it."""

from collections.abc import Mapping
from typing import Any

from ...daemon.authoring import edit, sheet
from .messages import refusal


def edited(text: str, change: Mapping[str, Any], lang: str) -> str:
    """The text of a draft after an update. Raises `RecalldError` where it has no such section, or several."""
    page, given = sheet.opened(text.encode("utf-8", "replace")), str(change["text"])
    how, section = change.get("how") or "append", str(change.get("section", "")).strip("# ")
    if how == "append":
        made = edit.append(page, given)
    elif how == "whole":
        made = edit.whole(page, given)
    else:
        try:
            made = edit.replace_section(page, section, given)
        except (edit.NoSuchSection, edit.SeveralSections):
            raise refusal("would-lack", lang, path=change["path"], name=section) from None
    return made.sheet.data().decode("utf-8", "replace")
