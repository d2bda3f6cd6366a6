"""Characters that a reader does not see but a machine does: soft hyphens, zero-width marks, tags, overrides.

They break searches and comparisons, and they are how text is smuggled past a reader. The two joiners stay where
a script needs them (Arabic, the scripts of India and its neighbours, Mongolian) and inside emoji.
"""

from marrow.expressions import expression

_JOINED = (
    "\u0600-\u08ff\u0900-\u0dff\u0f00-\u0fff\u1000-\u109f\u1780-\u18af\ua840-\ua8ff\ufb50-\ufdff\ufe70-\ufefe"
    "\u2190-\u2bff\u3030\u303d\ufe0f\U00010a00-\U00011fff\U0001e900-\U0001e95f\U0001f000-\U0001faff"
)
_UNSEEN = expression(
    "[\u00ad\u180e\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e0fff]"
    f"|(?<![{_JOINED}])[\u200c\u200d]|[\u200c\u200d](?![{_JOINED}])"
)
_UNSEEN_IN_CODE = expression("[\u200b\ufeff\U000e0000-\U000e0fff]")


def clean(text: str) -> str:
    """`text` without characters that have neither width nor meaning."""
    return text if text.isascii() else _UNSEEN.sub("", text)


def clean_code(text: str) -> str:
    """`text` of a program, in which all but zero-width spaces, byte order marks and tag characters may matter."""
    return text if text.isascii() else _UNSEEN_IN_CODE.sub("", text)
