"""What a book says of its access, each property computed from what is in it; nothing is claimed that was not looked at.

Source: EPUB Accessibility 1.1, section 2; the schema.org accessibility properties for discoverability vocabulary 1.0.
"""

from collections.abc import Sequence

from .chapters import Chapter, Entry


def access(chapters: Sequence[Chapter], entries: Sequence[Entry]) -> list[tuple[str, str]]:
    """Properties of schema.org with their values, in order."""
    pictures = sum(chapter.shown.pictures for chapter in chapters)
    undescribed = sum(chapter.shown.undescribed for chapter in chapters)
    missing = sum(chapter.shown.missing for chapter in chapters)
    formulas = sum(chapter.shown.formulas for chapter in chapters)
    plain = sum(chapter.shown.plain_formulas for chapter in chapters)
    moving = any(chapter.shown.moving for chapter in chapters)
    out = [("accessMode", "textual")]
    out += [("accessMode", "visual")] if pictures else []
    out += [("accessModeSufficient", "textual")] if not undescribed else []
    out += [("accessModeSufficient", "textual,visual")] if pictures else []
    features = {"tableOfContents": True, "readingOrder": True, "displayTransformability": True,
                "structuralNavigation": bool(len(entries) > 1 or entries[0].entries),
                "alternativeText": pictures > undescribed == 0, "MathML": formulas > plain,
                "latex": plain > 0}  # fmt: skip
    out += [("accessibilityFeature", name) for name, has in features.items() if has]
    out += [("accessibilityHazard", "unknown" if moving else "none")]
    return [*out, ("accessibilitySummary", _summary(pictures, undescribed, missing, formulas, plain, moving))]


def _summary(pictures: int, undescribed: int, missing: int, formulas: int, plain: int, moving: bool) -> str:
    said = ["Made from web pages by a program: text that can be reflowed, with headings and a table of contents."]
    if pictures:
        said.append(f"Of {pictures} pictures {pictures - undescribed} have a description.")
    else:
        said.append("It has no pictures.")
    if missing:
        said.append(f"{missing} pictures of the pages are not in it; their descriptions are.")
    if formulas:
        said.append(f"Of {formulas} formulas {formulas - plain} are MathML, {plain} are TeX.")
    said.append("Some pictures move." if moving else "Nothing in it moves, flashes or sounds.")
    return " ".join(said)
