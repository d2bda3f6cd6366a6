# What blocks say that the page says of itself, and the box that holds its running text: `marrow.features.stated` and
# `prose`.

cdef enum:
    READ_OF_STATED = 1000  # characters of a text
    OF_TITLE = 8  # letters that tell a title
    OF_DESCRIPTION = 40
    OF_SENTENCE = 10  # words


cdef inline bint is_running(Seen seen, size_t k) noexcept nogil:
    """Whether a block is running text: see `marrow.features.sentences`."""
    return seen.words[k] >= OF_SENTENCE and seen.ends[k] > <float> 0.6 and seen.linked[k] < 0.3 * seen.words[k]


cdef size_t agreeing(const uint8_t *p, size_t size, const uint32_t *codes, const uint32_t *said, size_t length,
                     bint *whole) noexcept nogil:
    """How many letters and digits a text begins with that another text does too, 0 where the shorter one is no part of
    the longer; whole: whether the text is."""
    cdef const uint8_t *end = p + size
    cdef size_t left = READ_OF_STATED, out = 0
    cdef uint32_t code
    whole[0] = True
    while p < end and left:
        left -= 1
        code = codes[character(&p)] & (ALONE - 1)
        if not code:
            continue
        if out == length:
            whole[0] = False
            break
        if said[out] != code:
            return 0
        out += 1
    return out


cdef size_t stated(Seen seen, float *out, tuple given) except 0:
    """Flags; given: the titles, and the descriptions, each letter as it counts, 32 bits each."""
    cdef size_t k, least, kind, length, found
    cdef const uint32_t[::1] codes = seen.constants.codes
    cdef const uint32_t *said
    cdef bint whole = False
    cdef bytes text
    memset(out, 0, 8 * seen.size)
    for kind in range(2):
        least = OF_DESCRIPTION if kind else OF_TITLE
        for text in given[kind]:
            said, length = <const uint32_t *> <const char *> text, len(text) // 4
            with nogil:
                for k in range(seen.size):
                    found = agreeing(seen.texts + seen.text[k], seen.text_size[k], &codes[0], said, length, &whole)
                    if found >= least and (kind or whole):
                        out[kind * seen.size + k] = 1
    return 2


cdef size_t prose(Seen seen, float *out, tuple given) except 0:
    """How far blocks lie outside of what holds the running text; given: the shares of it, each at least a half, and the
    words of it on a page where the levels count half."""
    if len(given) < 2:
        raise ValueError("no share")
    cdef size_t size = seen.size, k, place, shares = len(given) - 1
    cdef double *sums = <double *> seen.room(8 * (size + 1))
    cdef double share, total, half = given[shares], counts
    cdef int32_t node, chain, start, stop
    cdef int32_t *within = <int32_t *> seen.room(4 * size)
    cdef float *to = out + shares * size
    for k in range(size):
        share = seen.words[k] if is_running(seen, k) else 0
        sums[k + 1] = sums[k] + share
        to[k] = share > 0
    total = sums[size]
    counts = total / (total + half)
    for k in range(size):
        to[size + k] = <float> (sums[k] / (total if total > 1 else 1))
    for place in range(shares):
        share, chain = given[place], 0
        if share < 0.5:
            raise ValueError("a share that two boxes may hold")
        memset(within, 0, 4 * size)
        for k in range(seen.held if total else 0):
            node = seen.elements[k]
            start, stop = seen.before[node], seen.before[seen.nodes.c.end[node]]
            if sums[stop] - sums[start] > share * total:
                chain += 1
                within[start] += 1
                if stop < <int32_t> size:
                    within[stop] -= 1
        node = 0
        for k in range(size):
            node += within[k]
            out[place * size + k] = <float> (counts * seen.wide_log(chain - node))
    return shares + 2
