"""Comments below an article are told apart from it; posts of a forum are its content."""

from pathlib import Path

import pytest

import marrow
from marrow.finders.paths import node_at, xpath

SAID = ("I saw the water come over the wall myself, and nobody had warned us of it.", "The new market on the hill is better anyway.",
        "My grandmother told of the flood of 1954, it was worse than this one.", "Who pays for the bridge now?")  # fmt: skip
BODY = "".join(f"<p>{'The river rose by two metres in the night, and the town moved its market to the hill. ' * 4}</p>" for _ in range(6))
PEOPLE = ("Person Alder", "Person Birch", "Person Cedar", "Person Dogwood")
COMMENTS = "".join(
    f'<div class="comment" id="c{n}"><span class="comment-author">{name}</span> <time datetime="2024-05-0{n + 1}T10:00">May {n + 1}, 2024'
    f'</time><div class="comment-body"><p>{text}</p></div><a href="#reply">Reply</a></div>'
    for n, (name, text) in enumerate(zip(PEOPLE, SAID, strict=True))
)
PAGE = f"""<html><head><title>The river rose</title></head><body><nav><a href=/>Home</a></nav><article class="post-content"><h1>The river
rose</h1>{BODY}</article><section id="comments"><h2>4 comments</h2>{COMMENTS}</section></body></html>"""


@pytest.mark.parametrize("algorithm", ["learned", "rules"])
def test_comments_are_no_content_unless_asked_for(algorithm):
    article = marrow.extract(PAGE, algorithm=algorithm)
    assert [post.fields["text"] for post in article.comments] == list(SAID)
    assert [post.fields["author"] for post in article.comments] == list(PEOPLE)
    assert not any(text in article.text for text in SAID)
    both = marrow.extract(PAGE, algorithm=algorithm, settings={"with_comments": True})
    assert "The river rose by two metres" in both.text
    assert all(text in both.text for text in SAID)
    assert "Reply" not in both.text
    assert both.comments == article.comments


def test_the_posts_of_a_forum_are_its_content():
    page = marrow.parse((Path(__file__).parent / "pages/forum-phpbb/source.html").read_bytes())
    assert len(marrow.comments(page)) >= 3
    assert len(marrow.extract(page).comments) <= 1


def test_a_page_without_anyone_speaking_has_no_comments():
    assert marrow.extract("<h1>Rain</h1><p>It rained.").comments == ()
    assert marrow.extract(b"").comments == ()


def test_paths_lead_back_to_their_nodes():
    page = marrow.parse(PAGE)
    for node in range(len(page.tree)):
        if page.tree.tags[node] != page.tree.tags[0] and isinstance(page.tree.values[node], dict):
            assert node_at(page, xpath(page, node)) == node
    assert node_at(page, "/html/body[1]/div[99]") == -1
