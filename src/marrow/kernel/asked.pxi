# What is asked of the attributes and texts of a tree.

cdef int32_t name_number(Nodes nodes, name):
    """The number of the name of an attribute; -1 for one that the page has not."""
    return nodes.number_of.get(name, -1)


cdef int64_t attribute_of(Nodes nodes, int32_t at, int32_t name) noexcept nogil:
    """The place of an attribute of an element; -1 for one that it has not."""
    cdef int64_t k
    for k in range(nodes.c.start[at], nodes.c.start[at] + nodes.c.length[at]):
        if nodes.a.name[k] == name:
            return k
    return -1


cdef inline uint8_t lower(uint8_t byte) noexcept nogil:
    return byte | 32 if 65 <= byte <= 90 else byte


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
