"""What sort of thing is asked for."""

import pytest

from recalld.index.recall.answering.sought import has_bare_number, offers, price_word, rules_out, sought, tells_none

from ..conftest import Build


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("Who owns the billing service?", "person"),
        ("誰負責帳單服務？", "person"),
        ("When is the concert?", "time"),
        ("護照什麼時候過期？", "time"),
        ("How many requests per minute?", "amount"),
        ("房貸利率多少？", "amount"),
        ("How do I undo a commit?", "way"),
        ("怎么进入容器？", "way"),
        ("Why does vLLM crash?", "reason"),
        ("為什麼買這台車？", "reason"),
        ("会议为何取消？", "reason"),
        ("How much did the heat pump cost?", "price"),
        ("What is the price of the desk?", "price"),
        ("書桌多少錢？", "price"),
        ("How much is the rent?", "price"),
        ("How high is the insurance premium?", "price"),
        ("責任險一年保費多少？", "price"),
        ("房租多少？", "price"),
        ("租金一个月是多少", "price"),
        ("How long are backups kept?", "duration"),
        ("備份保留多久？", "duration"),
        ("颱風假放了幾天？", "duration"),
        ("The concert is when?", "time"),
        ("When exactly did the kiln arrive, and why?", "time"),
        ("What to do when the glaze pulls back?", ""),
        ("Does vLLM crash?", ""),
        ("幾乎所有的筆記", ""),
    ],
)
def test_by_the_wording(question: str, kind: str) -> None:
    assert sought(question) == kind


@pytest.mark.parametrize(
    ("kind", "sentence", "other"),
    [
        ("person", "Owner: Priya Nair.", "It writes to the queue."),
        ("person", "退款由許雅婷核准。", "七天內全額退款。"),
        ("person", "the badge comes from Marco", "the badge comes by post"),
        ("time", "It ends in June.", "It ends well."),
        ("time", "Visiting is 10 to 12 and 2 to 7.", "Visiting is free."),
        ("amount", "每兩百杯除垢一次。", "用刷子清。"),
        ("amount", "Forty chairs were ordered.", "They were ordered on 12 March at 14:30."),
        ("price", "Installed in May for 21,400 EUR.", "Installed in May, 8 kW."),
        ("price", "二手，三千五百元，1200 元運費。", "二手，一百二十公分。"),
        ("duration", "每晚備份，保留七日、四週。", "三份資料、兩種媒體。"),
        ("duration", "It is covered for two years.", "It has two doors."),
        ("duration", "Kept until the lease ends.", "Kept in 3 drawers."),
        ("reason", "Why: reports need joins.", "The reports stay."),
        ("reason", "因為團隊熟悉 SQL。", "團隊熟悉 SQL。"),
        ("way", "Say `git revert`.", "Say sorry."),
        ("reason", "Root cause: a full disk.", "It stopped at noon."),
        ("reason", "原因：載得下輪椅。", "最後買了二手的。"),
    ],
)
def test_a_sentence_that_tells_it(kind: str, sentence: str, other: str) -> None:
    assert offers(kind, sentence, "?")  # type: ignore[arg-type]
    assert not offers(kind, other, "?")  # type: ignore[arg-type]


def test_a_name_that_was_asked_about_is_no_answer() -> None:
    assert not offers("person", "the sync with Harbor is late", "Who leads Harbor?")


def test_why_is_told_by_the_sentence_that_gives_the_reason(library: Build) -> None:
    text = "# 買車\n\n比較過兩款，最後買了二手 Sienta，五十二萬。\n原因：載茶葉與輪椅都放得下。\n"
    made = library({"b.md": text, "c.md": "# 茶\n\n綠茶要八十度的水。\n"}).embed()
    answer = made.ask("為什麼買 Sienta？").answer

    assert answer is not None
    assert "原因：載茶葉與輪椅都放得下。" in answer.text


def test_who_is_told_by_the_sentence_that_names_somebody(library: Build) -> None:
    text = "# Billing service\n\nThe billing service turns usage into invoices.\n\nOwner: Priya Nair.\n"
    made = library({"b.md": text, "c.md": "# Tea\n\nGreen tea wants 80 degrees.\n"}).embed()
    answer = made.ask("Who owns the billing service?").answer

    assert answer is not None
    assert "Owner: Priya Nair." in answer.text


PUMP = {
    "pump.md": "# Heat pump\n\nA Vaillant of 8 kW. 21,400 EUR, and 55 % came back.\n",
    "car.md": "# Car\n\nA new one would have cost 27,000 EUR, and the heat pump already ate the savings.\n",
    "tea.md": "# Tea\n\nGreen tea wants 80 degrees.\n",
}


def test_a_price_is_told_by_the_note_of_what_was_asked_about(library: Build) -> None:
    answer = library(PUMP).embed().ask("How much did the heat pump cost?").answer

    assert answer is not None
    assert answer.sentences[0].text == "A Vaillant of 8 kW. 21,400 EUR, and 55 % came back."


def test_a_price_of_what_no_note_is_called_by_is_told_by_its_words(library: Build) -> None:
    answer = library(PUMP).embed().ask("How much would a new car have cost?").answer

    assert answer is not None
    assert answer.sentences[0].text.startswith("A new one would have cost 27,000 EUR")


