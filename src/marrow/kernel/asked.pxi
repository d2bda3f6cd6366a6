# What is asked of the attributes and texts of a tree.

cdef enum:
    MOST_WORDS = 16


cdef struct Words:  # in lower case, with their sizes
    const uint8_t *word[MOST_WORDS]
    size_t size[MOST_WORDS]
    size_t count
    uint8_t begins[256]  # whether a byte, in any case, may begin what is looked for


cdef int32_t name_number(Nodes nodes, name):
    """The number of the name of an attribute; -1 for one that the page has not."""
    return nodes.names.index(name) if name in nodes.names else -1


cdef int64_t attribute_of(Nodes nodes, int32_t at, int32_t name) noexcept nogil:
    """The place of an attribute of an element; -1 for one that it has not."""
    cdef int64_t k
    for k in range(nodes.c.start[at], nodes.c.start[at] + nodes.c.length[at]):
        if nodes.a.name[k] == name:
            return k
    return -1


cdef inline uint8_t lower(uint8_t byte) noexcept nogil:
    return byte | 32 if 65 <= byte <= 90 else byte


cdef int learned(Words *words, tuple every) except -1:
    """The words; they live as long as the tuple."""
    cdef uint8_t first
    if not 0 < len(every) <= MOST_WORDS or b"" in every:
        raise ValueError("too many words, or none")
    memset(words.begins, 0, 128)
    memset(words.begins + 128, 1, 128)
    words.begins[45] = 1
    words.count = len(every)
    for k in range(<Py_ssize_t> words.count):
        words.word[k], words.size[k] = <bytes> every[k], len(every[k])
        first = words.word[k][0]
        words.begins[first] = words.begins[first & 0xDF if 97 <= first <= 122 else first] = 1
    return 0


cdef bint may_say(const uint8_t *p, size_t size, const Words *words) noexcept nogil:
    """Whether a text has any of some words in whatever case, characters beyond ASCII, or a negative number of two
    digits."""
    cdef size_t at, k, w
    cdef uint8_t byte
    for at in range(size):
        if not words.begins[p[at]]:
            continue
        byte = lower(p[at])
        if byte > 127:
            return True
        if byte == 45 and size - at > 2 and 48 <= p[at + 1] <= 57 and 48 <= p[at + 2] <= 57:
            return True
        for w in range(words.count):
            if words.word[w][0] != byte or words.size[w] > size - at:
                continue
            k = 1
            while k < words.size[w] and lower(p[at + k]) == words.word[w][k]:
                k += 1
            if k == words.size[w]:
                return True
    return False


cdef inline size_t said_size(Nodes nodes, int64_t place) noexcept nogil:
    return 0 if nodes.a.length[place] == NO_VALUE else nodes.a.length[place]


cdef inline const uint8_t *said_at(Nodes nodes, int64_t place) noexcept nogil:
    return <const uint8_t *> nodes.blob.data + nodes.a.start[place]


cdef str said_of(Nodes nodes, int64_t place):
    """The value of an attribute, "" for one without; None for none."""
    if place < 0:
        return None
    if nodes.a.length[place] == NO_VALUE:
        return ""
    return text_of(said_at(nodes, place), nodes.a.length[place])


def hiding(Nodes nodes not None, tuple words not None):
    """The elements below the root whose style (in which one of some words must stand), `hidden` or `aria-hidden` may
    hide them, each with these values: None for one that is not there or hides nothing, "" for one without a value.

    words: bytes in lower case, at most 16
    """
    cdef Words styles, true
    cdef int32_t style = name_number(nodes, "style"), hidden = name_number(nodes, "hidden")
    cdef int32_t aria = name_number(nodes, "aria-hidden"), at
    cdef int64_t styled, veiled, unsaid
    cdef tuple yes = (b"true",)
    learned(&styles, words)
    learned(&true, yes)
    out = []
    for at in range(1, <int32_t> nodes.c.size):
        if not nodes.c.flags[at] & TELLING:
            continue
        styled, veiled = attribute_of(nodes, at, style), attribute_of(nodes, at, hidden)
        unsaid = attribute_of(nodes, at, aria)
        if styled >= 0 and not may_say(said_at(nodes, styled), said_size(nodes, styled), &styles):
            styled = -1
        if unsaid >= 0 and not may_say(said_at(nodes, unsaid), said_size(nodes, unsaid), &true):
            unsaid = -1
        if styled >= 0 or veiled >= 0 or unsaid >= 0:
            out.append((at, (said_of(nodes, styled), said_of(nodes, veiled), said_of(nodes, unsaid))))
    return out


