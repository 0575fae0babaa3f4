"""What has a form of its own: what asks for one, and what looks like one."""

import pytest

from recalld.index.recall.answering.particulars import has_form, particular


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("What's Gerald's phone number?", "phone"),
        ("阿霞姐的手機號碼是多少？", "phone"),
        ("房東電話", "phone"),
        ("房东的电话是几号？", "phone"),
        ("What is Tom's email?", "email"),
        ("許會計師的信箱", "email"),
        ("許會計師的事務所地址在哪裡？", "address"),
        ("what is the address of the workshop", "address"),
        ("What is the wifi password at the boathouse?", "password"),
        ("what's the alarm code for the workroom", "password"),
        ("店裡後門保全密碼", "password"),
        ("小瑜的學號", "number"),
        ("what is the serial number of the piano", "number"),
        ("who has the alarm code?", None),
        ("how do I change the wifi password", None),
        ("怎麼改密碼？", None),
        ("電話費多少？", None),
        ("when did I phone the vet", None),
        ("which IP address does the NAS have", None),
        ("打電話給誰", None),
        ("手機多少錢買的", None),
        ("What phone does Mum use?", None),
        ("which pin is the LED on", None),
        ("What is her mobile?", "phone"),
        ("what is the PIN of the gate", "password"),
        ("did the email to Tom go out", None),
    ],
)
def test_what_asks_for_one(question: str, kind: str | None) -> None:
    assert particular(question) == kind


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("phone", "Goat farmer. Phone 01632 960555."),
        ("phone", "手機 0912-345-678，白天打"),
        ("phone", "call +44 20 7946 0958"),
        ("email", "write to tom@example.org"),
        ("address", "12 Mill Lane, Polmear"),
        ("address", "台東市中華路一段 5 號"),
        ("password", "wifi: boat-shed-77x"),
        ("password", "密碼是藍色窗簾"),
        ("password", "alarm code 4471"),
        ("number", "serial 5412208"),
        ("number", "學號 B1023456"),
    ],
)
def test_what_looks_like_one(kind: str, sentence: str) -> None:
    assert has_form(kind, sentence)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        ("phone", "時薪 230，2026 年一月調的；旺季（7、8 月）加 20。"),
        ("phone", "2026-03-14 她來過，2026-11-16 又來"),
        ("phone", "Her mobile is in the phone."),
        ("email", "ask Tom, he answers at night"),
        ("address", "會計師：台東市的許會計師，一年 15,000。"),
        ("password", "wifi at the boathouse: ask Keith, it changes"),
        ("password", "八點半到，後門保全先解（密碼不寫在這裡，問我）。"),
        ("password", "Spare key: inside the third hat block; passport runs out 2 February 2027"),
        ("password", "The code was changed on 1 October; ask Gwen, never write it down here."),
        ("number", "時薪 200，六月起 210。2026 年，1,500 元"),
    ],
)
def test_what_does_not(kind: str, sentence: str) -> None:
    assert not has_form(kind, sentence)  # type: ignore[arg-type]