def test_a_reason_is_told_though_it_has_no_word_of_the_question(library: Build) -> None:
    text = "# Orders\n\nThe orders stay on Postgres.\n\nWhy: reports need joins.\n\nTo be looked at in spring.\n"
    answer = library({"o.md": text, "t.md": PUMP["tea.md"]}).embed().ask("Why do orders stay on Postgres?").answer

    assert answer is not None
    assert "Why: reports need joins." in answer.text


@pytest.mark.parametrize(
    ("text", "question", "ruled_out", "reason"),
    [
        (
            "# Pump\n\nSymptom: the pump stops.\n\nThe cause is not the fuse. It draws too much when it is cold.\n",
            "Why does the pump stop?",
            "The cause is not the fuse.",
            "It draws too much when it is cold.",
        ),
        (
            "# 水泵\n\n症狀：水泵一到半夜就停。\n\n原因不是保險絲。天冷時它要的電流太大。\n",
            "水泵為什麼半夜停？",
            "原因不是保險絲。",
            "天冷時它要的電流太大。",
        ),
    ],
)
def test_after_what_was_not_the_reason_comes_what_was(
    library: Build, text: str, question: str, ruled_out: str, reason: str
) -> None:
    answer = library({"p.md": text, "t.md": PUMP["tea.md"]}).embed().ask(question).answer

    assert answer is not None
    told = answer.text
    assert 0 <= told.index(ruled_out) < told.index(reason)


@pytest.mark.parametrize(
    "sentence", ["It stopped, but not because of the fuse.", "原因並非保險絲。", "The reason isn't money."]
)
def test_what_is_ruled_out(sentence: str) -> None:
    assert rules_out(sentence)


@pytest.mark.parametrize("sentence", ["The fuse was the cause.", "原因是保險絲。", "It is not a reason to stop."])
def test_what_rules_nothing_out(sentence: str) -> None:
    assert not rules_out(sentence)


ROOMS = {
    "tiles.md": "# Bathroom tiles\n\nThe tiles are grey and come from Leeds. Laid by Otto.\n",
    "desk.md": "# 書桌\n\n書桌是胡桃木的，在台南做的。\n",
    "lamp.md": "# Lamp\n\nThe lamp was 40 EUR.\n",
    "kiln.md": "# 電窯\n\n| 型號 | 價格 |\n|---|---|\n| HY-200 | 186,000 |\n",
}


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What did the tiles cost?", "No note found tells how much money. What they say of it:\n"),
        ("When were the tiles laid?", "No note found tells the time. What they say of it:\n"),
        ("書桌多少錢？", "找到的筆記沒有寫金額。相關的內容是：\n"),
        ("书桌多少钱？", "找到的笔记没有写金额。相关的内容是：\n"),
    ],
)
def test_where_no_sentence_tells_what_was_sought_that_is_said_before_them(
    library: Build, question: str, said: str
) -> None:
    answer = library(ROOMS).embed().ask(question).answer

    assert answer is not None
    assert not answer.refused
    assert answer.text.startswith(said)
    assert answer.sentences


@pytest.mark.parametrize(
    "question",
    ["What did the lamp cost?", "Who laid the tiles?", "What colour are the tiles?", "電窯 HY-200 多少錢？"],
)
def test_where_one_tells_it_or_nothing_could_tell_nothing_is_said(library: Build, question: str) -> None:
    answer = library(ROOMS).embed().ask(question).answer

    assert answer is not None
    assert not answer.refused
    assert "No note found" not in answer.text and "沒有寫" not in answer.text


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("去年總共賺多少", "price"),
        ("大鎖弄丟賠多少", "price"),
        ("租船收入是多少", "price"),
        ("How much did the tour earn?", "price"),
        ("How much do I owe the dentist?", "price"),
        ("一包有多少", "amount"),
    ],
)
def test_what_is_earned_or_lost_is_money(question: str, kind: str) -> None:
    assert sought(question) == kind


@pytest.mark.parametrize(
    ("sentence", "has"),
    [
        ("rent 24,500", True),
        ("現在 22,000 一個月，到今年八月底。", True),
        ("房租：22500", True),
        ("去年一共出兩團，13 個人騎完", False),
        ("三個團員淋濕", False),
        ("第 3 間", False),
    ],
)
def test_what_is_counted_is_no_price(sentence: str, has: bool) -> None:
    assert has_bare_number(sentence) is has


def test_what_a_price_is_called() -> None:
    assert price_word("協力車一台進價多少") == "進價" and price_word("水費要多少") == "水費"
    assert price_word("多少錢") == "" and price_word("How much is it?") == ""


@pytest.mark.parametrize(
    ("question", "sentences", "none"),
    [
        ("What's Gerald's phone number?", ["Goat farmer at Pugh's.", "Comes on Fridays at 8:30."], True),
        ("What's Gerald's phone number?", ["Goat farmer at Pugh's.", "Phone 01632 960555."], False),
        ("阿霞姐的電話？", ["時薪 230，2026 年一月調的。"], True),
        ("阿霞姐的电话？", ["手機 0912-345-678"], False),
        ("後門密碼？", ["密碼不寫在這裡，問我。"], True),
    ],
)
def test_where_no_sentence_has_the_particular_that_is_known(question: str, sentences: list[str], none: bool) -> None:
    assert tells_none(sought(question), sentences, question) is none