def saying(Nodes nodes not None, name, bytes value not None):
    """The telling elements, below the root, that have an attribute of just this value."""
    cdef size_t k, size = len(value)
    cdef int32_t place, at
    cdef const uint8_t *wanted = value
    cdef Buffer found = places_of(nodes, (name,))
    out = []
    for k in range(found.size):
        place = (<int32_t *> found.data)[k]
        at = nodes.a.owner[place]
        if nodes.c.flags[at] & TELLING and nodes.a.length[place] == <Py_ssize_t> size:
            if not memcmp(said_at(nodes, place), wanted, size):
                out.append(at)
    free(found.data)
    return out


def lengths(Nodes nodes not None, const uint8_t[::1] kinds not None):
    """The characters (32 bits) of each text that is not white space, 0 for all other nodes, as bytes."""
    cdef size_t size = nodes.c.size, at, k, bytes_left
    cdef bytes out = PyBytes_FromStringAndSize(NULL, 4 * size)
    cdef int32_t *o = <int32_t *> <char *> out
    cdef int32_t rest
    cdef const uint8_t *p
    cdef const uint8_t *end
    cdef bint says
    if kinds.shape[0] != 0x110000:
        raise ValueError("not a kind for each character")
    with nogil:
        for at in range(size):
            o[at] = 0
            if nodes.c.tag[at] == TEXT:
                p = <const uint8_t *> nodes.blob.data + nodes.c.start[at]
                end = p + nodes.c.length[at]
                says = False
                while p < end and not says:
                    says = kinds[character(&p)] != SPACE
                    o[at] += 1
                rest, bytes_left = 0, end - p
                for k in range(bytes_left):  # those that begin a character
                    rest += p[k] & 0xC0 != 0x80
                o[at] = o[at] + rest if says else 0
    return out


def children(Nodes nodes not None, int32_t at):
    """The children of a node."""
    cdef int32_t child = at + 1
    if not 0 <= at < <int32_t> nodes.c.size:
        raise IndexError(at)
    out = []
    while child < nodes.c.end[at]:
        out.append(child)
        child = nodes.c.end[child]
    return out


def inside(Nodes nodes not None, const uint8_t[::1] mask not None, uint8_t[::1] out not None):
    """Write for each node whether it or an ancestor has a flag."""
    cdef size_t size = nodes.c.size, at
    cdef int32_t until = 0
    if <size_t> mask.shape[0] != size or <size_t> out.shape[0] != size:
        raise ValueError("not a flag for each node")
    with nogil:
        for at in range(size):
            if mask[at] and nodes.c.end[at] > until:
                until = nodes.c.end[at]
            out[at] = <int32_t> at < until


def naming(Nodes nodes not None, const uint8_t[::1] tags not None, tuple names not None, tuple words not None):
    """The elements of some tags of which the first of some attributes that says something begins with one of some
    words, in whatever case, or with a character beyond ASCII.

    tags: a flag for each code; names: of attributes, at most 4; words: bytes in lower case, at most 16
    """
    cdef Words begins
    cdef int32_t number[4]
    cdef int32_t at
    cdef int64_t place
    cdef size_t k, size, w
    cdef const uint8_t *p
    if tags.shape[0] != 256 or len(names) > 4:
        raise ValueError("not a flag for each tag, or too many names")
    learned(&begins, words)
    for k in range(len(names)):
        number[k] = name_number(nodes, names[k])
    out = []
    for at in range(<int32_t> nodes.c.size):
        if not tags[nodes.c.tag[at]] or nodes.c.tag[at] <= COMMENT:
            continue
        for k in range(len(names)):
            place = attribute_of(nodes, at, number[k]) if number[k] >= 0 else -1
            if place >= 0 and nodes.a.length[place] > 0:
                p, size = said_at(nodes, place), nodes.a.length[place]
                if p[0] > 127:
                    out.append(at)
                elif begins.begins[p[0]]:
                    for w in range(begins.count):
                        if begins_with(p, size, begins.word[w], begins.size[w]):
                            out.append(at)
                            break
                break
    return out


cdef bint begins_with(const uint8_t *p, size_t size, const uint8_t *word, size_t length) noexcept nogil:
    """Whether a text begins with a word in whatever case, or may with a character beyond ASCII."""
    cdef size_t k
    for k in range(min(size, length)):
        if p[k] > 127:
            return True
        if lower(p[k]) != word[k]:
            return False
    return size >= length
