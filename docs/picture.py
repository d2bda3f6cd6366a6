"""Make `before-after.png`: a page as a browser shows it, and what Marrow gives of it.

`python docs/picture.py` needs Chromium (`apt-get install chromium`) and Pillow (`pip install pillow`), which nothing
else here needs. The photograph and the logo of the page do not exist, so drawings stand for them.
"""

import base64
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

import marrow

HERE = Path(__file__).parent
PAGE = HERE.parent / "tests/pages/news/source.html"
OUT = HERE / "before-after.png"
URL = "https://courier.example.com/environment/port-calder-street-lights-moths"
PHOTO = "https://img.courier.example.com/2024/05/quay-midnight-1600.jpg"
LAZY = re.compile(r'class="lazy" src="[^"]*"')
WIDTHS, HEIGHT, BAR, DIVIDER = (780, 620), 1200, 44, 4  # pixels
COLOURS = 200
OPTIONS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars",
           "--disable-background-networking", "--disable-component-update", "--disable-sync")  # fmt: skip
DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900" width="1600" height="900">
<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#0b1230"/>
<stop offset="1" stop-color="#3a4a7c"/></linearGradient>
<radialGradient id="glow"><stop stop-color="#ffe9b0"/><stop offset=".12" stop-color="#ffd27a" stop-opacity=".75"/>
<stop offset="1" stop-color="#ffd27a" stop-opacity="0"/></radialGradient></defs>
<rect width="1600" height="900" fill="url(#sky)"/><g fill="#eef2ff">{stars}</g>
<path d="M0 700V600l120-40 90 30 140-90 170 80 160-40 120 70 200-30 600 20v100z" fill="#131a33"/>
<rect y="690" width="1600" height="210" fill="#0a0f20"/>
<path d="M1200 700V430h44" stroke="#05070f" stroke-width="14" fill="none"/>
<circle cx="1250" cy="440" r="210" fill="url(#glow)"/></svg>"""
LOGO = """<svg xmlns="http://www.w3.org/2000/svg" width="240" height="40">
<text y="30" font-family="serif" font-weight="bold" font-size="28">The Calder Courier</text></svg>"""


def main() -> int:
    """Take both pictures and put them side by side."""
    browser = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if not browser:
        print("no Chromium found; install it, or name it in CHROMIUM", file=sys.stderr)
        return 1
    source = PAGE.read_bytes()
    photo = address(DRAWING.format(stars=stars()))
    loaded = LAZY.sub(f'class="lazy loaded" src="{photo}"', source.decode())  # what the page's own script would do
    loaded = loaded.replace("/assets/logo.svg", address(LOGO))
    sides = (loaded, marrow.extract(source, url=URL).html().replace(PHOTO, photo))
    shots = [shot(browser, html, width) for html, width in zip(sides, WIDTHS, strict=True)]
    picture = beside(shots, ("The page", "What Marrow gives")).quantize(COLOURS, dither=Image.Dither.NONE)
    picture.save(OUT, optimize=True)
    print(f"{OUT.name}: {picture.width} x {picture.height}, {OUT.stat().st_size:,} bytes")
    return 0


def stars() -> str:
    """A sky of stars, the same each time."""
    chance = random.Random(7)
    places = [(chance.randrange(1600), chance.randrange(560), chance.choice((1, 1, 2, 2, 3))) for _ in range(220)]
    return "".join(f'<circle cx="{x}" cy="{y}" r="{r}"/>' for x, y, r in places)


def address(svg: str) -> str:
    """A drawing as an address that needs no network."""
    return "data:image/svg+xml;base64," + base64.b64encode(svg.encode()).decode()


def shot(browser: str, html: str, width: int) -> Image.Image:
    """The top of a page as the browser shows it, `width` by `HEIGHT` pixels."""
    with tempfile.TemporaryDirectory() as folder:
        page, out = Path(folder, "page.html"), Path(folder, "shot.png")
        page.write_text(html, encoding="utf-8")
        command = [browser, *OPTIONS, f"--user-data-dir={folder}/profile", f"--screenshot={out}",
                   f"--window-size={width},{HEIGHT}", page.as_uri()]  # fmt: skip
        subprocess.run(command, check=True, timeout=120, stderr=subprocess.DEVNULL)
        return Image.open(out).convert("RGB")


def beside(shots: list[Image.Image], labels: tuple[str, ...]) -> Image.Image:
    """Pictures side by side, each under its label, with a thin line between."""
    width = sum(each.width for each in shots) + DIVIDER * (len(shots) - 1)
    out = Image.new("RGB", (width, HEIGHT + BAR), "#3a3f46")
    pen, font = ImageDraw.Draw(out), ImageFont.load_default(size=22)
    left = 0
    for each, label in zip(shots, labels, strict=True):
        pen.rectangle((left, 0, left + each.width - 1, BAR - 1), fill="#3a3f46")
        pen.text((left + 20, BAR // 2), label, fill="white", font=font, anchor="lm")
        out.paste(each, (left, BAR))
        left += each.width + DIVIDER
    return out


if __name__ == "__main__":
    sys.exit(main())
