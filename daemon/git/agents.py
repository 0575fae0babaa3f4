"""Which of those who commit are programs that write: by what they call themselves, in authors and in trailers."""

import functools
import re
from collections.abc import Iterable, Sequence
from fnmatch import translate

KNOWN = (
    "*[[]bot[]]*", "dependabot*", "renovate*bot*", "github-actions*", "sweep*bot*", "*-bot <*", "*-agent <*",
    "claude", "claude <*", "claude (*", "claude code*", "*<noreply@anthropic.com>",
    "copilot*", "github copilot*", "*copilot@github.com>",
    "codex", "codex <*", "chatgpt*", "*<noreply@openai.com>", "*<codex@openai.com>",
    "cursor", "cursor <*", "cursor agent*", "*<cursoragent@cursor.com>",
    "aider", "aider <*", "aider (*", "* (aider)*", "*@aider.chat>",
    "gemini", "gemini <*", "gemini-*", "gemini cli*", "google-labs-jules*", "jules <*",
    "devin ai*", "devin-ai*", "amp", "amp <*", "*@ampcode.com>", "opencode*", "openhands*", "*@all-hands.dev>",
    "windsurf*", "cline", "cline <*", "roo code*", "sourcery*", "recalld <*",
)  # fmt: skip
"""Globs over `Name <address>`, in small letters."""

TRAILERS = frozenset(
    ("co-authored-by", "co-developed-by", "assisted-by", "generated-by", "generated-with", "made-with", "ai-agent")
)
"""Trailers that name who wrote, beside the author."""


def person(name: str, email: str) -> str:
    """How somebody is written in a trailer."""
    return f"{name} <{email}>" if email else name


def writers(author: str, committer: str, trailers: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """Everybody who had a hand in a commit, the author first, each once."""
    named = (value for key, value in trailers if key.lower() in TRAILERS)
    found = dict.fromkeys(" ".join(one.split()) for one in (author, committer, *named))
    return tuple(one for one in found if one) or ("",)


def is_agents(people: Iterable[str], more: Sequence[str] = ()) -> bool:
    """Whether a program had a hand in it: one that is known, or that one of these globs names."""
    pattern = _compiled(tuple(more))
    return any(pattern.match(one.lower()) for one in people)


@functools.lru_cache(maxsize=16)
def _compiled(more: tuple[str, ...]) -> re.Pattern[str]:
    # What a person adds names a name, an address, or both together.
    own = [form.lower() for glob in more for form in (glob, f"{glob} <*", f"* <{glob}>")]
    return re.compile("|".join(translate(glob) for glob in (*KNOWN, *own)))
