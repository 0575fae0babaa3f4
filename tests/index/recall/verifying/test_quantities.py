"""Numbers are the same however they are written, and different when they are."""

import pytest

from recalld.index.recall.verifying.quantities import agree, quantities


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("五分鐘", "5 minutes"),
        ("300 seconds", "five minutes"),
        ("凌晨四點", "04:00"),
        ("4 a.m.", "凌晨4点"),
        ("下午三點半", "15:30"),
        ("2026-03-02", "March 2, 2026"),
        ("三月二日", "2026年3月2日"),
        ("百分之二十", "20 %"),
        ("二十五台", "twenty-five"),
        ("1,024", "1024"),
        ("3 GB", "3GB"),
        ("兩個月", "2 months"),
        ("三十萬", "300,000"),
        ("半小時", "30 min"),
        ("v0.3.0", "0.3.0"),
    ],
)
def test_the_same(a: str, b: str) -> None:
    (one,), (other,) = quantities(a), quantities(b)
    assert agree(one, other) and agree(other, one)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("五分鐘", "五秒"),
        ("5 MB", "5 GB"),
        ("四點", "五點"),
        ("下午兩點", "凌晨兩點"),
        ("3月2日", "3月3日"),
        ("March 2, 2025", "2026-03-02"),
        ("20%", "20 minutes"),
        ("0.3.0", "0.3.1"),
        ("-5 °C", "5 °C"),
        ("十三天", "三十天"),
    ],
)
def test_not_the_same(a: str, b: str) -> None:
    (one,), (other,) = quantities(a), quantities(b)
    assert not agree(one, other)


@pytest.mark.parametrize("text", ["一起用", "十分重要", "e5-small", "一個例子", "one of them"])
def test_what_is_no_number(text: str) -> None:
    assert quantities(text) == []
