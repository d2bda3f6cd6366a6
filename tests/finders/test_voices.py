# ruff: noqa: E501 - tables of strings
"""Who wrote a post: names rather than ranks, states and dates beside them."""

import pytest

import marrow
from marrow.finders import thread

NAMES = ("seth", "Trilby", "Allan", "cryptearth", "seth")
SAID = tuple(f"The {word} needs a clean pair of contacts and then it works for years without any attention." for word in
             ("pump", "relay", "gauge", "sluice", "motor"))  # fmt: skip
FLUXBB = """<div id="p{n}" class="blockpost rowodd"><h2><span><span class="conr">#{n}</span> <a
href="viewtopic.php?pid={n}#p{n}">2024-08-0{n}
14:22:38</a></span></h2><div class="box"><div class="inbox"><div class="postbody"><div
class="postleft"><dl><dt><strong>{name}</strong></dt>
<dd class="usertitle"><strong>Member</strong></dd><dd><span>Registered: 2012-09-03</span></dd>
<dd><span>Posts: 98</span></dd></dl></div>
<div class="postright"><h3>Re: Pumps</h3><div class="postmsg"><p>{said}</p></div></div></div></div></div></div>"""
NODEBB = """<li class="post" data-pid="{n}"><div class="post-header"><div class="icon"><a href="/user/{name}"><span
class="avatar">{name[0]}</span>
<span class="status"><span class="visually-hidden">Offline</span></span></a></div><strong><a
href="/user/{name}">{name}</a></strong>
<time datetime="2024-08-0{n}T14:22:38Z">{n} Aug 2024</time></div><div class="content"
component="post/content"><p>{said}</p></div></li>"""
LOBSTERS = """<li class="comments_subtree"><div class="comment" id="c_{n}x"><div class="details"><div class="byline"><a
href="/~{name}">{name}</a>
<time datetime="2024-08-0{n}T14:22:38Z">1 year ago</time></div><div
class="comment_text"><p>{said}</p></div></div></div></li>"""


@pytest.mark.parametrize("post", [FLUXBB, NODEBB, LOBSTERS], ids=["rank", "state", "date"])
def test_the_name_is_taken_and_not_what_stands_beside_it(post):
    posts = "".join(post.format(n=n, name=name, said=said) for n, (name, said) in enumerate(zip(NAMES, SAID,
        strict=True), 1))
    page = marrow.parse(f"<html lang=en><body><div id=posts>{posts}</div></body></html>", url="https://a.example/t/1")
    assert [record.fields.get("author") for record in thread.find(page)] == list(NAMES)
