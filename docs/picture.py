"""Make `before-after.png`: a page as a browser shows it, and what Marrow gives of it (see `sides`).

`./run picture` needs Chromium (`apt-get install chromium`), which nothing else here needs, and installs Pillow.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont, PngImagePlugin
from sides import BAR, COLOURS, DIVIDER, HEIGHT, KEYWORD, LABELS, OUT, WIDTHS, digest, sides

OPTIONS = ("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--hide-scrollbars",
           "--disable-background-networking", "--disable-component-update", "--disable-sync")  # fmt: skip


def main() -> int:
    """Take both pictures, put them side by side, and note what they show."""
    browser = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if not browser:
        print("no Chromium found; install it (apt-get install chromium), or name it in CHROMIUM", file=sys.stderr)
        return 1
    both, note = sides(), PngImagePlugin.PngInfo()
    note.add_text(KEYWORD, digest(both))
    picture = beside([shot(browser, html, width) for html, width in zip(both, WIDTHS, strict=True)])
    picture = picture.quantize(COLOURS, dither=Image.Dither.NONE)
    picture.save(OUT, optimize=True, pnginfo=note)
    print(f"{OUT.name}: {picture.width} x {picture.height}, {OUT.stat().st_size:,} bytes")
    return 0


def shot(browser: str, html: str, width: int) -> Image.Image:
    """The top of a page as the browser shows it, `width` by `HEIGHT` pixels."""
    with tempfile.TemporaryDirectory() as folder:
        page, out = Path(folder, "page.html"), Path(folder, "shot.png")
        page.write_text(html, encoding="utf-8")
        command = [browser, *OPTIONS, f"--user-data-dir={folder}/profile", f"--screenshot={out}",
                   f"--window-size={width},{HEIGHT}", page.as_uri()]  # fmt: skip
        subprocess.run(command, check=True, timeout=120, stderr=subprocess.DEVNULL)
        return Image.open(out).convert("RGB")


def beside(shots: list[Image.Image]) -> Image.Image:
    """Pictures side by side, each under its label, with a thin line between."""
    width = sum(each.width for each in shots) + DIVIDER * (len(shots) - 1)
    out = Image.new("RGB", (width, HEIGHT + BAR), "#3a3f46")
    pen, font = ImageDraw.Draw(out), ImageFont.load_default(size=22)
    left = 0
    for each, label in zip(shots, LABELS, strict=True):
        pen.rectangle((left, 0, left + each.width - 1, BAR - 1), fill="#3a3f46")
        pen.text((left + 20, BAR // 2), label, fill="white", font=font, anchor="lm")
        out.paste(each, (left, BAR))
        left += each.width + DIVIDER
    return out


if __name__ == "__main__":
    sys.exit(main())
