# UTF-8: whether bytes are, and the characters of those that are.

cdef extern from "bytes.h" nogil:
    int64_t gaps_in(const uint8_t *p, size_t size)
    int64_t quoted_in(const uint8_t *p, size_t size)
    bint is_ascii(const uint8_t *p, size_t size)
    bint is_ascii_word(const uint8_t *p, size_t size)
    void prefetch(const void *p)
    enum: BLOCK_OF_BYTES


cdef inline uint32_t character(const uint8_t **at) noexcept nogil:
    """The character at a place in valid UTF-8, which is moved behind it."""
    cdef const uint8_t *p = at[0]
    cdef uint32_t first = p[0]
    if first < 0x80:
        at[0] = p + 1
        return first
    if first < 0xE0:
        at[0] = p + 2
        return (first & 31) << 6 | (p[1] & 63)
    if first < 0xF0:
        at[0] = p + 3
        return (first & 15) << 12 | (<uint32_t> (p[1] & 63)) << 6 | (p[2] & 63)
    at[0] = p + 4
    return (first & 7) << 18 | (<uint32_t> (p[1] & 63)) << 12 | (<uint32_t> (p[2] & 63)) << 6 | (p[3] & 63)


cdef int is_utf8(const uint8_t *p, size_t size) noexcept nogil:
    """Whether bytes are UTF-8 as Python decodes it: shortest forms, no surrogates, up to U+10FFFF. 2 where they hold
    one of the controls U+0080 to U+009F."""
    cdef const uint8_t *end = p + size
    cdef int held = 1
    cdef uint64_t eight
    cdef uint8_t first, second
    cdef int more, k
    while p < end:
        if end - p >= 8:
            memcpy(&eight, p, 8)
            if not eight & <uint64_t> 0x8080808080808080:
                p += 8
                while end - p >= BLOCK_OF_BYTES and is_ascii(p, BLOCK_OF_BYTES):
                    p += BLOCK_OF_BYTES
                continue
        first = p[0]
        if first < 0x80:
            p += 1
            continue
        more = 1 if first < 0xE0 else 2 if first < 0xF0 else 3
        if first < 0xC2 or first > 0xF4 or end - p <= more:
            return False
        second = p[1]
        if (first == 0xE0 and second < 0xA0) or (first == 0xED and second > 0x9F):
            return False
        if (first == 0xF0 and second < 0x90) or (first == 0xF4 and second > 0x8F):
            return False
        for k in range(1, more + 1):
            if p[k] & 0xC0 != 0x80:
                return False
        if first == 0xC2 and second < 0xA0:
            held = 2
        p += more + 1
    return held


def valid_utf8(const uint8_t[::1] data not None):
    """Whether bytes are UTF-8 that Python's strict decoder would take; 2 where they hold one of the controls U+0080 to
    U+009F."""
    cdef int valid = 1
    if data.shape[0]:
        with nogil:
            valid = is_utf8(&data[0], data.shape[0])
    return valid


cdef inline str text_of(const uint8_t *data, size_t size):
    return PyUnicode_DecodeUTF8(<const char *> data, size, "replace")


cdef inline int space_at(const uint8_t *p) noexcept nogil:
    """The bytes of a character that Python takes for white space, 0 for any other. Valid UTF-8, a zero behind it."""
    if p[0] < 0x80:
        return 9 <= p[0] <= 13 or 28 <= p[0] <= 32
    if p[0] == 0xC2:
        return 2 if p[1] == 0x85 or p[1] == 0xA0 else 0
    if p[0] == 0xE2:
        if p[1] == 0x80:
            return 3 if p[2] <= 0x8A or p[2] == 0xA8 or p[2] == 0xA9 or p[2] == 0xAF else 0
        return 3 if p[1] == 0x81 and p[2] == 0x9F else 0
    if p[0] == 0xE1:
        return 3 if p[1] == 0x9A and p[2] == 0x80 else 0
    return 3 if p[0] == 0xE3 and p[1] == 0x80 and p[2] == 0x80 else 0


cdef uint8_t[256] MAY_BE_SPACE  # the first bytes of such characters
for _byte in (*range(9, 14), *range(28, 33), 0xC2, 0xE1, 0xE2, 0xE3):
    MAY_BE_SPACE[_byte] = 1


def squeezed(str string not None):
    """A text with one space for all white space between its words, and none at its ends."""
    cdef Py_ssize_t size, first = 0, last, at
    cdef const uint8_t *p
    try:
        p = <const uint8_t *> PyUnicode_AsUTF8AndSize(string, &size)
    except UnicodeEncodeError:
        return " ".join(string.split())
    while first < size and p[first] == 32:
        first += 1
    last = size
    while last > first and p[last - 1] == 32:
        last -= 1
    for at in range(first, last):
        if MAY_BE_SPACE[p[at]] and (p[at] != 32 or p[at + 1] == 32) and space_at(p + at):
            return " ".join(string.split())
    return string if last - first == size else text_of(p + first, last - first)
