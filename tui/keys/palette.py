"""What the command palette offers: what can be done on the screen in front, screens, tasks, vaults, themes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, cast

from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.fuzzy import Matcher
from textual.screen import Screen

from ...daemon.errors import RecalldError
from ..frame import themes
from ..messages import Catalogue, say
from ..screen import RecallScreen
from ..screens import NUMBERS
from ..text import content
from .keymap import is_ours
from .textualwords import is_textuals

if TYPE_CHECKING:
    from ..app import RecallApp

TEXTS: Catalogue = {
    "go": ("Go to {name}", "前往 {name}"),
    "quit": ("Quit: leave the app", "離開（結束、quit）"),
    "help": ("Help: the keys of this screen", "說明：這個畫面的按鍵"),
    "keys": ("key: {keys}", "按鍵：{keys}"),
    "way": ("Why are two notes connected?", "兩則筆記為何相連？"),
    "undo": ("Undo: take the last decision back", "撤回上一個決定（undo）"),
    "undo_help": ("Shown on the Review screen", "在審閱畫面執行"),
    "way_help": ("Two names, and the way between them", "輸入兩個名稱，看兩者之間的路徑"),
    "vault": ("Vault: {name}", "筆記庫：{name}"),
    "vault_help": ("Ask this vault from now on", "改用這個筆記庫"),
    "theme": ("Theme: {name}", "佈景主題：{called}（{name}）"),
    "dark": ("dark", "深色"),
    "light": ("light", "淺色"),
    "contrast": ("contrast", "高對比"),
    "ansi-dark": ("ansi-dark", "終端機配色，深"),
    "ansi-light": ("ansi-light", "終端機配色，淺"),
    "theme_help": ("Kept in your settings", "會存入設定"),
    "reindex": ("Reindex: look at every file again", "重新索引：再看一次每個檔案"),
    "dream": ("Dream: make the graph anew and tidy up", "整理：重建概念圖並清理"),
    "ingest": ("Ingest sources into notes", "把來源讀入筆記"),
    "ingest_help": ("A language model writes pages; tried first", "由語言模型撰寫頁面，先試行"),
    "task_help": ("Shown on the Status screen", "進度顯示在狀態畫面"),
    "copy": ("Copy the path: {path}", "複製路徑：{path}"),
    "nothing": ("Nothing is called so here; F1 has the keys of a screen", "這裡沒有這樣的指令；按 F1 看畫面上的按鍵"),
}


LEAST = 0.001


@dataclass(frozen=True, slots=True)
class Act:
    """Something the palette offers. `text` may hold anything; `help` is our own words."""

    text: str
    run: Callable[[], Any]
    help: str = ""


class Palette(Provider):
    """Offers what can be done here first, then what can be done anywhere."""

    async def discover(self) -> Hits:
        """Everything, while nothing is typed."""
        async for act in self.acts():
            yield DiscoveryHit(content.line(act.text), act.run, act.text, act.help or None)

    async def search(self, query: str) -> Hits:
        """What has the letters of the query in their order."""
        matcher, found = self.matcher(query), False
        async for act in self.acts():
            score = matcher.match(act.text)
            if score:
                found = True
                yield Hit(score, _marked(matcher, act.text), act.run, act.text, act.help or None)
        if not found:  # said here, since the window says it in English
            yield Hit(LEAST, content.line(say("nothing", TEXTS), content.MUTED), _nothing, query)

    async def acts(self) -> AsyncIterator[Act]:
        """All there is to offer now."""
        app = cast("RecallApp", self.app)
        for act in (
            *_here(app, self.screen),
            *_places(app),
            *_tasks(app),
            *_agents(app),
            *_everywhere(app, self.screen),
        ):
            yield act
        for act in await _vaults(app):
            yield act
        for act in _themes(app):
            yield act


def _nothing() -> None:
    """Nothing was found, and nothing is done."""


def _marked(matcher: Matcher, text: str) -> Content:
    """The text with the letters that matched; the matcher's own would take brackets in it for markup."""
    shown = content.line(text)
    if len(shown.plain) != len(text):
        return shown
    for at in matcher.fuzzy_search.match(matcher.query, text)[1]:
        shown = shown.stylize(matcher.match_style, at, at + 1)
    return shown


def _here(app: RecallApp, screen: Screen[Any]) -> Iterator[Act]:
    """What the screen in front and the widget in focus can do, without what only moves."""
    seen: set[str] = set()
    for active in screen.active_bindings.values():
        binding, node = active.binding, active.node
        ours = is_ours(type(node)) and node is not app and not is_textuals(binding)
        if ours and active.enabled and binding.description and binding.description not in seen:
            seen.add(binding.description)
            keys = say("keys", TEXTS, keys=app.get_key_display(binding))
            yield Act(binding.description, partial(app.run_action, binding.action, node), keys)
    path = screen.chosen_path() if isinstance(screen, RecallScreen) else ""
    if path:
        yield Act(say("copy", TEXTS, path=path), partial(_copy, app, path))


def _copy(app: RecallApp, path: str) -> None:
    app.copy_to_clipboard(path)
    app.tell(say("copied", text=path))


def _places(app: RecallApp) -> Iterator[Act]:
    """The screens."""
    for name, number in NUMBERS.items():
        yield Act(say("go", TEXTS, name=say(name)), partial(app.action_go, name), say("keys", TEXTS, keys=number))
    yield Act(say("undo", TEXTS), partial(app.act_on, "review", "undo"), say("undo_help", TEXTS))
    yield Act(say("way", TEXTS), partial(app.act_on, "concepts", "path"), say("way_help", TEXTS))


def _everywhere(app: RecallApp, screen: Screen[Any]) -> Iterator[Act]:
    """What the foot and the help name on every screen."""
    keys = {active.binding.id: active.binding for active in screen.active_bindings.values()}
    for name, run in (("help", app.action_help), ("quit", app.action_quit)):
        shown = say("keys", TEXTS, keys=app.get_key_display(keys[name])) if name in keys else ""
        yield Act(say(name, TEXTS), run, shown)


def _tasks(app: RecallApp) -> Iterator[Act]:
    """What the daemon can be told to do, as far as this one knows it."""
    for name in ("reindex", "dream"):
        if name in app.link.capabilities:
            yield Act(say(name, TEXTS), partial(app.act_on, "status", name), say("task_help", TEXTS))


def _agents(app: RecallApp) -> Iterator[Act]:
    """What a language model can be asked to do, where one is configured."""
    if app.ingester() is not None:
        yield Act(say("ingest", TEXTS), app.ingest, say("ingest_help", TEXTS))


async def _vaults(app: RecallApp) -> list[Act]:
    """The vaults that are not in use."""
    try:
        found = await app.link.call("vault.list", within=2.0)
    except RecalldError:
        return []
    names = [str(vault["name"]) for vault in found["vaults"]]
    return [
        Act(say("vault", TEXTS, name=name), partial(app.use_vault, name), say("vault_help", TEXTS))
        for name in names
        if name != app.vault_name
    ]


def _themes(app: RecallApp) -> Iterator[Act]:
    """Our themes; a choice is kept."""
    for name in themes.OURS:
        shown = say("theme", TEXTS, name=name, called=say(name, TEXTS))
        yield Act(shown, partial(app.use_theme, name), say("theme_help", TEXTS))
