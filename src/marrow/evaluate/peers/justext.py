"""jusText (Pomikalek 2011, https://is.muni.cz/th/45523/fi_d/): its paragraphs that are not boilerplate.

Defaults otherwise, with the stop words of English: it needs a list of one language, and is worse on others.
"""

PACKAGE = "jusText"


def extract(html: bytes) -> str:
    """Main text as jusText sees it."""
    import justext
    if not html.strip():
        return ""
    paragraphs = justext.justext(html, justext.get_stoplist("English"))
    return "\n".join(paragraph.text for paragraph in paragraphs if not paragraph.is_boilerplate)
