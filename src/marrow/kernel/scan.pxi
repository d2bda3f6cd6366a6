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


cdef inline int keep_place(Buffer *places, int64_t place) noexcept nogil:
    if reserve(places, 1):
        return OUT_OF_MEMORY
    (<int64_t *> places.data)[places.size] = place
    places.size += 1
    return 0


cdef inline bint blank(uint8_t byte) noexcept nogil:
    return byte == 32 or byte == 9 or byte == 10 or byte == 12 or byte == 13


cdef const uint8_t *after_tag(const uint8_t *p, const uint8_t *end, const uint8_t **unclosed) noexcept nogil:
    """What follows a start tag, as `marrow.page.tokens` has it; none where it has no end.

    p: behind its `<`; unclosed: from where on there is no further `"`, and no further `'`
    """
    cdef const uint8_t *value
    cdef const uint8_t *close
    cdef bint single
    while p < end and not blank(p[0]) and p[0] != 47 and p[0] != 62:
        p += 1
    while p < end:
        if p[0] == 62:
            return p + 1
        if blank(p[0]) or p[0] == 47:
            p += 1
            continue
        p += 1
        while p < end and not blank(p[0]) and p[0] != 47 and p[0] != 61 and p[0] != 62:
            p += 1
        value = p
        while value < end and blank(value[0]):
            value += 1
        if value == end or value[0] != 61:
            continue
        value += 1
        while value < end and blank(value[0]):
            value += 1
        if value < end and (value[0] == 34 or value[0] == 39):
            single = value[0] == 39
            close = NULL
            if value < unclosed[single]:
                close = <const uint8_t *> memchr(value + 1, value[0], end - value - 1)
                if close == NULL:
                    unclosed[single] = value
            p = p if close == NULL else close + 1
            continue
        while value < end and not blank(value[0]) and value[0] != 62:
            value += 1
        p = value
    return NULL


cdef inline bint ends_soon(const uint8_t *p, const uint8_t *stop) noexcept nogil:
    """Whether a start tag ends before a place, with all values within it closed."""
    cdef const uint8_t *unclosed[2]
    unclosed[0] = unclosed[1] = stop
    return after_tag(p + 1, stop, unclosed) != NULL and unclosed[0] == stop and unclosed[1] == stop


cdef int scan_bytes(const uint8_t *start, size_t size, size_t long_tag, bint names, Found *found, Buffer *noscripts,
                    Buffer *longs) noexcept nogil:
    cdef const uint8_t *end = start + size
    cdef const uint8_t *p = <const uint8_t *> memchr(start, 60, size)
    cdef const uint8_t *after
    cdef const uint8_t *seen = start  # up to where gaps are counted
    while p != NULL:
        found.brackets += 1
        after = <const uint8_t *> memchr(p + 1, 60, end - p - 1)
        if p + 1 < end and letter(p[1]):
            found.starts += 1
            found.formatting += formats(p[1], p[2] if p + 2 < end else p[1])
            if (<size_t> ((end if after == NULL else after) - p) > long_tag and not ends_soon(p, p + long_tag)
                    and keep_place(longs, p - start)):
                return OUT_OF_MEMORY
            if p[1] == 110 and end - p >= 9 and memcmp(p, b"<noscript", 9) == 0 and keep_place(noscripts, p - start):
                return OUT_OF_MEMORY
            if names and p >= seen:  # to the next `>`, past each `<` on the way
                seen = <const uint8_t *> memchr(p, 62, end - p)
                seen = end - 1 if seen == NULL else seen
                found.gaps += gaps_in(p, seen - p)
        p = after
    found.quoted = quoted_in(start, size - 1) if names else 0
    return 0


