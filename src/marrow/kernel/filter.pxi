# A page copied tag by tag, without the tags and attributes that are too many, as `marrow.page.guard.excess` does it.


cdef struct Left:  # how much was left out, by kinds
    int64_t roots, deep, formatting, strange, shortened


cdef struct Filter:
    WordSet names, attribute_names
    uint32_t most_names, most_attribute_names
    int64_t most_attributes, most_roots  # attributes: 0 for any number
    size_t long_tag
    Open open
    Left left
    Buffer out, kept


cdef int put(Buffer *out, const void *data, size_t size) noexcept nogil:
    if not size:
        return 0
    if reserve(out, size):
        return OUT_OF_MEMORY
    memcpy(<char *> out.data + out.size, data, size)
    out.size += size
    return 0


cdef int put_lower(Buffer *out, const uint8_t *data, size_t size) noexcept nogil:
    cdef size_t k
    if put(out, data, size):
        return OUT_OF_MEMORY
    for k in range(out.size - size, out.size):
        if 65 <= (<uint8_t *> out.data)[k] <= 90:
            (<uint8_t *> out.data)[k] |= 32
    return 0


cdef int shortened(Filter *f, const uint8_t *p, const uint8_t *end) noexcept nogil:
    """Whether some attributes are too many; those that stay are in `kept`, as pairs of places."""
    cdef const uint8_t *unclosed[2]
    cdef const uint8_t *start
    cdef const uint8_t *after
    cdef const uint8_t *named
    cdef int32_t found
    cdef bint whole = True
    unclosed[0] = unclosed[1] = end
    f.kept.size = 0
    p = next_attribute(p, end)
    while p < end:
        if <int64_t> f.kept.size >= 2 * f.most_attributes:
            return True
        start = p
        after = after_attribute(p, end, unclosed, &named)
        found = word_at(&f.attribute_names, start, named, f.most_attribute_names)
        if found == OUT_OF_MEMORY or reserve(&f.kept, 2):
            return OUT_OF_MEMORY
        if found == UNKNOWN_WORD:
            whole = False
        else:
            (<const uint8_t **> f.kept.data)[f.kept.size] = start
            (<const uint8_t **> f.kept.data)[f.kept.size + 1] = after
            f.kept.size += 2
        p = next_attribute(after, end)
    return not whole


cdef int put_closing(Filter *f) noexcept nogil:
    """End tags of the formatting elements within reach, innermost first, which from now on count as closed."""
    cdef Open *o = &f.open
    cdef int32_t first = o.markers[o.marker]
    cdef const char *name
    while o.formats > first:
        o.formats -= 1
        name = o.spelt[o.active[o.formats].name]
        if put(&f.out, b"</", 2) or put(&f.out, name, strlen(name)) or put(&f.out, b">", 1):
            return OUT_OF_MEMORY
    return 0


cdef int put_start_tag(Filter *f, const uint8_t *name, const uint8_t *attributes, const uint8_t *stop,
                       bint shorter) noexcept nogil:
    cdef const uint8_t **kept = <const uint8_t **> f.kept.data
    cdef size_t k
    if put(&f.out, b"<", 1) or put_lower(&f.out, name, attributes - name):
        return OUT_OF_MEMORY
    if not shorter:
        return put(&f.out, attributes, stop + 1 - attributes)
    if not f.kept.size and put(&f.out, b" ", 1):
        return OUT_OF_MEMORY
    for k in range(0, f.kept.size, 2):
        if put(&f.out, b" ", 1) or put(&f.out, kept[k], kept[k + 1] - kept[k]):
            return OUT_OF_MEMORY
    return put(&f.out, b">", 1)


cdef int filter_end(Filter *f, const uint8_t *done, const uint8_t *name, const uint8_t *attributes,
                    const uint8_t *after, int32_t found) noexcept nogil:
    """Take an end tag; 1 where something else, written here with all since `done`, stands for it."""
    cdef bint kept = end_tag(&f.open, found, kinds_of(&f.open, found))
    if kept and <size_t> (after - 1 - attributes) < f.long_tag:
        return 0
    if put(&f.out, done, name - 2 - done):
        return OUT_OF_MEMORY
    if kept and (put(&f.out, b"</", 2) or put_lower(&f.out, name, attributes - name) or put(&f.out, b">", 1)):
        return OUT_OF_MEMORY
    return 1


cdef int filter_start(Filter *f, const uint8_t *done, const uint8_t *name, const uint8_t *attributes,
                      const uint8_t *after, int32_t found) noexcept nogil:
    """The same of a start tag."""
    cdef uint32_t kinds = kinds_of(&f.open, found)
    cdef bint formats = kinds & IS_FORMATTING and not in_drawing(&f.open), root = found == HTML or found == BODY
    cdef int shorter = False
    f.left.roots += root
    if not start_tag(&f.open, found, kinds, attributes, after - 1) or (root and f.left.roots > f.most_roots):
        f.left.formatting += formats
        f.left.deep += not formats
        return put(&f.out, done, name - 1 - done) or 1
    if f.most_attributes:
        shorter = shortened(f, attributes, after - 1)
        if shorter < 0:
            return OUT_OF_MEMORY
    if not shorter and (f.open.clones <= f.open.max_clones or f.open.formats == f.open.markers[f.open.marker]):
        return 0
    f.left.shortened += shorter
    if (put(&f.out, done, name - 1 - done) or (f.open.clones > f.open.max_clones and put_closing(f))
            or put_start_tag(f, name, attributes, after - 1, shorter)):
        return OUT_OF_MEMORY
    return 1


