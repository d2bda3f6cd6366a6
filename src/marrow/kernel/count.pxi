# Characters and words of texts, by the kinds of `marrow.page.characters`.

cdef enum:
    SPACE = 0  # kinds
    IDEOGRAPH = 1
    UNSPACED = 2
    OTHER = 4
    KINDS = 10
    CHUNK = 1 << 20  # characters after which a text is counted as if it began anew


cdef float count_text(const uint8_t *p, size_t size, const uint8_t *kinds, int32_t *out) noexcept nogil:
    """Characters of each kind, with a space for that which sets the text apart; the words."""
    cdef const uint8_t *end = p + size
    cdef uint8_t kind, before = SPACE
    cdef int32_t found[KINDS]
    cdef int32_t begun = 0, left = CHUNK
    memset(found, 0, sizeof(found))
    found[SPACE] = 1
    while p < end:
        if not left:
            left = CHUNK
            before = SPACE
            found[SPACE] += 1
        left -= 1
        kind = kinds[character(&p)]
        found[kind] += 1
        if kind >= OTHER and before <= UNSPACED:
            begun += 1
        before = kind
    for kind in range(KINDS):
        out[kind] = found[kind]
    return <float> (<double> begun + (0.5 * found[IDEOGRAPH] + <double> <float> 0.2 * found[UNSPACED]))
