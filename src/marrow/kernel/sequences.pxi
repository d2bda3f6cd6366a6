# The columns of a sequence of elements: what `marrow.segmentation.sequences` describes.

cdef struct Page:  # columns over its nodes
    const int64_t *path
    const int64_t *depth
    const int64_t *line
    const uint8_t *alive
    const uint8_t *title
    const double *texts
    const double *words
    const double *sums  # `SUMS` for each node, and for the end
    const uint8_t *item  # whether a node is of a tag that items have
    int64_t size, paths
    double deeper  # weight of a tag path against that of its parent


cdef struct Sequence:  # columns over its elements, then over what is inside, then over the kinds of that
    int32_t size, kinds, sorts, heads, shapes
    bint whole
    void *room
    const int64_t *nodes
    const int64_t *stops
    const int32_t *parent
    const uint8_t *breaks
    int32_t *sort
    int32_t *shape
    int32_t *head
    int64_t *line
    uint8_t *titled
    double *texts
    double *words
    int64_t *inside  # where the nodes of each element begin
    uint64_t *marks
    uint64_t *ranked
    int32_t *kind
    double *weight
    int32_t *number  # of each path: of those that occur


cdef void *taken(char **room, int64_t size) noexcept nogil:
    cdef void *out = room[0]
    room[0] += (size + 7) // 8 * 8
    return out


cdef int roomy(const Page *page, Sequence *s) noexcept nogil:
    """Make room; -1 where there is no memory."""
    cdef int64_t size = s.size + 1, inside = 0, paths = page.paths + 1, at
    for at in range(s.size):
        inside += s.stops[at] - s.nodes[at]
    s.room = malloc(64 * size + 4 * inside + 16 * paths + 128)
    if s.room == NULL:
        return OUT_OF_MEMORY
    cdef char *room = <char *> s.room
    s.line, s.inside = <int64_t *> taken(&room, 8 * size), <int64_t *> taken(&room, 8 * size)
    s.texts, s.words = <double *> taken(&room, 8 * size), <double *> taken(&room, 8 * size)
    s.marks, s.ranked = <uint64_t *> taken(&room, 8 * size), <uint64_t *> taken(&room, 8 * size)
    s.weight, s.number = <double *> taken(&room, 8 * paths), <int32_t *> taken(&room, 4 * paths)
    s.sort, s.shape = <int32_t *> taken(&room, 4 * size), <int32_t *> taken(&room, 4 * size)
    s.head, s.kind = <int32_t *> taken(&room, 4 * size), <int32_t *> taken(&room, 4 * inside)
    s.titled = <uint8_t *> taken(&room, size)
    return 0


cdef int32_t dense(int32_t *seen, int64_t size) noexcept nogil:
    """Turn flags of numbers into places among those that occur; how many do."""
    cdef int64_t at
    cdef int32_t count = 0
    for at in range(size):
        if seen[at]:
            seen[at] = count
            count += 1
    return count


cdef void sorted_out(const Page *page, Sequence *s) noexcept nogil:
    """The number of the tag path of each element."""
    cdef int32_t at
    memset(s.number, 0, 4 * page.paths)
    for at in range(s.size):
        s.number[page.path[s.nodes[at]]] = 1
    s.sorts = dense(s.number, page.paths)
    for at in range(s.size):
        s.sort[at] = s.number[page.path[s.nodes[at]]]


cdef void looked_into(const Page *page, Sequence *s) noexcept nogil:
    """What shows something inside each element: the number of its tag path, and its weight; the shape of the element
    by the two levels below, and the first thing that it shows."""
    cdef int32_t at
    cdef int64_t k = 0, node, last, deep
    cdef uint64_t mark
    memset(s.number, 0, 4 * page.paths)
    for at in range(s.size):
        for node in range(s.nodes[at], s.stops[at]):
            if page.alive[node]:
                s.number[page.path[node]] = 1
    s.kinds = dense(s.number, page.paths)
    for at in range(s.size):
        s.inside[at], s.marks[at], s.head[at], s.titled[at], last = k, 0, 0, 0, -1
        for node in range(s.nodes[at], s.stops[at]):
            if not page.alive[node]:
                continue
            if last >= 0 and not s.head[at] and page.depth[node] <= page.depth[last]:  # the one before is a leaf
                s.head[at], s.titled[at] = s.kind[k - 1] + 1, page.title[last]
            s.kind[k] = s.number[page.path[node]]
            deep = page.depth[node] - page.depth[s.nodes[at]]
            s.weight[s.kind[k]] = <double> deep
            if deep <= 2:
                mark = <uint64_t> (s.kind[k] + 1) * <uint64_t> 0x9E3779B97F4A7C15
                s.marks[at] += mark ^ (mark >> 29)
            last = node
            k += 1
        if last >= 0 and not s.head[at]:
            s.head[at], s.titled[at] = s.kind[k - 1] + 1, page.title[last]
    s.inside[s.size] = k
    for k in range(s.kinds):
        s.weight[k] = pow(page.deeper, s.weight[k])


cdef int by_mark(const void *a, const void *b) noexcept nogil:
    cdef uint64_t left = (<const uint64_t *> a)[0], right = (<const uint64_t *> b)[0]
    return (left > right) - (left < right)


cdef void ranked(Sequence *s) noexcept nogil:
    """The numbers of shapes, in the order of their marks, and those of the first things shown."""
    cdef int32_t at, low, high, count = 1
    memcpy(s.ranked, s.marks, 8 * s.size)
    qsort(s.ranked, s.size, sizeof(uint64_t), by_mark)
    for at in range(1, s.size):
        if s.ranked[at] != s.ranked[count - 1]:
            s.ranked[count] = s.ranked[at]
            count += 1
    s.shapes = count
    for at in range(s.size):
        low, high = 0, count - 1
        while low < high:
            if s.ranked[(low + high) // 2] < s.marks[at]:
                low = (low + high) // 2 + 1
            else:
                high = (low + high) // 2
        s.shape[at] = low
    memset(s.number, 0, 4 * (s.kinds + 1))
    for at in range(s.size):
        s.number[s.head[at]] = 1
    s.heads = dense(s.number, s.kinds + 1)
    for at in range(s.size):
        s.head[at] = s.number[s.head[at]]


cdef int filled_in(const Page *page, Sequence *s) noexcept nogil:
    """All columns of a sequence, of its nodes, stops, parents and breaks; -1 where there is no memory."""
    cdef int32_t at
    if roomy(page, s):
        return OUT_OF_MEMORY
    sorted_out(page, s)
    looked_into(page, s)
    ranked(s)
    for at in range(s.size):
        s.line[at], s.texts[at] = page.line[s.nodes[at]], page.texts[s.nodes[at]]
        s.words[at] = page.words[s.nodes[at]]
    return 0
