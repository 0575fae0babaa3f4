"""Exit codes, codes of the socket, and what is said with each refusal."""

from recalld.daemon import errors
from recalld.daemon import messages as texts

from .markup import GENERATED, cell, table
from .refusals import kinds


def page() -> str:
    """Exit codes, error codes and kinds with what they say and advise."""
    lines = ["# Errors", "", GENERATED, "## Exit codes", "", *table(("code", "meaning"), EXIT_CODES), ""]
    codes = [(name, value) for name, value in vars(errors).items() if name.isupper() and isinstance(value, int)]
    rows = [(f"`{value}`", name.lower().replace("_", " ")) for name, value in sorted(codes, key=lambda one: one[1])]
    lines += ["## Codes of the socket", "", *table(("code", "meaning"), rows), "", "## What is said", ""]
    known = texts.__dict__["_TEXTS"]
    said = [key for key in sorted(known) if f"{key}.hint" in known]
    raised = kinds(said)
    lines += ["`error.data.kind` tells them apart for programs; one may come with more than one message.", ""]
    told = [(cell(known[key][0]), cell(known[f"{key}.hint"][0]), *_told(raised.get(key, []))) for key in said]
    lines += table(("message", "next step", "kind", "code"), told)
    return "\n".join(lines)


def _told(raised: list[tuple[str, int]]) -> tuple[str, str]:
    """Kinds and codes as they stand in a row."""
    names, codes = dict.fromkeys(kind for kind, _ in raised), dict.fromkeys(code for _, code in raised)
    return ", ".join(f"`{name}`" for name in names), ", ".join(f"`{code}`" for code in codes)


EXIT_CODES = [
    ("0", "done"),
    ("1", "nothing found"),
    ("2", "used wrongly"),
    ("3", "no daemon can be reached"),
    ("4", "not ready yet"),
    ("5", "refused; where it says so, `--yes` does it"),
    ("70", "our fault: the log says more"),
    ("130", "interrupted"),
]