cdef const uint8_t *after_raw(const Open *o, int32_t found, const uint8_t *name, size_t size, const uint8_t *p,
                              const uint8_t *end) noexcept nogil:
    if found == PLAINTEXT:
        return end
    if found == SCRIPT:
        return script_end(p, end)
    return raw_end(p, end, name, size) if kinds_of(o, found) & IS_RAW else p


cdef int filter_page(Filter *f, const uint8_t *start, size_t size) noexcept nogil:
    """Whether anything is left out; then the rest is in `out`."""
    cdef const uint8_t *end = start + size
    cdef const uint8_t *done = start
    cdef const uint8_t *p = start
    cdef const uint8_t *name
    cdef const uint8_t *attributes
    cdef const uint8_t *unclosed[2]
    cdef int32_t found
    cdef int instead
    cdef bint ending
    unclosed[0] = unclosed[1] = end
    while p < end:
        p = <const uint8_t *> memchr(p, 60, end - p)
        if p == NULL or p + 1 == end:
            break
        ending = p[1] == 47 and p + 2 < end and letter(p[2])
        if ending or letter(p[1]):
            name = p + 1 + ending
            attributes = after_name(name, end)
            p = after_tag(attributes, end, size, unclosed)
            if p == NULL:
                break
            found = word_at(&f.names, name, attributes, f.most_names)
            if found == OUT_OF_MEMORY:
                return OUT_OF_MEMORY
            if found == UNKNOWN_WORD:
                f.left.strange += 1
                instead = put(&f.out, done, name - 1 - ending - done) or 1
            elif ending:
                instead = filter_end(f, done, name, attributes, p, found)
            else:
                instead = filter_start(f, done, name, attributes, p, found)
            if instead < 0:
                return OUT_OF_MEMORY
            if instead:
                done = p
            if not ending and found >= 0 and not in_drawing(&f.open):
                p = after_raw(&f.open, found, name, attributes - name, p, end)
        elif p[1] == 33 and end - p > 3 and p[2] == 45 and p[3] == 45:
            p = after_comment(p + 4, end)
            if p == NULL:
                break
        elif end - p > 8 and memcmp(p + 1, b"![CDATA[", 8) == 0:
            p = after_cdata(p + 9, end, in_drawing(&f.open))
        elif p[1] == 33 or p[1] == 63 or p[1] == 47:
            p = after_cdata(p + 2, end, False)
        else:
            p += 1
    if done == start:
        return False
    return put(&f.out, done, end - done) or 1


cdef bint ready_open(Open *o, int32_t max_depth, int32_t max_formats) noexcept nogil:
    """Whether there is memory for what may be open."""
    cdef size_t depth = 2 * max_depth + 2
    o.max_depth, o.max_formats = max_depth, max_formats
    o.names = <int32_t *> malloc(depth * sizeof(int32_t))
    o.markers = <int32_t *> calloc(depth, sizeof(int32_t))
    o.frames = <Container *> calloc(depth, sizeof(Container))
    o.active = <Format *> malloc(depth * (max_formats + 1) * sizeof(Format))
    return o.names != NULL and o.markers != NULL and o.frames != NULL and o.active != NULL


def filtered(const uint8_t[::1] html not None, Names known not None, *, int32_t depth, int32_t formats, int64_t clones,
             uint32_t names, int64_t attributes, int64_t roots, size_t long_tag):
    """The page without what is too much, None if it stays as it is; and how many start tags nest too deep, how many of
    formatting and how many tags of unknown names were left out, how many lost attributes (any number is kept if
    `attributes`, the most of a tag, is 0)."""
    cdef Filter f
    cdef int changed = OUT_OF_MEMORY
    cdef uint32_t of_known = known.words.size
    memset(&f, 0, sizeof(Filter))
    f.out.item, f.kept.item = 1, sizeof(uint8_t *)
    f.most_names, f.most_attribute_names = of_known + names, names
    f.most_attributes, f.most_roots, f.long_tag = attributes, roots, long_tag
    f.open.kinds, f.open.spelt, f.open.known, f.open.max_clones = known.kinds, known.data, of_known, clones
    try:
        with nogil:
            if ready_open(&f.open, depth, formats) and copy_words(&known.words, &f.names) == 0:
                changed = False
            if not changed and html.shape[0]:
                changed = filter_page(&f, &html[0], html.shape[0])
        if changed == OUT_OF_MEMORY:
            raise MemoryError("a page without what is too much")
        return (exported(&f.out) if changed else None,
                (f.left.deep, f.left.formatting, f.left.strange, f.left.shortened))
    finally:
        free(f.names.slots)
        free(f.attribute_names.slots)
        free(f.open.names)
        free(f.open.markers)
        free(f.open.frames)
        free(f.open.active)
        free(f.out.data)
        free(f.kept.data)
