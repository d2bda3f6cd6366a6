# Tags, comments and raw text of a page, told apart as `marrow.page.guard.tokens` does.


cdef enum:  # what a byte is, as bits
    IS_BLANK = 1 << 0
    ENDS_NAME = 1 << 1  # of a tag
    ENDS_ATTRIBUTE = 1 << 2  # or its name
    ENDS_VALUE = 1 << 3  # without quotes
    IS_LETTER = 1 << 4
    IN_WORD = 1 << 5

cdef uint8_t BYTE[256]


cdef void tell_bytes():
    cdef int byte
    cdef bytes alphanumeric = bytes([byte for byte in range(128) if chr(byte).isalnum()])
    cdef list sets = [
        b" \t\n\f\r", b" \t\n\f\r/>", b" \t\n\f\r/>=", b" \t\n\f\r>",
        bytes([byte for byte in range(128) if chr(byte).isalpha()]), alphanumeric + b"_",
    ]  # fmt: skip
    for byte in range(256):
        BYTE[byte] = sum([1 << bit for bit, of in enumerate(sets) if byte in of])


tell_bytes()


cdef inline bint letter(uint8_t byte) noexcept nogil:
    return (BYTE[byte] & IS_LETTER) != 0


cdef inline bint blank(uint8_t byte) noexcept nogil:
    return BYTE[byte] & IS_BLANK


cdef inline bint ends_name(uint8_t byte) noexcept nogil:
    """Whether it stands behind the name of a tag."""
    return (BYTE[byte] & ENDS_NAME) != 0


cdef inline const uint8_t *after_name(const uint8_t *p, const uint8_t *end) noexcept nogil:
    while p < end and not ends_name(p[0]):
        p += 1
    return p


cdef inline const uint8_t *next_attribute(const uint8_t *p, const uint8_t *end) noexcept nogil:
    """Where an attribute begins, or the `>` of the tag stands."""
    while p < end and (blank(p[0]) or p[0] == 47):
        p += 1
    return p


cdef const uint8_t *after_attribute(const uint8_t *p, const uint8_t *end, const uint8_t **unclosed,
                                    const uint8_t **named) noexcept nogil:
    """What follows an attribute that begins here; where its name ends.

    unclosed: from where on there is no further `"`, and no further `'`
    """
    cdef const uint8_t *value
    cdef const uint8_t *close
    cdef bint single
    p += 1
    while p < end and not BYTE[p[0]] & ENDS_ATTRIBUTE:
        p += 1
    named[0] = value = p
    while value < end and blank(value[0]):
        value += 1
    if value == end or value[0] != 61:
        return p
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
        return p if close == NULL else close + 1
    while value < end and not BYTE[value[0]] & ENDS_VALUE:
        value += 1
    return value


cdef const uint8_t *after_tag(const uint8_t *p, const uint8_t *end, int64_t most,
                              const uint8_t **unclosed) noexcept nogil:
    """What follows a tag; none where it has no end, or more than so many attributes. p: behind its `<` or in its name
    """
    cdef const uint8_t *named
    p = next_attribute(after_name(p, end), end)
    while p < end and p[0] != 62 and most >= 0:
        p = next_attribute(after_attribute(p, end, unclosed, &named), end)
        most -= 1
    return p + 1 if p < end and most >= 0 else NULL


cdef const uint8_t *after_comment(const uint8_t *p, const uint8_t *end) noexcept nogil:
    """What follows a comment; none where it has no end. p: behind its `<!--`"""
    cdef const uint8_t *start = p
    if p < end and p[0] == 62:
        return p + 1
    if end - p >= 2 and p[0] == 45 and p[1] == 62:
        return p + 2
    while True:
        p = <const uint8_t *> memchr(p, 62, end - p)
        if p == NULL:
            return NULL
        if p - start >= 2 and (p - 1)[0] == 45 and (p - 2)[0] == 45:
            return p + 1
        if p - start >= 3 and (p - 1)[0] == 33 and (p - 2)[0] == 45 and (p - 3)[0] == 45:
            return p + 1
        p += 1


