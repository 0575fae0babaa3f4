"""The tools, notes and prompts in the words of the official SDK, over standard input and output."""

from __future__ import annotations

import sys
from collections.abc import Awaitable, Callable
from io import TextIOWrapper
from typing import Any, cast

import anyio
import mcp_types as types
from mcp.server import Server
from mcp.server.context import ServerRequestContext
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError

from ... import __version__
from ...client import AsyncClient
from ...daemon.errors import RecalldError
from . import prompts, resources, result
from .lines import Incoming, Outgoing
from .messages import listed, say
from .result import Result
from .toolbox import Toolbox
from .tools import Tool

Context = ServerRequestContext[Any, Any]
Lister = Callable[[Context, types.PaginatedRequestParams | None], Awaitable[types.ListPromptsResult]]
Getter = Callable[[Context, types.GetPromptRequestParams], Awaitable[types.GetPromptResult]]
INVALID_PARAMS, NOT_FOUND = -32602, -32002


async def serve(stream: TextIOWrapper, vault: str | None, allow_write: bool, start: bool) -> None:
    """Answer one client until its end of file."""
    async with AsyncClient(vault, start=start) as client:
        server = _server(client, Toolbox(client, allow_write, vault), allow_write)
        read = anyio.wrap_file(TextIOWrapper(sys.stdin.buffer, encoding="utf-8", errors="replace"))
        written = Outgoing(anyio.wrap_file(stream))
        lines = Incoming(read, written)
        # Of a stream the SDK iterates over the one, and calls `write` and `flush` of the other.
        async with stdio_server(stdin=cast(Any, lines), stdout=cast(Any, written)) as (incoming, outgoing):
            await server.run(incoming, outgoing, server.create_initialization_options())


def _server(client: AsyncClient, toolbox: Toolbox, allow_write: bool) -> Server[Any]:
    async def list_tools(context: Context, params: types.PaginatedRequestParams | None) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[_tool(tool, toolbox.vault is not None) for tool in toolbox.tools.values()])

    async def call_tool(context: Context, params: types.CallToolRequestParams) -> types.CallToolResult:
        return _called(await toolbox.call(params.name, params.arguments or {}))

    async def list_resources(
        context: Context, params: types.PaginatedRequestParams | None
    ) -> types.ListResourcesResult:
        rows, more = await resources.listed(client, params.cursor if params is not None else None)
        return types.ListResourcesResult(resources=[_resource(row) for row in rows], next_cursor=more)

    async def read_resource(context: Context, params: types.ReadResourceRequestParams) -> types.ReadResourceResult:
        try:
            found = await resources.read(client, str(params.uri))
        except RecalldError as error:
            raise MCPError(NOT_FOUND, result.failed(error).text) from None
        content = types.TextResourceContents(uri=params.uri, mime_type="text/markdown", text=found.text)
        return types.ReadResourceResult(contents=[content])

    list_prompts, get_prompt = _prompts(allow_write)
    instructions = say("instructions") + (say("instructions_write") if allow_write else "")
    return Server(
        "recalld",
        version=__version__,
        instructions=instructions,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_resources=list_resources,
        on_list_resource_templates=_list_templates,
        on_read_resource=read_resource,
        on_list_prompts=list_prompts,
        on_get_prompt=get_prompt,
    )


async def _list_templates(
    context: Context, params: types.PaginatedRequestParams | None
) -> types.ListResourceTemplatesResult:
    template = types.ResourceTemplate(name="note", uri_template=resources.TEMPLATE, mime_type="text/markdown")
    return types.ListResourceTemplatesResult(resource_templates=[template])


def _prompts(allow_write: bool) -> tuple[Lister, Getter]:
    """What answers for the prompts that are offered: which there are, and one with its argument."""
    known = prompts.offered(allow_write)

    async def list_prompts(context: Context, params: types.PaginatedRequestParams | None) -> types.ListPromptsResult:
        told = []
        for prompt in known:
            argument = types.PromptArgument(name=prompt.argument, description=prompt.about(), required=True)
            told.append(types.Prompt(name=prompt.name, description=prompt.title(), arguments=[argument]))
        return types.ListPromptsResult(prompts=told)

    async def get_prompt(context: Context, params: types.GetPromptRequestParams) -> types.GetPromptResult:
        prompt = next((one for one in known if one.name == params.name), None)
        if prompt is None:
            names = listed(one.name for one in known)
            raise MCPError(INVALID_PARAMS, f"{say('no_tool', tool=params.name)}\n{say('no_tool.next', names=names)}")
        text = prompt.text((params.arguments or {}).get(prompt.argument, "…"))
        message = types.PromptMessage(role="user", content=types.TextContent(type="text", text=text))
        return types.GetPromptResult(description=prompt.title(), messages=[message])

    return list_prompts, get_prompt


def _tool(tool: Tool, one_vault: bool) -> types.Tool:
    hints = types.ToolAnnotations(read_only_hint=not tool.writes, open_world_hint=False)
    if tool.writes:
        hints = hints.model_copy(update={"destructive_hint": tool.destroys})
    return types.Tool(
        name=tool.name,
        description=tool.description(),
        input_schema=tool.schema(one_vault),
        output_schema={"type": "object"},
        annotations=hints,
    )


def _called(answer: Result) -> types.CallToolResult:
    content: list[types.ContentBlock] = [types.TextContent(type="text", text=answer.text)]
    return types.CallToolResult(content=content, structured_content=answer.structured, is_error=answer.is_error)


def _resource(row: dict[str, Any]) -> types.Resource:
    return types.Resource(uri=row["uri"], name=row["path"], title=row["title"] or None, mime_type="text/markdown")
