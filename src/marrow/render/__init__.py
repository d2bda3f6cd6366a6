"""One file for each output format: `render(document, *, knobs)` gives the document in that format."""

SUPPORT = ("about", "flow", "grid", "html_writers", "speech_writers", "tei_writers", "text_writers", "whitelist", "xml")
