# Characters and words of texts, by the kinds of `marrow.page.characters`.

cdef enum:
    SPACE = 0  # kinds
    IDEOGRAPH = 1
    UNSPACED = 2
    OTHER = 4
    KINDS = 10
    LANES_OF_KINDS = 6  # from `OTHER` on, of which ASCII has some
    CHUNK = 1 << 20  # characters after which a text is counted as if it began anew


cdef struct Ascii:  # for each character what it adds to eight sums of eight bits: by kind, and of words that begin
    uint64_t adds[128]
    uint8_t within[128]  # 1 for what stands within a word


cdef bint learn_ascii(const uint8_t *kinds, Ascii *ascii) noexcept nogil:
    """Fill the table; whether all kinds are those that it has sums for."""
    cdef size_t byte
    for byte in range(128):
        if kinds[byte] != SPACE and not OTHER <= kinds[byte] < OTHER + LANES_OF_KINDS:
            return False
        ascii.within[byte] = kinds[byte] >= OTHER
        ascii.adds[byte] = <uint64_t> 1 << (8 * (kinds[byte] - OTHER + 1) if kinds[byte] else 0)
    return True


cdef const uint8_t *count_ascii(const uint8_t *p, const uint8_t *end, const Ascii *ascii, uint8_t before,
                                int32_t *found, int32_t *begun) noexcept nogil:
    """Count the characters up to the first beyond ASCII, no more than 255; where that is. `before` as `within`."""
    cdef uint64_t sums = 0
    cdef int kind
    while p < end and p[0] < 128:
        sums += ascii.adds[p[0]] + (<uint64_t> (ascii.within[p[0]] & ~before) << 56)
        before = ascii.within[p[0]]
        p += 1
    found[SPACE] += sums & 255
    for kind in range(<int> LANES_OF_KINDS):
        found[OTHER + kind] += (sums >> (8 * kind + 8)) & 255
    begun[0] += sums >> 56
    return p


cdef float count_text(const uint8_t *p, size_t size, const uint8_t *kinds, const Ascii *ascii,
                      int32_t *out) noexcept nogil:
    """Characters of each kind, with a space for that which sets the text apart; the words."""
    cdef const uint8_t *end = p + size
    cdef const uint8_t *stop
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
        if p[0] < 128:
            stop = p + min(<size_t> (end - p), <size_t> min(left, 255))
            stop = count_ascii(p, stop, ascii, before > UNSPACED, found, &begun)
            left -= <int32_t> (stop - p)
            p = stop
            before = kinds[(p - 1)[0]]
            continue
        left -= 1
        kind = kinds[character(&p)]
        found[kind] += 1
        if kind >= OTHER and before <= UNSPACED:
            begun += 1
        before = kind
    for kind in range(KINDS):
        out[kind] = found[kind]
    return <float> (<double> begun + (0.5 * found[IDEOGRAPH] + <double> <float> 0.2 * found[UNSPACED]))
