"""What a server's refusal means, and what to do about it."""

import json
import re
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from ...daemon.config import Llm
from ...daemon.errors import RecalldError
from .endpoint import Endpoint
from .messages import refusal

if TYPE_CHECKING:
    import httpx

MOST_BYTES = 4096
SHOWN = 200

_CONTEXT = re.compile(r"context|too (?:long|many tokens)|maximum.*tokens|exceed", re.IGNORECASE)


def of_status(response: "httpx.Response", settings: Llm, endpoint: Endpoint, lang: str) -> RecalldError:
    """The refusal for a response that is none of success. Its words are shown, cut and without the key."""
    status = response.status_code
    if 300 <= status < 400:
        return refusal("llm-redirect", lang, target=shown(_host(response.headers.get("location", "")), endpoint.key))
    if status in (401, 403):
        return refusal("llm-key", lang, status=status, key_env=settings.key_env)
    if status == 404:
        return refusal("llm-no-model", lang, url=endpoint.url, model=settings.model)
    reason = _words(_start(response), endpoint.key) or response.reason_phrase
    if status in (400, 413, 422) and _CONTEXT.search(reason):
        return refusal("llm-context", lang, needed="?", num_ctx=settings.num_ctx)
    return refusal("llm-status", lang, status=status, reason=reason)


def shown(said: str, key: str) -> str:
    """What a server says, in a line, cut and without the key, which some repeat."""
    line = " ".join(said.split())
    return (line.replace(key, "…") if key else line)[:SHOWN]


def _host(address: str) -> str:
    """Where an address leads to, without a user and a password."""
    try:
        return urlsplit(address).hostname or "?"
    except ValueError:
        return "?"


def _start(response: "httpx.Response") -> str:
    """The beginning of what it says; a server may send without end."""
    data = b""
    for piece in response.iter_bytes():
        data += piece
        if len(data) >= MOST_BYTES:
            break
    return data[:MOST_BYTES].decode("utf-8", "replace")


def _words(body: str, key: str) -> str:
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        found = body
    if isinstance(found, dict):
        found = found.get("error") or found.get("message") or found
    if isinstance(found, dict):
        found = found.get("message") or found
    return shown(str(found), key)
