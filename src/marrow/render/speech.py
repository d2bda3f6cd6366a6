"""Speech: the document for a speech synthesiser, as plain text or SSML.

Structure that a reader sees is announced in words: headings, lists with their length, tables as "header: value", code,
quotes, pictures by their description or caption. Notes come at the end or in their place. An address is read as the
name of its host, a ruby as its reading, a formula as the words it has or as its TeX in words. Each line is a sentence
or a part that is read in one go; an empty line is a pause. Announcements are in the language of the page where
`data/speech.toml` has it, else in English. SSML has breaks, paragraphs, and `lang` where the language changes.
Ends with one newline; an empty document gives "".

Source: SSML 1.1 (W3C); what screen readers announce.
"""

from html import escape
from typing import Literal

from ..document.elements import Document
from .about import authors, notes_apart
from .speech_writers import SpeechState, SpokenLine, announce, blocks, filled, of_formula, say, words_of
from .whitelist import allowed

SUFFIX = ".speech.txt"


def render(document: Document, *, ssml: bool = False, notes: Literal["end", "inline", "none"] = "end",
           code: Literal["read", "announce", "none"] = "announce", title: bool = True) -> str:  # fmt: skip
    """The document as text to read aloud.

    ssml: as SSML, for synthesisers that read it
    notes: where notes are read: end, inline or none
    code: what is said of code: read it, announce that it is there, or none
    title: begin with the title and who wrote it
    """
    state = SpeechState(words_of(document.language), notes, code, allowed("lang", document.language),
                  lambda node: document.formula(node).words or of_formula(node.attributes.get("tex", "")))  # fmt: skip
    body, state.told = notes_apart(document.body)
    if title and document:
        say(state, document.title, pause=True)
        if names := ", ".join(authors(document.metadata)):
            say(state, filled(state, "by", names=names))
    blocks(state, body)
    if state.told and notes == "end":
        say(state, state.words["notes"], pause=True)
        for number in dict.fromkeys([*state.kept, *state.told]):
            announce(state, "note", number=number)
            blocks(state, state.told[number].children)
    if ssml:
        return _ssml(state.lines, document)
    out = [("\n" if line.pause and place else "") + line.text for place, line in enumerate(state.lines)]
    return "\n".join(out) + "\n" if out else ""


def _ssml(lines: list[SpokenLine], document: Document) -> str:
    """The lines as SSML: a sentence each, a paragraph from pause to pause."""
    spoken = allowed("lang", document.language) or "en"
    groups: list[list[str]] = []
    for line in lines:
        if line.pause or not groups:
            groups.append([])
        language = f' xml:lang="{line.language}"' if line.language not in ("", spoken) else ""
        groups[-1].append(f"<s{language}>{escape(line.text, quote=False)}</s>")
    body = "".join(f"<p>{''.join(group)}</p>\n" for group in groups)
    head = '<speak version="1.1" xmlns="http://www.w3.org/2001/10/synthesis"'
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{head} xml:lang="{spoken}">\n{body}</speak>\n' if body else ""
