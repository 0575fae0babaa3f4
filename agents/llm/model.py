"""The language model: asks it over HTTP and hands on what it says as it says it."""

import contextlib
import time
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ...daemon.config import Llm
from ...daemon.errors import RecalldError
from . import ollama, openai, tokens
from .chat import Ending, Message, Tool
from .endpoint import endpoint
from .hangup import Hangup
from .messages import refusal
from .reply import Reply
from .trouble import of_status

if TYPE_CHECKING:
    import httpx

ANSWER_TOKENS = 1024
ENTER_S = 5.0
TRIES = 3
WAIT_S = 0.3
BUSY = frozenset((429, 502, 503, 504))
"""Statuses of a server that has not begun: asking again costs nothing and says nothing twice."""
HEADERS = 1.5
"""The headers of a reply may take so many times as long as a silence, however they come."""
LONGEST = 20.0
"""A whole reply may take so many times as long as a silence."""


class Model:
    """One model at one address. For one thread; only `cancel` may come from another."""

    def __init__(self, settings: Llm, lang: str = "") -> None:
        """Raises `RecalldError` where there is no model, where it may not be asked, and without httpx."""
        if not settings.model:
            raise refusal("llm-none", lang)
        self.name = settings.model
        self.settings = settings
        self.ending = Ending("stop")
        """How the last reply ended."""
        self.retracted = False
        """Whether all that was said so far turned out to be thought aloud; who reads it sets it back."""
        self._lang = lang
        self._endpoint = endpoint(settings, lang)
        self._wire = ollama if self._endpoint.kind == "ollama" else openai
        self._client = _client(settings, self._endpoint.is_local, lang)
        self._hangup = Hangup()
        self._asking = False
        self._cancelled = False

    def __enter__(self) -> "Model":
        return self

    def __exit__(self, *exc: object) -> None:
        self.close()

    def close(self) -> None:
        """Hang up."""
        self._client.close()

    def cancel(self) -> None:
        """End it for good, from any thread: who reads a reply gets a refusal."""
        self._cancelled = True
        if self._asking:
            self._hangup.cut()

    def room(self, limit: int = ANSWER_TOKENS) -> int:
        """Tokens that a question may take, when the answer may take `limit`."""
        return self.settings.num_ctx - min(limit, self.settings.num_ctx // 2)

    def ask(self, messages: Sequence[Message], limit: int = ANSWER_TOKENS, tools: Sequence[Tool] = ()) -> Iterator[str]:
        """What the model says, in pieces, without its thoughts; `ending` is then how it ended.

        What does not fit into the window is not sent. Raises `RecalldError`.
        """
        limit = min(limit, self.settings.num_ctx // 2)
        needed = tokens.most_of(messages) + sum(tokens.most(str(tool)) for tool in tools)
        if needed > self.settings.num_ctx - limit:
            raise refusal("llm-context", self._lang, needed=needed + limit, num_ctx=self.settings.num_ctx)
        body = self._wire.body(self.name, messages, limit, tools, self.settings.num_ctx)
        for tried in range(1, TRIES + 1):
            reply = Reply(self._wire.read, messages, self.settings.num_ctx, self._lang, self._endpoint.key)
            with self._sent(body, tried) as response:
                if response is not None:
                    yield from self._read(response, reply)
                    return
            time.sleep(WAIT_S * tried)

    @contextlib.contextmanager
    def _sent(self, body: dict[str, Any], tried: int) -> "Iterator[httpx.Response | None]":
        """The beginning of the response; None when the server has not begun and may be asked again."""
        import httpx

        last = tried >= TRIES
        headers = {"authorization": f"Bearer {self._endpoint.key}"} if self._endpoint.key else {}
        self._asking = True
        try:
            with self._begun(body, headers) as response:
                if response.status_code == 200:
                    yield response
                elif response.status_code in BUSY and not last:
                    yield None
                else:
                    raise of_status(response, self.settings, self._endpoint, self._lang)
        except (httpx.ConnectError, httpx.ConnectTimeout):
            if last:
                raise refusal("llm-unreachable", self._lang, url=self._endpoint.url) from None
            yield None
        except httpx.TimeoutException:
            raise refusal("llm-timeout", self._lang, seconds=self.settings.timeout) from None
        except (httpx.RemoteProtocolError, httpx.NetworkError):
            raise self._gone() from None
        except httpx.HTTPError as error:
            raise refusal("llm-garbled", self._lang, reason=type(error).__name__) from None
        finally:
            self._asking = False

    @contextlib.contextmanager
    def _begun(self, body: dict[str, Any], headers: dict[str, str]) -> "Iterator[httpx.Response]":
        """The response, once all its headers came in time. Raises what httpx raises, and `RecalldError`."""
        if self._cancelled:
            raise refusal("llm-cancelled", self._lang)
        asked = self._client.build_request("POST", self._endpoint.url, json=body, headers=headers)
        asked.extensions["trace"] = self._hangup.trace
        with self._hangup.within(HEADERS * self.settings.timeout):
            response = self._client.send(asked, stream=True)
        try:
            if self._cancelled:
                raise refusal("llm-cancelled", self._lang)
            yield response
        finally:
            response.close()

    def _gone(self) -> RecalldError:
        """Why a connection ended before it said anything."""
        if self._cancelled:
            return refusal("llm-cancelled", self._lang)
        if self._hangup.late:
            return refusal("llm-timeout", self._lang, seconds=HEADERS * self.settings.timeout)
        return refusal("llm-cut-off", self._lang)

    def _read(self, response: "httpx.Response", reply: Reply) -> Iterator[str]:
        import httpx

        end = time.monotonic() + LONGEST * self.settings.timeout
        reply.whole = response.headers.get("content-type", "").startswith("application/json")
        try:
            for data in response.iter_bytes():
                yield from self._handed_on(reply, reply.feed(data))
                if reply.done:
                    break
                if time.monotonic() > end:
                    raise refusal("llm-timeout", self._lang, seconds=LONGEST * self.settings.timeout)
        except (httpx.RemoteProtocolError, httpx.ReadError):
            pass  # it went away in the middle: what was said is still worth having
        if self._cancelled:
            raise refusal("llm-cancelled", self._lang)
        yield from self._handed_on(reply, reply.end())
        self.ending = reply.ending()

    def _handed_on(self, reply: Reply, said: str) -> Iterator[str]:
        if reply.thoughts.retracted:
            reply.thoughts.retracted, self.retracted = False, True
        if said:
            yield said


def _client(settings: Llm, local: bool, lang: str) -> "httpx.Client":
    """What speaks HTTP: no redirects, and for this machine nothing that the environment says about proxies."""
    try:
        import httpx
    except ModuleNotFoundError as error:
        if error.name != "httpx":
            raise
        raise refusal("llm-missing", lang) from None
    waits = httpx.Timeout(settings.timeout, connect=min(ENTER_S, settings.timeout))
    return httpx.Client(timeout=waits, follow_redirects=False, trust_env=not local, headers={"user-agent": "recalld"})
