# Different names of attributes, counted as `marrow.page.attribute_counts` counts them.


cdef int many_valued(const uint8_t *start, size_t size, size_t piece, uint32_t most, WordSet *words) noexcept nogil:
    """Whether more than `most` words differ that stand before quoted values, or last in a piece of the page."""
    cdef const uint8_t *end = start + size
    cdef const uint8_t *stop
    cdef const uint8_t *p
    cdef const uint8_t *after[2]  # the last value of either quotes
    cdef bint single
    cdef int found = 0
    while start < end:
        stop = end if <size_t> (end - start) < piece else start + piece
        after[0] = after[1] = start
        p = start
        while found >= 0:
            p = <const uint8_t *> memchr(p, 61, stop - p)
            if p == NULL:
                break
            if p + 1 < stop and (p[1] == 34 or p[1] == 39):
                single = p[1] == 39
                found = last_word(after[single], p, most, words)
                after[single] = p + 2
            p += 1
        for single in range(2):
            found = last_word(after[single], stop, most, words) if found >= 0 else found
        if found < 0:
            return found if found == OUT_OF_MEMORY else 1
        start = stop
    return False


cdef inline int last_word(const uint8_t *start, const uint8_t *stop, uint32_t most, WordSet *words) noexcept nogil:
    cdef const uint8_t *p
    while stop > start and blank((stop - 1)[0]):
        stop -= 1
    p = stop
    while p > start and not blank((p - 1)[0]):
        p -= 1
    return word_at(words, p, stop, most) if p < stop else 0


cdef bint well_formed(const uint8_t *p, const uint8_t *end) noexcept nogil:
    """Whether a start tag, without its `>`, has nothing but attributes without values and with values in `"`."""
    cdef const uint8_t *name
    name = p = p + 1
    while p < end and BYTE[p[0]] & IN_PLAIN_TAG:
        p += 1
    if p == name:
        return False
    while True:
        name = p
        while p < end and blank(p[0]):
            p += 1
        if p < end and p[0] == 47:
            return p + 1 == end
        if p == end or p == name or not BYTE[p[0]] & IN_PLAIN_ATTRIBUTE:
            return p == end
        while p < end and BYTE[p[0]] & IN_PLAIN_ATTRIBUTE:
            p += 1
        if end - p > 1 and p[0] == 61 and p[1] == 34:
            p = <const uint8_t *> memchr(p + 2, 34, end - p - 2)
            if p == NULL:
                return False
            p += 1


cdef int many_named(const uint8_t *page, size_t size, uint32_t most, WordSet *words) noexcept nogil:
    """Whether more than `most` words differ in start tags, without the values of those that are well-formed."""
    cdef const uint8_t *end = page + size
    cdef const uint8_t *p = <const uint8_t *> memchr(page, 60, size)
    cdef const uint8_t *stop
    cdef const uint8_t *word
    cdef bint bare
    cdef int32_t found
    while p != NULL:
        if p + 1 == end or not letter(p[1]):
            p = <const uint8_t *> memchr(p + 1, 60, end - p - 1)
            continue
        stop = <const uint8_t *> memchr(p, 62, end - p)
        stop = end - 1 if stop == NULL else stop
        bare = well_formed(p, stop)
        while p < stop:
            if bare and p[0] == 61:
                p = <const uint8_t *> memchr(p + 2, 34, stop - p - 2) + 1
            elif BYTE[p[0]] & DIVIDES_WORDS:
                p += 1
            else:
                word = p
                while p < stop and not BYTE[p[0]] & DIVIDES_WORDS:
                    p += 1
                found = word_at(words, word, p, most)
                if found < 0:
                    return found if found == OUT_OF_MEMORY else 1
        p = <const uint8_t *> memchr(stop, 60, end - stop)
    return False


cdef bint many(const uint8_t[::1] html, uint32_t most, size_t piece) except *:
    cdef WordSet words
    cdef int found = False
    memset(&words, 0, sizeof(WordSet))
    try:
        if html.shape[0]:
            with nogil:
                if piece:
                    found = many_valued(&html[0], html.shape[0], piece, most, &words)
                else:
                    found = many_named(&html[0], html.shape[0], most, &words)
        if found == OUT_OF_MEMORY:
            raise MemoryError("words of a page")
        return found
    finally:
        free(words.slots)


def many_before_values(const uint8_t[::1] html not None, uint32_t most, size_t piece):
    """Whether more than `most` words differ that stand before quoted values, or last in a piece of so many bytes."""
    return many(html, most, piece)


def many_in_tags(const uint8_t[::1] html not None, uint32_t most):
    """Whether more than `most` words differ in start tags, without the values of those that are well-formed."""
    return many(html, most, 0)
