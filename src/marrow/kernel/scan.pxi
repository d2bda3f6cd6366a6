# Counts over the bytes of a page, by which `marrow.page.guard` tells ordinary pages from those that it must follow.


cdef inline bint formats(uint8_t first, uint8_t second) noexcept nogil:
    """Whether a tag may be one of formatting, by its first letters: b i s u, and more beginning with those below."""
    if not letter(first):
        return False
    first |= 32
    if (first == 98 or first == 105 or first == 115 or first == 117) and not letter(second):
        return True
    if not letter(second):
        return False
    second |= 32
    return ((first == 98 and second == 105) or (first == 99 and second == 111) or (first == 101 and second == 109)
            or (first == 102 and second == 111) or (first == 115 and (second == 109 or second == 116))
            or (first == 116 and second == 116))


cdef inline bint is_noscript(const uint8_t *p) noexcept nogil:
    """Whether a tag begins with `<noscript`, in whatever case."""
    cdef const char *name = b"<noscript"
    cdef int k
    for k in range(9):
        if p[k] | 32 != <uint8_t> name[k]:
            return False
    return True


cdef struct Found:
    int64_t brackets, starts, formatting, gaps, quoted
    bint overfull


cdef inline int keep_place(Buffer *places, int64_t place) noexcept nogil:
    if reserve(places, 1):
        return OUT_OF_MEMORY
    (<int64_t *> places.data)[places.size] = place
    places.size += 1
    return 0


cdef int scan_bytes(const uint8_t *start, size_t size, size_t long_tag, int64_t most, bint names, Found *found,
                    Buffer *noscripts) noexcept nogil:
    cdef const uint8_t *end = start + size
    cdef const uint8_t *p = <const uint8_t *> memchr(start, 60, size)
    cdef const uint8_t *after  # the next `<`
    cdef const uint8_t *close = NULL  # the next `>`
    cdef const uint8_t *done = start  # behind the last tag whose attributes were counted
    cdef const uint8_t *unclosed[2]
    unclosed[0] = unclosed[1] = end
    while p != NULL:
        found.brackets += 1
        after = <const uint8_t *> memchr(p + 1, 60, end - p - 1)
        if p + 1 < end and letter(p[1]):
            found.starts += 1
            found.formatting += formats(p[1], p[2] if p + 2 < end else p[1])
            if close < p:
                close = <const uint8_t *> memchr(p, 62, end - p)
                close = end if close == NULL else close
                found.gaps += gaps_in(p, min(close, end - 1) - p) if names else 0
            if p >= done and <size_t> (max(close, end if after == NULL else after) - p) > long_tag:
                done = after_tag(p + 1, end, most, unclosed)
                if done == NULL:
                    found.overfull, done = True, end
            if p[1] | 32 == 110 and end - p >= 9 and is_noscript(p) and keep_place(noscripts, p - start):
                return OUT_OF_MEMORY
        p = after
    found.quoted = quoted_in(start, size - 1) if names else 0
    return 0


def scan(const uint8_t[::1] html not None, size_t long_tag, int64_t most, bint names):
    """Numbers of `<`, of start tags, of those that may format, of gaps between words in tags (or 0 unless `names`) and
    of quoted values (likewise); whether a start tag that has no `<` or no `>` for `long_tag` bytes has more than `most`
    attributes or no end; where each `<noscript` is."""
    cdef Found found
    cdef Buffer noscripts
    cdef int failed = 0
    memset(&found, 0, sizeof(Found))
    memset(&noscripts, 0, sizeof(Buffer))
    noscripts.item = sizeof(int64_t)
    try:
        if html.shape[0]:
            with nogil:
                failed = scan_bytes(&html[0], html.shape[0], long_tag, most, names, &found, &noscripts)
        if failed:
            raise MemoryError("places in a page")
        places = [(<int64_t *> noscripts.data)[k] for k in range(<Py_ssize_t> noscripts.size)]
        return found.brackets, found.starts, found.formatting, found.gaps, found.quoted, bool(found.overfull), places
    finally:
        free(noscripts.data)
