"""Where the language model lives, and whether it may be spoken to."""

import ipaddress
import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal
from urllib.parse import urlsplit, urlunsplit

from ...daemon.config import Llm, without_credentials
from . import ollama, openai
from .messages import refusal

OLLAMA_PORT = 11434
USUAL = {"ollama": "http://127.0.0.1:11434", "openai": "http://127.0.0.1:8080/v1"}


@dataclass(frozen=True, slots=True)
class Endpoint:
    """The one address that is called. `key` is never shown: not by `repr` either."""

    url: str
    kind: Literal["openai", "ollama"]
    is_local: bool
    key: str

    def __repr__(self) -> str:
        return f"Endpoint({self.url!r}, {self.kind!r}, key={'set' if self.key else 'none'})"


def endpoint(settings: Llm, lang: str = "", environ: Mapping[str, str] = os.environ) -> Endpoint:
    """The address that the settings mean. Raises `RecalldError` where it is none, or too far away."""
    kind = settings.kind
    written = settings.url.strip() or USUAL["openai" if kind == "openai" else "ollama"]
    try:
        parts = urlsplit(written)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        host, port, parts = "", None, urlsplit("")
    if parts.scheme not in ("http", "https") or not host or "@" in parts.netloc or parts.query or parts.fragment:
        raise refusal("llm-url", lang, url=without_credentials(written), key_env=settings.key_env)
    local = is_loopback(host)
    if not local and not settings.allow_remote:
        raise refusal("llm-remote", lang, host=host)
    spoken: Literal["openai", "ollama"] = (
        kind if kind != "auto" else "ollama" if port == OLLAMA_PORT or parts.path.endswith(ollama.PATH) else "openai"
    )
    url = urlunsplit((parts.scheme, parts.netloc, _path(parts.path, spoken), "", ""))
    key = environ.get(settings.key_env, "").strip()
    if not (key.isascii() and key.isprintable()):
        raise refusal("llm-key-odd", lang, key_env=settings.key_env)
    return Endpoint(url, spoken, local, key)


def is_loopback(host: str) -> bool:
    """Whether a host is this machine, by its address or by the one name that always is."""
    if host.lower().rstrip(".") == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def _path(given: str, kind: str) -> str:
    """The whole path, for what people write: the server alone, its `/v1`, or all of it."""
    own = ollama.PATH if kind == "ollama" else openai.PATH
    base = given.rstrip("/").removesuffix(own)
    if kind == "ollama":
        return base.removesuffix("/v1").removesuffix("/api") + own
    return (base or "/v1") + own
