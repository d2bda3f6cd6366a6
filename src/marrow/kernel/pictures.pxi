# Pictures: what comes after them, as `marrow.page.pictures.captions` describes it, and the numbers that they get from
# what is around.


cdef struct After:  # how far is looked
    int32_t boxes
    int32_t between
    int32_t sources
    int16_t source  # the code of a tag


cdef bint is_blank(Nodes nodes, const uint8_t *kinds, int32_t first, int32_t stop, const After *far) noexcept nogil:
    """Whether some nodes show nothing of their own; few at most."""
    cdef int32_t at
    cdef const uint8_t *p
    cdef const uint8_t *end
    if stop - first > far.sources:
        return False
    for at in range(first, stop):
        if nodes.c.tag[at] == COMMENT or nodes.c.tag[at] == far.source:
            continue
        if nodes.c.tag[at] != TEXT:
            return False
        p = <const uint8_t *> nodes.blob.data + nodes.c.start[at]
        end = p + nodes.c.length[at]
        while p < end:
            if kinds[character(&p)] != SPACE:
                return False
    return True


def following(Nodes nodes not None, list pictures not None, const uint8_t[::1] kinds not None, int32_t boxes,
              int32_t between, int32_t sources, int16_t source):
    """What comes right after each of some pictures, or after a box that it ends; -1 where nothing does."""
    cdef After far
    cdef int32_t node, after, parent, passed, k
    far.boxes, far.between, far.sources, far.source = boxes, between, sources, source
    if kinds.shape[0] != 0x110000:
        raise ValueError("not a kind for each character")
    out = []
    for picture in pictures:
        node, passed, after = picture, 0, -1
        if not 0 <= node < <int32_t> nodes.c.size:
            raise IndexError(picture)
        while passed <= far.boxes and node:
            after, parent = nodes.c.end[node], nodes.c.parent[node]
            for k in range(far.between):
                if after < nodes.c.end[parent] and TEXT <= nodes.c.tag[after] <= COMMENT:
                    after += 1
            if after < nodes.c.end[parent]:
                break
            after = -1
            passed += not is_blank(nodes, &kinds[0], parent + 1, node, &far)
            node = parent
        out.append(after)
    return out


ctypedef fused Number:
    int32_t
    int64_t


cdef inline int32_t box_around(Nodes nodes, const uint8_t *frames, const Number *before, int32_t node) noexcept nogil:
    """The nearest element around a picture that holds text and is no frame; before: the blocks before each node."""
    cdef int32_t around = nodes.c.parent[node]
    while around and (frames[nodes.c.tag[around]] or before[nodes.c.end[around]] == before[around]):
        around = nodes.c.parent[around]
    return around


def around_pictures(Nodes nodes not None, const int32_t[::1] pictures not None, const int64_t[::1] before not None,
                    const double[::1] words not None, const double[::1] column not None,
                    const uint8_t[::1] frames not None):
    """The mean of a column over blocks, weighted by words, in the nearest element around each of some pictures that
    holds text and is no frame, as doubles.

    before: the blocks before each node, and of all; frames: a flag for each tag
    """
    cdef size_t size = nodes.c.size, blocks = words.shape[0], k
    cdef int32_t around
    cdef int64_t first, last
    cdef bytes out = PyBytes_FromStringAndSize(NULL, 8 * pictures.shape[0])
    cdef double *o = <double *> <char *> out
    if <size_t> before.shape[0] != size + 1 or <size_t> column.shape[0] != blocks or frames.shape[0] != 256:
        raise ValueError("not a number for each node, block or tag")
    cdef double *sums = <double *> malloc(16 * (blocks + 1))
    if sums == NULL:
        raise MemoryError("sums over blocks")
    try:
        sums[0] = sums[blocks + 1] = 0
        for k in range(blocks):
            sums[k + 1] = sums[k] + (words[k] if words[k] > 0.1 else 0.1)
            sums[blocks + k + 2] = sums[blocks + k + 1] + (words[k] if words[k] > 0.1 else 0.1) * column[k]
        for k in range(<size_t> pictures.shape[0]):
            if not 0 <= pictures[k] < <int32_t> size:
                raise IndexError(pictures[k])
            around = box_around(nodes, &frames[0], &before[0], pictures[k])
            first, last = before[around], before[nodes.c.end[around]]
            if not 0 <= first <= last <= <int64_t> blocks:
                raise ValueError("blocks that are not there")
            o[k] = (sums[blocks + 1 + last] - sums[blocks + 1 + first]) / (sums[last] - sums[first])
        return out
    finally:
        free(sums)
