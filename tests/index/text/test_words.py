"""Reading single words: tokens, identifiers, accents."""

import pytest

from recalld.index.text.words import ASCII_TOKEN, MAX_TERM, TOKEN, read_word, without_accents


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("state-of-the-art e-mail at -5 degrees.", ["state-of-the-art", "e-mail", "at", "5", "degrees"]),
        ("git commit --no-verify -m 'x'", ["git", "commit", "--no-verify", "-m", "x"]),
        ("C++, C# and F#.", ["C++", "C#", "and", "F#"]),
        ("see https://x.io/a?b=c.", ["see", "https://x.io/a", "b=c"]),
        ("1,234 apples, 5,67", ["1,234", "apples", "5", "67"]),
        ("__init__ FLAG_X a...b", ["init", "FLAG_X", "a", "b"]),
        ("- item --- x", ["item", "x"]),
        ("std::vector user@example.com", ["std::vector", "user@example.com"]),
    ],
)
def test_tokens(text: str, tokens: list[str]) -> None:
    assert TOKEN.findall(text) == tokens
    assert ASCII_TOKEN.findall(text) == tokens


def test_tokens_stop_where_the_script_changes() -> None:
    assert TOKEN.findall("用Docker部署k8s，cafe\u0308s हिन्दी") == ["Docker", "k8s", "cafe\u0308s", "हिन्दी"]


@pytest.mark.parametrize(
    ("token", "terms"),
    [
        ("spf13/cobra", {"spf13/cobra", "spf13", "cobra"}),
        ("--no-verify", {"--no-verify", "no-verify", "no", "verifi", "=verify"}),
        ("FLAG_X", {"flag_x", "flag", "x"}),
        ("getUserName", {"getusername", "get", "user", "name"}),
        ("HTTPServer", {"httpserver", "http", "server"}),
        ("node.js", {"node.js", "node", "js"}),
        ("C++", {"c++", "c"}),
        ("C#", {"c#", "c"}),
        ("v2.0.1", {"v2.0.1", "v2", "0", "1"}),
        ("e-mail", {"e-mail", "email", "mail"}),
        ("https://github.com/spf13/cobra", {"https://github.com/spf13/cobra", "github.com", "github", "cobra"}),
        ("user@example.com", {"user@example.com", "example.com", "user"}),
        ("1,234", {"1234", "1", "234"}),
        ("k8s", {"k8s"}),
        ("python3", {"python3", "python"}),
    ],
)
def test_identifiers_are_indexed_whole_and_in_parts(token: str, terms: set[str]) -> None:
    assert terms <= set(read_word(token).index)


@pytest.mark.parametrize("token", ["GitHub", "JavaScript", "PostgreSQL", "Docker", "NASA"])
def test_a_name_of_two_words_stays_one(token: str) -> None:
    word = read_word(token)
    assert len(word.alternatives) == 1
    assert {term.lstrip("=") for term in word.index} <= {word.alternatives[0][0], token.lower()}


@pytest.mark.parametrize("token", ["iPhone", "k8s", "utf8", "C++", "-v"])
def test_a_piece_does_not_stand_for_the_whole(token: str) -> None:
    assert len(read_word(token).alternatives) == 1


@pytest.mark.parametrize(
    ("token", "index"),
    [
        ("Running", ("run", "=running")),
        ("run", ("run",)),
        ("café", ("cafe", "=café")),
        ("don't", ("dont",)),
        ("Git’s", ("git",)),
        ("we'll", ("we",)),
    ],
)
def test_plain_words_are_stemmed_with_the_exact_form_kept(token: str, index: tuple[str, ...]) -> None:
    assert read_word(token).index == index


def test_accents_go_and_vowel_signs_stay() -> None:
    assert without_accents("Łódź naïve ποιός") == "Łodz naive ποιος"
    assert without_accents("łódź") == "lodz"
    assert without_accents("हिन्दी") == "हिन्दी"


def test_no_term_is_long() -> None:
    for token in ("a" * 5000, "https://x.io/" + "b" * 900, "-".join(["part"] * 400)):
        assert max(map(len, read_word(token).index)) <= MAX_TERM + 1
