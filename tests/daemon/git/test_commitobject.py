"""Raw commits, also those that are not as they should be."""

from recalld.daemon.git.commitobject import parse, trailers


def test_a_commit_in_another_encoding_is_read() -> None:
    raw = "tree x\nauthor Müller <m@x> 5 +0100\ncommitter K <k@x> 7 +0000\nencoding ISO-8859-1\n\nGrüße\n".encode(
        "latin-1"
    )
    said = parse(raw)
    assert (said.author.name, said.author.time, said.committer.time, said.subject) == ("Müller", 5, 7, "Grüße")


def test_what_is_broken_is_read_as_far_as_it_goes() -> None:
    assert parse(b"").subject == "" and parse(b"\xff\xfe\n\n\xff").author.email == ""
    said = parse(b"tree x\nauthor nobody\ncommitter <a@b>\n\nx")
    assert (said.author.name, said.committer.email, said.committer.time) == ("nobody", "a@b", 0)


def test_a_time_that_no_calendar_has_is_none() -> None:
    for written in ("9" * 19, "9" * 23, "9" * 5000, "-" + "9" * 18, "", "soon"):
        assert parse(f"tree x\nauthor A <a@b> {written} +0000\n\nx".encode()).author.time == 0
    assert parse(b"author A <a@b> -5 +0000\n\nx").author.time == -5


def test_trailers_are_the_last_paragraph_alone() -> None:
    assert trailers("Fix: this is a subject") == ()
    assert trailers("a\n\nSee: this\n\nCo-Authored-By: Bo <b@x>\n") == (("Co-Authored-By", "Bo <b@x>"),)
    assert trailers("a\n\nNote: long\n  goes on\n") == (("Note", "long goes on"),)
