# What elements say in one of their attributes.


def valued_any(Nodes nodes not None, tuple names not None, const uint8_t[::1] among not None, Sieve sieve=None):
    """Those elements among some nodes, a flag for each, that have any of some attributes with a value, as often as they
    have one, and the values.

    sieve: values in which none of its words can stand are left out
    """
    cdef size_t k
    cdef int32_t place, at
    cdef list places = [], values = []
    if <size_t> among.shape[0] != <size_t> nodes.c.size:
        raise ValueError("not a flag for each node")
    cdef Buffer found = places_of(nodes, names, &among[0])
    try:
        for k in range(found.size):
            place = (<int32_t *> found.data)[k]
            at = nodes.a.owner[place]
            if said_size(nodes, place):
                if sieve is None or sieve.may_say(said_at(nodes, place), nodes.a.length[place]):
                    places.append(at)
                    values.append(text_of(said_at(nodes, place), nodes.a.length[place]))
    finally:
        free(found.data)
    return places, values


def values_with(Nodes nodes not None, bytes piece not None, size_t least):
    """The values of all attributes that have more than so many bytes and hold a piece, in order."""
    cdef size_t at, size = len(piece)
    cdef const uint8_t *sought = piece
    cdef int64_t k
    cdef list out = []
    if not size:
        raise ValueError("no piece")
    for at in range(nodes.c.size):
        if nodes.c.tag[at] > COMMENT:
            for k in range(nodes.c.start[at], nodes.c.start[at] + nodes.c.length[at]):
                if said_size(nodes, k) > least and holds(said_at(nodes, k), said_size(nodes, k), sought, size):
                    out.append(text_of(said_at(nodes, k), nodes.a.length[k]))
    return out


cdef bint holds(const uint8_t *p, size_t size, const uint8_t *piece, size_t length) noexcept nogil:
    """Whether a text holds a piece of at least one byte, of which the last is looked for first."""
    cdef const uint8_t *end = p + size
    cdef size_t before = length - 1
    if size < length:
        return False
    p += before
    while p < end:
        p = <const uint8_t *> memchr(p, piece[before], end - p)
        if p == NULL:
            return False
        if memcmp(p - before, piece, before) == 0:
            return True
        p += 1
    return False


def texts_within(Nodes nodes not None, list places not None):
    """The texts within each of some elements, joined."""
    cdef int32_t at, node
    cdef Buffer text
    cdef list out = []
    memset(&text, 0, sizeof(Buffer))
    text.item = 1
    try:
        for place in places:
            at = place
            if not 0 <= at < <int32_t> nodes.c.size:
                raise IndexError(at)
            text.size = 0
            for node in range(at + 1, nodes.c.end[at]):
                if nodes.c.tag[node] == TEXT:
                    if reserve(&text, nodes.c.length[node]):
                        raise MemoryError("the texts of a page")
                    memcpy(<uint8_t *> text.data + text.size, <uint8_t *> nodes.blob.data + nodes.c.start[node],
                           nodes.c.length[node])
                    text.size += nodes.c.length[node]
            out.append(text_of(<uint8_t *> text.data, text.size))
        return out
    finally:
        free(text.data)


def holding(Nodes nodes not None, name, bytes piece not None, const uint8_t[::1] among not None):
    """Those elements among some nodes, a flag for each, one of whose attributes holds a piece."""
    cdef size_t k, size = len(piece)
    cdef int32_t place
    cdef const uint8_t *sought = piece
    if <size_t> among.shape[0] != <size_t> nodes.c.size or not size:
        raise ValueError("not a flag for each node, or no piece")
    cdef Buffer found = places_of(nodes, (name,), &among[0])
    cdef list out = []
    try:
        for k in range(found.size):
            place = (<int32_t *> found.data)[k]
            if said_size(nodes, place) and holds(said_at(nodes, place), said_size(nodes, place), sought, size):
                out.append(nodes.a.owner[place])
    finally:
        free(found.data)
    return out


def signed(Nodes nodes not None, bytes signs not None):
    """Whether any text that may be text of the page has one of some bytes."""
    cdef size_t at
    cdef uint8_t sign
    for at in range(nodes.c.size):
        if nodes.c.tag[at] == TEXT and not nodes.c.flags[at] & DEAD:
            for sign in signs:
                if memchr(<uint8_t *> nodes.blob.data + nodes.c.start[at], sign, nodes.c.length[at]) != NULL:
                    return True
    return False