cdef int find_unclosed(const uint8_t *start, size_t size, size_t stretch, Buffer *found) noexcept nogil:
    """Where a tag may begin in each stretch without `>` that is so long, to the next or the end of the page."""
    cdef const uint8_t *end = start + size
    cdef const uint8_t *at = start
    cdef const uint8_t *last
    cdef const uint8_t *p
    while <size_t> (end - at) > stretch:
        last = last_of(at, 62, stretch)
        if last == NULL:
            last = <const uint8_t *> memchr(at + stretch, 62, end - at - stretch)
            last = end if last == NULL else last
            p = at
            while True:
                p = <const uint8_t *> memchr(p, 60, last - p)
                if p == NULL or (p + 1 < last and letter(p[1])):
                    break
                p += 1
            if p != NULL and keep_place(found, p - start):
                return OUT_OF_MEMORY
        if last == end:
            break
        at = last + 1
    return 0


cdef list listed(Buffer *places):
    cdef size_t k
    return [(<int64_t *> places.data)[k] for k in range(places.size)]


def scan(const uint8_t[::1] html not None, size_t long_tag, bint names):
    """Numbers of `<`, of start tags, of those that may format, of gaps between names in tags (or 0 unless `names`) and
    of quoted values (likewise); where each `<noscript` is; where start tags are with no `<` for `long_tag` bytes and no
    end in these."""
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


def unclosed(const uint8_t[::1] html not None, size_t stretch):
    """Where a tag may begin that goes on for so many bytes without a `>`."""
    cdef Buffer found
    cdef int failed = 0
    memset(&found, 0, sizeof(Buffer))
    found.item = sizeof(int64_t)
    try:
        if html.shape[0]:
            with nogil:
                failed = find_unclosed(&html[0], html.shape[0], stretch, &found)
        if failed:
            raise MemoryError("places in a page")
        return listed(&found)
    finally:
        free(found.data)


cdef int few_tags(const uint8_t *start, size_t size, int32_t most, Numbers *numbers, Buffer *kept) noexcept nogil:
    """Whether there are no more different tags of formatting than `most`; of those that may be some, all count."""
    cdef const uint8_t *end = start + size
    cdef const uint8_t *p = <const uint8_t *> memchr(start, 60, size)
    cdef const uint8_t *done = start
    cdef const uint8_t *k
    cdef const uint8_t *unclosed[2]
    cdef uint64_t hash
    cdef int32_t found
    unclosed[0] = unclosed[1] = end
    while p != NULL:
        if p >= done and end - p > 2 and formats(p[1], p[2]):
            done = after_tag(p + 1, end, unclosed)
            if done == NULL:
                return False
            hash = 0xCBF29CE484222325
            k = p
            while k < done:
                hash = (hash ^ k[0]) * <uint64_t> 0x100000001B3
                k += 1
            if reserve(kept, 2):
                return OUT_OF_MEMORY
            found = number(numbers, hash | 1, <int32_t> kept.size)
            if found < 0:
                return OUT_OF_MEMORY
            if found == <int32_t> kept.size or not same_tag(<const uint8_t **> kept.data + found, p, done):
                (<const uint8_t **> kept.data)[kept.size] = p
                (<const uint8_t **> kept.data)[kept.size + 1] = done
                kept.size += 2
                if <int32_t> kept.size > 2 * most:
                    return False
        p = <const uint8_t *> memchr(p + 1, 60, end - p - 1)
    return True


cdef inline bint same_tag(const uint8_t **tag, const uint8_t *start, const uint8_t *stop) noexcept nogil:
    return tag[1] - tag[0] == stop - start and not memcmp(tag[0], start, stop - start)


def few_formats(const uint8_t[::1] html not None, int32_t most):
    """Whether there are no more different tags of formatting than `most`, and all of them have an end. Of tags that may
    be some all count, so that a page with few may be told to have many, and never the other way round."""
    cdef Numbers numbers
    cdef Buffer kept
    cdef int few = True
    memset(&numbers, 0, sizeof(Numbers))
    memset(&kept, 0, sizeof(Buffer))
    kept.item = sizeof(uint8_t *)
    try:
        if html.shape[0]:
            with nogil:
                few = few_tags(&html[0], html.shape[0], most, &numbers, &kept)
        if few == OUT_OF_MEMORY:
            raise MemoryError("tags of a page")
        return bool(few)
    finally:
        forget(&numbers)
        free(kept.data)
