# Characters and words of texts, by the kinds of `marrow.page.characters`.

cdef enum:
    SPACE = 0  # kinds
    IDEOGRAPH = 1
    UNSPACED = 2
    OTHER = 4
    KINDS = 10
    CHUNK = 1 << 20  # characters after which a text is counted as if it began anew


cdef bint is_white(const uint8_t *p, size_t size, const uint8_t *kinds) noexcept nogil:
    """Whether a text is white space and nothing else; an empty one is not."""
    cdef const uint8_t *end = p + size
    if not size:
        return False
    while p < end:
        if kinds[character(&p)] != SPACE:
            return False
    return True


cdef float count_text(const uint8_t *p, size_t size, const uint8_t *kinds, int32_t *out, size_t step) noexcept nogil:
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
        out[kind * step] = found[kind]
    return <float> (<double> begun + (0.5 * found[IDEOGRAPH] + <double> <float> 0.2 * found[UNSPACED]))


def said(Nodes nodes not None, const uint8_t[::1] kinds not None):
    """For each node 1 for a text of white space, 2 for any other text, 0 else, as bytes."""
    cdef size_t size = nodes.c.size, at
    cdef bytes out = PyBytes_FromStringAndSize(NULL, size)
    cdef uint8_t *o = <uint8_t *> <char *> out
    cdef const uint8_t *blob = <const uint8_t *> nodes.blob.data
    with nogil:
        for at in range(size):
            o[at] = 0
            if nodes.c.tag[at] == TEXT:
                o[at] = 1 if is_white(blob + nodes.c.start[at], nodes.c.length[at], &kinds[0]) else 2
    return out


def count(Nodes nodes not None, const int32_t[::1] places not None, const uint8_t[::1] kinds not None):
    """Characters of each kind (32 bits, kind by kind) and words (single precision) of some nodes, as bytes; 0 for those
    that are no texts."""
    cdef size_t size = places.shape[0], k
    cdef bytes counts = PyBytes_FromStringAndSize(NULL, 4 * KINDS * size)
    cdef bytes words = PyBytes_FromStringAndSize(NULL, 4 * size)
    cdef int32_t *c = <int32_t *> <char *> counts
    cdef float *w = <float *> <char *> words
    cdef const uint8_t *blob = <const uint8_t *> nodes.blob.data
    cdef int32_t at
    memset(c, 0, 4 * KINDS * size)
    memset(w, 0, 4 * size)
    with nogil:
        for k in range(size):
            at = places[k]
            if nodes.c.tag[at] == TEXT:
                w[k] = count_text(blob + nodes.c.start[at], nodes.c.length[at], &kinds[0], c + k, size)
    return counts, words
