"""Names and values as pages show them."""

import pytest

from marrow.finders.pairs import pairs
from marrow.page import parse


def found(body):
    return [(pair.name, pair.value) for pair in pairs(parse(body))]


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        ("<p>He said: it rains, and then it stopped: nobody knows why.",
         [("He said", "it rains, and then it stopped: nobody knows why.")]),
        ("<p>Time: 10:30", [("Time", "10:30")]),
        ("<p>SKU: AU4 Category: Cups Brand: Acme", [("SKU", "AU4"), ("Category", "Cups"), ("Brand", "Acme")]),
        ("<p>Author: Ann Birch | Publisher: Fir &amp; Sons | ISBN-13: 978-0-306-40615-7",
         [("Author", "Ann Birch"), ("Publisher", "Fir & Sons"), ("ISBN-13", "978-0-306-40615-7")]),
        ("<p><b>Lid:</b> glass <b>Spout:</b> long", [("Lid", "glass"), ("Spout", "long")]),
        ("<p><b>Lid:</b><br>glass<p><b>Format</b> Hardcover", [("Lid", "glass"), ("Format", "Hardcover")]),
        ("<p>Publication Date<p>May 4, 2021", [("Publication Date", "May 4, 2021")]),
        ("<p>品牌：雅克 颜色：红", [("品牌", "雅克"), ("颜色", "红")]),
        ("<dl><dt>ISBN 10<dd>0-306-40615-2</dl>", [("ISBN 10", "0-306-40615-2")]),
        ("<p>https://a.example/x", []),
        ("<form><p><label>Name</label><input><p><label>Email:</label><input><p><label>Phone: *</label></form>", []),
        ("<form><label>Size: Large<input type=radio></label></form><p>User: Password:", [("Size", "Large")]),
    ],
)  # fmt: skip
def test_pairs(body, wanted):
    assert found(body) == wanted


def test_time_is_linear_in_colons():
    assert len(found("<p>" + "Brand: a " * 60_000)) <= 12
    assert found("<p>Brand: " + ": " * 100_000) == []
