"""Whether the daemon is a service, in words."""

from recalld.systemd.standing import Standing
from recalld.tui.figures import serving


def told(found: Standing) -> list[str]:
    return [f"{row.label}: {row.value}" for row in serving.rows(serving.state(found))]


def test_what_the_card_says() -> None:
    assert told(Standing("systemd", False, manager=True)) == ["service: none: recall service install"]
    assert told(Standing("systemd", False)) == []
    assert told(Standing("launchd", True)) == ["service: ✓ installed"]
    assert "⚠ not well" in told(Standing("systemd", True, problems=(("not_enabled", "/x"),)))[0]


def test_a_home_without_a_service_is_no_fault(home: object) -> None:
    assert serving.service_state() in ("", "none")
