"""Raised and lowered characters: what the text of a `sup` or `sub` is where no markup can stand.

Source: Unicode 16 (Superscripts and Subscripts, Phonetic Extensions, Letterlike Symbols).
"""

from itertools import pairwise

_SIGNS = dict(zip(" ,;./\u2009\u202f", " ,;./\u2009\u202f", strict=True))  # as they are, between others
_TABLES: dict[str, dict[str, str]] = {
    "sup": _SIGNS | dict.fromkeys("-−–", "⁻") | dict(zip(
        "0123456789+=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVW",
        "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂ", strict=True)),
    "sub": _SIGNS | dict.fromkeys("-−–", "₋") | dict(zip(
        "0123456789+=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", strict=True)),
}  # fmt: skip
_WORDS = {("sup", "TM"): "™", ("sup", "SM"): "℠"}
_LONGEST = 20


def raised(text: str, name: str) -> dict[int, str] | None:
    """For `str.translate` what a text becomes in a `sup` or `sub`; None where it stays as it is.

    Raised digits, signs and single letters have characters of their own (`m²`, `10⁻³`, `xⁿ⁺¹`, `2ᵉ`), which every
    reader shows as meant. Raised words are abbreviations (`Mme`, `21st`) and notes are brackets (`[1]`): they stay
    plain, so that they are found by who searches for them.
    """
    bare = text.strip()
    if (name, bare) in _WORDS:
        return {ord(bare[0]): _WORDS[name, bare], ord(bare[1]): ""}
    table = _TABLES[name]
    if not bare or len(bare) > _LONGEST or any(character not in table for character in bare):
        return None
    if not (bare[0].isalnum() or (bare[0] in "+-−–(" and (len(bare) == 1 or bare[1].isalnum()))):
        return None  # cents of a price
    if name == "sup" and any(one.isalpha() and other.isalpha() for one, other in pairwise(bare)):
        return None
    return {ord(character): table[character] for character in bare}
