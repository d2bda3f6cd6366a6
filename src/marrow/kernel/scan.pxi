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


cdef struct Found:
    int64_t brackets, starts, formatting, gaps, quoted


cdef inline int keep_place(Buffer *places, int64_t place) noexcept nogil:
    if reserve(places, 1):
        return OUT_OF_MEMORY
    (<int64_t *> places.data)[places.size] = place
    places.size += 1
    return 0


cdef inline bint ends_soon(const uint8_t *p, const uint8_t *stop) noexcept nogil:
    """Whether a start tag ends before a place, with all values within it closed."""
    cdef const uint8_t *unclosed[2]
    unclosed[0] = unclosed[1] = stop
    return after_tag(p + 1, stop, unclosed) != NULL and unclosed[0] == stop and unclosed[1] == stop


cdef inline int64_t gaps_of_eighths(const uint8_t *page, size_t size, size_t start, size_t stop) noexcept nogil:
    """Gaps between names in the eight bytes after those that hold `start`, and so on to those before `stop`."""
    cdef size_t first = (start | 7) + 1, last = ((stop - 1) | 7) + 1
    last = size - 1 if last > size - 1 else last
    return gaps_in(page + first, last - first) if first < last else 0


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
                found.gaps += gaps_of_eighths(start, size, p - start, seen - start)
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


cdef int few_tags(const uint8_t *start, size_t size, uint32_t most, WordSet *tags, WordSet *names,
                  const uint32_t *kinds) noexcept nogil:
    """Whether all tags of formatting have an end, and no more than `most` of them differ."""
    cdef const uint8_t *end = start + size
    cdef const uint8_t *p = <const uint8_t *> memchr(start, 60, size)
    cdef const uint8_t *done = start
    cdef const uint8_t *unclosed[2]
    cdef int32_t found
    unclosed[0] = unclosed[1] = end
    while p != NULL:
        if p >= done and p + 1 < end and formats(p[1], p[2] if p + 2 < end else p[1]):
            done = after_tag(p + 1, end, unclosed)
            if done == NULL:
                return False
            found = word_at(names, p + 1, after_name(p + 1, end), 0)
            if found >= 0 and kinds[found] & IS_FORMATTING:
                found = word_at(tags, p, done, most)
                if found < 0:
                    return found if found == OUT_OF_MEMORY else 0
        p = <const uint8_t *> memchr(p + 1, 60, end - p - 1)
    return True


def few_formats(const uint8_t[::1] html not None, uint32_t most, Names known not None):
    """Whether there are no more different tags of formatting than `most`, and all that may be some have an end."""
    cdef WordSet tags
    cdef int few = True
    memset(&tags, 0, sizeof(WordSet))
    try:
        if html.shape[0]:
            with nogil:
                few = few_tags(&html[0], html.shape[0], most, &tags, &known.words, known.kinds)
        if few == OUT_OF_MEMORY:
            raise MemoryError("tags of a page")
        return bool(few)
    finally:
        free(tags.slots)
