"""The socket's methods about what the person arranged: vaults, settings, the model, and where the log is."""

from __future__ import annotations

import asyncio
import os
from typing import TYPE_CHECKING

from .. import config, errors, paths, registry
from ..model import models
from ..process import log
from . import params
from .governing import Handler
from .params import Params

if TYPE_CHECKING:
    from ..service import Service
    from ..socket.connection import Call


async def _vault_add(service: Service, asked: params.VaultAdd, call: Call) -> object:
    path = os.path.join(asked.cwd or "/", os.path.expanduser(asked.path))  # noqa: PTH111, PTH118, ASYNC240 - no disk is touched
    name, root, new = await asyncio.to_thread(registry.add_vault, path, asked.name, asked.lang)
    await service.reload()
    return {"schema": 1, "name": name, "path": root, "added": new, "vault_id": paths.vault_id(root)}


async def _vault_remove(service: Service, asked: params.VaultRemove, call: Call) -> object:
    name = await asyncio.to_thread(registry.remove_vault, asked.name, asked.lang)
    await service.reload()
    return {"schema": 1, "name": name, "removed": True}


async def _vault_list(service: Service, asked: Params, call: Call) -> object:
    rows = (await asyncio.to_thread(service.status))["vaults"]
    shown = ("name", "path", "state", "reason", "notes")
    return {"schema": 1, "vaults": [{key: row[key] for key in shown} for row in rows]}


async def _config_show(service: Service, asked: Params, call: Call) -> object:
    loaded = await asyncio.to_thread(config.load, asked.lang)
    problems = [] if loaded.problem is None else [loaded.problem.to_wire()]
    settings = config.origins(loaded)
    files = {"user": loaded.file}
    try:
        chosen = service.vaults.select(asked)
        name, root = chosen.name, chosen.root
    except errors.RecalldError:
        name, root = "", ""
    if root:
        files["vault"] = paths.vault_settings_file(root)
        settings += config.vault_origins(root)
        broken = config.load_vault(root, asked.lang)[1]
        problems += [] if broken is None else [broken.to_wire()]
    return {"schema": 1, "vault": name, "settings": settings, "files": files, "problems": problems}


async def _logs(service: Service, asked: Params, call: Call) -> object:
    file = log.tail_file()
    return {"schema": 1, "path": str(file) if file else None, "journal": log.under_journal()}


async def _models_list(service: Service, asked: Params, call: Call) -> object:
    return {
        "schema": 1,
        "models": await asyncio.to_thread(models.listed, service.loaded.config.model),
        "state": service.model.state(service.loaded.config),
    }


async def _models_use(service: Service, asked: params.ModelsUse, call: Call) -> object:
    await asyncio.to_thread(models.check, asked.name, asked.lang)
    await asyncio.to_thread(registry.set_model, asked.name, asked.lang)
    await service.reload()
    return {"schema": 1, "model": asked.name}


async def _pause(service: Service, asked: params.Pause, call: Call) -> object:
    return {"schema": 1, "paused": service.model.pause(asked.on)}


METHODS: dict[str, tuple[type[Params], Handler]] = {
    "init": (params.VaultAdd, _vault_add),
    "vault.add": (params.VaultAdd, _vault_add),
    "vault.remove": (params.VaultRemove, _vault_remove),
    "vault.list": (Params, _vault_list),
    "config.show": (Params, _config_show),
    "models.list": (Params, _models_list),
    "models.use": (params.ModelsUse, _models_use),
    "pause": (params.Pause, _pause),
    "logs": (Params, _logs),
}
"""By name: parameters and handler."""
