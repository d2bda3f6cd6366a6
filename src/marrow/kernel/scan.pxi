# Counts over the bytes of a page, by which `marrow.page.guard` tells ordinary pages from those that it must follow.


cdef inline bint letter(uint8_t byte) noexcept nogil:
    return 97 <= (byte | 32) <= 122


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


cdef struct Found:
    int64_t brackets, starts, formatting, gaps, quoted


cdef int scan_bytes(const uint8_t *start, size_t size, size_t long_tag, bint names, Found *found, Buffer *noscripts,
                    Buffer *longs) noexcept nogil:
    cdef const uint8_t *end = start + size
    cdef const uint8_t *p = <const uint8_t *> memchr(start, 60, size)
    cdef const uint8_t *after
    cdef const uint8_t *seen = start  # up to where gaps are counted, or values
    while p != NULL:
        found.brackets += 1
        after = <const uint8_t *> memchr(p + 1, 60, end - p - 1)
        if p + 1 < end and letter(p[1]):
            found.starts += 1
            found.formatting += formats(p[1], p[2] if p + 2 < end else p[1])
            if <size_t> ((end if after == NULL else after) - p) > long_tag:
                if reserve(longs, 1):
                    return OUT_OF_MEMORY
                (<int64_t *> longs.data)[longs.size] = p - start
                longs.size += 1
            if p[1] == 110 and end - p >= 9 and memcmp(p, b"<noscript", 9) == 0:
                if reserve(noscripts, 1):
                    return OUT_OF_MEMORY
                (<int64_t *> noscripts.data)[noscripts.size] = p - start
                noscripts.size += 1
            if names and p >= seen:  # to the next `>`, past each `<` on the way
                seen = p
                while seen + 1 < end and seen[0] != 62:
                    found.gaps += (seen[0] <= 32 or seen[0] == 47) and not (seen[1] <= 32 or seen[1] == 47)
                    seen += 1
        p = after
    p = <const uint8_t *> memchr(start, 61, size) if names else NULL
    while p != NULL:
        found.quoted += p + 1 < end and (p[1] == 34 or p[1] == 39)
        p = <const uint8_t *> memchr(p + 1, 61, end - p - 1)
    return 0


cdef list listed(Buffer *places):
    cdef size_t k
    return [(<int64_t *> places.data)[k] for k in range(places.size)]


def scan(const uint8_t[::1] html not None, size_t long_tag, bint names):
    """Numbers of `<`, of start tags, of those that may format, of gaps between names in tags (or 0 unless `names`) and
    of quoted values (likewise); where each `<noscript` is; where start tags are with no `<` for `long_tag` bytes."""
    cdef Found found
    cdef Buffer noscripts, longs
    cdef int failed = 0
    memset(&found, 0, sizeof(Found))
    memset(&noscripts, 0, sizeof(Buffer))
    memset(&longs, 0, sizeof(Buffer))
    noscripts.item = longs.item = sizeof(int64_t)
    try:
        if html.shape[0]:
            with nogil:
                failed = scan_bytes(&html[0], html.shape[0], long_tag, names, &found, &noscripts, &longs)
        if failed:
            raise MemoryError("places in a page")
        return (found.brackets, found.starts, found.formatting, found.gaps, found.quoted, listed(&noscripts),
                listed(&longs))
    finally:
        free(noscripts.data)
        free(longs.data)