cdef const uint8_t *after_cdata(const uint8_t *p, const uint8_t *end, bint drawing) noexcept nogil:
    """What follows a section of CDATA, which within SVG and MathML ends with `]]>`; the end of the page if nothing."""
    cdef const uint8_t *start = p
    while True:
        p = <const uint8_t *> memchr(p, 62, end - p)
        if p == NULL:
            return end
        if not drawing or (p - start >= 2 and (p - 1)[0] == 93 and (p - 2)[0] == 93):
            return p + 1
        p += 1


cdef inline bint named_so(const uint8_t *p, const uint8_t *end, const uint8_t *name, size_t size) noexcept nogil:
    """Whether a whole name stands here, in small letters or capitals; name: of small letters"""
    cdef size_t k
    if <size_t> (end - p) <= size or not ends_name(p[size]):
        return False
    for k in range(size):
        if (p[k] | 32 if 65 <= p[k] <= 90 else p[k]) != (name[k] | 32 if 65 <= name[k] <= 90 else name[k]):
            return False
    return True


cdef const uint8_t *raw_end(const uint8_t *p, const uint8_t *end, const uint8_t *name, size_t size) noexcept nogil:
    """Where the end tag of an element begins whose content is no markup; the end of the page if nowhere."""
    while True:
        p = <const uint8_t *> memchr(p, 60, end - p)
        if p == NULL:
            return end
        if end - p > 2 and p[1] == 47 and named_so(p + 2, end, name, size):
            return p
        p += 1


cdef const uint8_t *script_end(const uint8_t *p, const uint8_t *end) noexcept nogil:
    """The same of a script, which needs two end tags in a comment in a script."""
    cdef bint comment = False, inner = False
    while p < end:
        if not comment:
            p = <const uint8_t *> memchr(p, 60, end - p)
            if p == NULL:
                return end
        if p[0] == 45 and end - p > 2 and p[1] == 45 and p[2] == 62:
            comment = inner = False
            p += 3
        elif p[0] != 60:
            p += 1
        elif end - p > 3 and p[1] == 33 and p[2] == 45 and p[3] == 45:
            comment = True
            p += 2  # its dashes may also be those of the end
        elif named_so(p + 1, end, b"script", 6):
            inner = inner or comment
            p += 7
        elif end - p > 2 and p[1] == 47 and named_so(p + 2, end, b"script", 6):
            if not inner:
                return p
            inner = False
            p += 8
        else:
            p += 1
    return end


cdef bint closes_itself(const uint8_t *start, const uint8_t *stop) noexcept nogil:
    """Whether attributes end with a `/` that belongs to no value."""
    cdef const uint8_t *p = stop - 1
    if p > start and p[0] == 10 and (p - 1)[0] == 47:
        p -= 1
    if p < start or p[0] != 47:
        return False
    if p == start:
        return True
    p -= 1
    if blank(p[0]) or p[0] == 47 or p[0] == 34 or p[0] == 39:
        return True
    while p >= start and p[0] != 61:
        if blank(p[0]) or p[0] == 47 or p[0] == 34 or p[0] == 39:
            return True
        p -= 1
    return False


cdef bint begins_so(const uint8_t *p, const uint8_t *end, const char *text, size_t size) noexcept nogil:
    """Whether a text stands here, in small letters or capitals; text: of small letters"""
    cdef size_t k
    if <size_t> (end - p) < size:
        return False
    for k in range(size):
        if (p[k] | 32 if 65 <= p[k] <= 90 else p[k]) != <uint8_t> text[k]:
            return False
    return True


cdef inline const uint8_t *after_spaces(const uint8_t *p, const uint8_t *end) noexcept nogil:
    while p < end and (blank(p[0]) or p[0] == 11):
        p += 1
    return p


cdef bint says_html(const uint8_t *p, const uint8_t *end) noexcept nogil:
    """Whether the attributes of an `annotation-xml` say that it holds HTML."""
    cdef const uint8_t *value
    cdef size_t size
    while p < end:
        if begins_so(p, end, b"encoding", 8):
            value = after_spaces(p + 8, end)
            if value < end and value[0] == 61:
                value = after_spaces(value + 1, end)
                value += value < end and (value[0] == 34 or value[0] == 39)
                size = 9 if begins_so(value, end, b"text/html", 9) else 0
                size = 21 if begins_so(value, end, b"application/xhtml+xml", 21) else size
                if size and (value + size == end or not BYTE[value[size]] & IN_WORD):
                    return True
        p += 1
    return False
