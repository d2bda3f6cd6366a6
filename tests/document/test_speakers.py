"""Who says what in a talk with a machine."""

import pytest
from valid import shown

SAID = ["What is it?", "A lamp.", "Whose?"]


def talk(name: str, parties: list[str]) -> str:
    return "".join(f"<div {name}={party}><p>{said}</p></div>" for party, said in zip(parties, SAID, strict=True))


@pytest.mark.parametrize("name", ["data-message-author-role", "data-message-role", "data-turn"])
def test_each_party_is_named_above_what_it_says(name: str) -> None:
    assert shown(talk(name, ["user", "assistant", "user"])) == (
        'p[strong["User"]]\np["What is it?"]\np[strong["Assistant"]]\np["A lamp."]\np[strong["User"]]\np["Whose?"]'
    )


def test_a_party_within_another_element_that_names_it_is_named_once() -> None:
    html = "".join(f"<article data-turn={who}><div data-message-author-role={who}>{said}</div></article>"
                   for who, said in zip(("human", "AI"), SAID, strict=False))  # fmt: skip
    assert shown(html) == 'p[strong["Human"]]\np["What is it?"]\np[strong["Ai"]]\np["A lamp."]'


@pytest.mark.parametrize("html", [
    talk("data-turn", ["user", "user", "user"]), talk("data-turn", ["left", "right", "left"]),
    talk("data-role", ["user", "assistant", "user"]),
])  # fmt: skip
def test_what_names_no_two_parties_names_none(html: str) -> None:
    assert "strong" not in shown(html)


def test_a_line_above_that_names_the_party_is_enough() -> None:
    said = shown("".join(f"<section><h5>{who} said:</h5><div data-turn={who}>{text}</div></section>"
                         for who, text in zip(("user", "model"), SAID, strict=False)))  # fmt: skip
    assert "strong" not in said and said.count("said:") == 2
