"""By which name a picture is known, which captions belong to it, and which is the lead picture."""

import pytest

from marrow.evaluate import pictures
from marrow.evaluate.structures import structures
from marrow.page import parse


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("", ""),
        ("data:image/gif;base64,R0lGOD/a.png", ""),
        ("https://a.example/2024/harbour-view.jpg", "harbour-view"),
        ("harbour-view.jpg?w=300&h=200", "harbour-view"),
        ("https://a.example/harbour-view-1024x768.webp", "harbour-view"),
        ("https://a.example/harbour-view-scaled.jpg", "harbour-view"),
        ("https://a.example/harbour-view@2x.JPG", "harbour-view"),
        ("/_next/image?url=https%3A%2F%2Fa.example%2Fharbour-view.jpg&w=640", "harbour-view"),
        ("https://a.example/harbour/1.jpg", "harbour/1"),
        ("https://a.example/media/9f31c2", "9f31c2"),
        ("http://[bad/x", ""),
    ],
)
def test_name(address, expected):
    assert pictures.name_of(address) == expected


OG = "<meta property=og:image content='https://a.example/harbour-view-1200x630.jpg'>"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("<p>no picture", ""),
        ("<img src=/other-view.jpg>", ""),
        ("<header><img src=/harbour-view.jpg></header>", ""),
        ("<aside><img src=/harbour-view.jpg></aside>", ""),
        ("<main><img src=/harbour-view.jpg></main>", "harbour-view"),
        ("<main><header><img src=x.gif data-src=/harbour-view-300x200.jpg></header></main>", "harbour-view"),
        ("<main><img srcset='/small-one.jpg 300w, /harbour-view.jpg 600w'></main>", "harbour-view"),
    ],
)
def test_lead_picture(body, expected):
    assert pictures.lead(parse((OG + "<body>" + body).encode())) == expected
    assert pictures.lead(parse(body.encode())) == ""


def test_captions_belong_to_the_picture_nearest_above():
    page = parse(
        b"<div><img src=/first-view.jpg><figure><div><img src=/second-view.jpg></div><figcaption>Two</figcaption>"
        b"</figure><p>text<figure><figcaption>None</figcaption><pre>x</pre></figure></div>"
    )
    captions = [each for each in structures(page) if each.kind == "caption"]
    found = {" ".join(caption.words): set(names) for caption, names in pictures.captioned(page, captions)}
    assert found == {"two": {"second-view"}}
