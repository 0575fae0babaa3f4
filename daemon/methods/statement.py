"""A statement of SQL as DuckDB's own parser reads it, and whether it only asks the documented views."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import duckdb

from ...index.graph.views import VIEWS
from ..errors import INVALID_PARAMS
from ..messages import joined, refusal

if TYPE_CHECKING:
    from ...index.store.database import Connection
    from ..errors import RecalldError

QUERIES = frozenset(("SELECT_NODE", "SET_OPERATION_NODE", "RECURSIVE_CTE_NODE", "CTE_NODE"))
"""Kinds of query that change nothing. A `WITH` may hold an INSERT, and the whole still counts as a SELECT."""
TABLE_FUNCTIONS = frozenset(
    ("range", "generate_series", "unnest", "repeat_row", "json_each", "json_tree")
)  # fmt: skip
"""All that may stand in FROM and be no view: the others read files, settings, memory, or any table by its name."""
FORBIDDEN = frozenset(
    (
        *("current_setting", "getenv", "getvariable", "write_log", "nextval", "setval", "currval", "setseed"),
        *("repeat", "lpad", "rpad", "printf", "format"),
        *("list_reduce", "array_reduce", "reduce"),  # an interrupt does not reach into them
        *("sleep_ms", "query", "query_table", "json_execute_serialized_sql", "in_search_path", "pg_get_viewdef"),
    )
)
"""Functions that look at the process instead of the notes, leave something behind, or make a gigabyte at one blow."""


def views_of(cursor: Connection, query: str, lang: str) -> list[str]:
    """The views a statement asks. Raises `RecalldError` for anything but one SELECT (or WITH) over the views."""
    tree = _parsed(cursor, query, lang)
    found: set[str] = set()
    ctes = {str(name).casefold() for node in _nodes(tree) for name in _ctes_of(node)}
    for node in _nodes(tree):
        kind = str(node.get("type", ""))
        if kind == "SHOW_REF" or (kind.endswith("_NODE") and kind not in QUERIES):
            raise _refused("sql-not-select", lang)
        if kind == "BASE_TABLE":
            found |= _asked(node, ctes, lang)
        elif kind == "TABLE_FUNCTION":
            _check_function(node["function"], TABLE_FUNCTIONS.__contains__, lang)
        elif kind == "FUNCTION" or str(node.get("class")) in ("FUNCTION", "WINDOW"):
            _check_function(node, lambda name: name not in FORBIDDEN, lang)
    return [name for name in VIEWS if name in found]


def _parsed(cursor: Connection, query: str, lang: str) -> Any:
    """The tree of one SELECT, as DuckDB writes it down."""
    try:
        statements = cursor.extract_statements(query)
    except duckdb.Error as error:
        raise _refused("sql-error", lang, reason=cleaned(error)) from None
    if len(statements) != 1:
        raise _refused("sql-one" if statements else "sql-empty", lang)
    if statements[0].type != duckdb.StatementType.SELECT:
        raise _refused("sql-not-select", lang)
    try:
        tree = json.loads(cursor.execute("SELECT json_serialize_sql(?)", [query]).fetchall()[0][0])
    except (duckdb.Error, RecursionError, ValueError):
        raise _refused("sql-too-deep", lang) from None
    if tree.get("error"):
        raise _refused("sql-not-select", lang)
    return tree


def cleaned(error: Exception) -> str:
    """What DuckDB says of a statement, with its line and the mark below it, without names of hidden tables."""
    lines = str(error).replace("\r", "").split("\n")
    kept: list[str] = []
    for line in lines:
        if line.startswith(("Did you mean", "Candidate")) and ("index." in line or "system." in line):
            continue
        if line.strip() or (kept and kept[-1]):
            kept.append(line.rstrip())
    return "\n".join(kept).strip()


def _nodes(tree: Any) -> Iterator[dict[str, Any]]:
    """Yield every object of a tree, however deep."""
    waiting = [tree]
    while waiting:
        one = waiting.pop()
        if isinstance(one, dict):
            yield one
            waiting.extend(one.values())
        elif isinstance(one, list):
            waiting.extend(one)


def _ctes_of(node: dict[str, Any]) -> Iterator[object]:
    listed = node.get("cte_map")
    for entry in listed.get("map", ()) if isinstance(listed, dict) else ():
        yield entry.get("key", "")
    if node.get("cte_name"):
        yield node["cte_name"]


def _asked(node: dict[str, Any], ctes: set[str], lang: str) -> set[str]:
    """The view that a table reference means, none for a name the statement itself gives."""
    name = str(node.get("table_name", ""))
    path = (node.get("qualified_name") or {}).get("path") or [name]
    qualified = bool(node.get("schema_name") or node.get("catalog_name") or len(path) > 1)
    folded = name.casefold()
    if qualified or (folded not in VIEWS and folded not in ctes):
        shown = ".".join(map(str, path))
        raise _refused("sql-no-view", lang, name=shown, names=joined(VIEWS, lang))
    return {folded} & set(VIEWS)


def _check_function(node: dict[str, Any], allowed: Callable[[str], bool], lang: str) -> None:
    name = str(node.get("function_name", "")).casefold()
    if name and not allowed(name):
        raise _refused("sql-no-function", lang, name=name)


def _refused(key: str, lang: str, **values: object) -> RecalldError:
    return refusal(key, "sql", INVALID_PARAMS, lang, **values)
