"""The list of concepts while there are none for a moment, as when a daemon has just been started."""

import asyncio

from recalld.tui.widgets.conceptlist import ConceptList
from recalld.tui.widgets.table import Table

from ..conftest import MakeApp, Until


def test_keys_go_to_the_table_also_while_nothing_is_in_it(make_app: MakeApp, until: Until) -> None:
    async def run() -> None:
        app = make_app("concepts")
        async with app.run_test(size=(120, 40)) as pilot:
            await until(pilot, lambda: app.screen.query("#concepts") and app.screen.query_one(ConceptList).chosen)
            concepts = app.screen.query_one(ConceptList)
            table = concepts.query_one(Table)
            await until(pilot, lambda: table.has_focus)
            concepts._pages.fill(0, [], 0)
            concepts._show()
            await pilot.pause()
            assert table.has_focus
            concepts.renew()
            await until(pilot, lambda: concepts.chosen and table.has_focus, 10)

    asyncio.run(run())
