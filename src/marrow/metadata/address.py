"""The date in the path of the page's address, `/2024/03/05/`: the last resort.

Source: the habit of newspapers and of blog software to file pages by day.
Departures: a year and a month without a day give nothing.
"""

import re

from marrow.page import Page

from .values import Found

SOURCE = "url"
TRUST = {"published": 10}
_DAY = re.compile(r"(?<!\d)((?:19|20)\d\d)([/_.-]?)(0[1-9]|1[0-2]|[1-9](?=\D))\2(0[1-9]|[12]\d|3[01]|[1-9](?!\d))(?!\d)")


def read(page: Page) -> Found:
    """The date that the address holds."""
    path = (page.url or "").split("?", 1)[0].split("//", 1)[-1].partition("/")[2]
    match = _DAY.search(path[:1000])
    return {"published": [f"{match[1]}-{int(match[3]):02}-{int(match[4]):02}"]} if match else {}
