# Elements of a sequence that each item may begin with: what `marrow.segmentation.candidates` describes.


cdef int kept(const Sequence *s, const uint8_t *starts, double least, double on_lines, Buffer *sets) noexcept nogil:
    """Keep a set of elements that items may begin with, if it is new, and most of them begin a line."""
    cdef int32_t at, count = 0, new = 0, before = -1
    cdef size_t other
    for at in range(s.size):
        if starts[at]:
            new += before >= 0 and s.line[at] != s.line[before]
            before = at
            count += 1
    if count < least or new < on_lines * (count - 1):
        return 0
    for other in range(sets.size // s.size):
        if not memcmp(<uint8_t *> sets.data + other * s.size, starts, s.size):
            return 0
    if reserve(sets, s.size):
        return OUT_OF_MEMORY
    memcpy(<uint8_t *> sets.data + sets.size, starts, s.size)
    sets.size += s.size
    return 0


cdef int behind_breaks(const Sequence *s, const Limits *limits, Cut *cut, Buffer *sets) noexcept nogil:
    """What follows a break, two breaks, or a break that is not of the most frequent kind; and what begins a box."""
    cdef int32_t at, way, usual = 0, some
    cdef bint other, after
    memset(cut.having, 0, 4 * s.sorts)
    for at in range(s.size):
        cut.having[s.sort[at]] += s.breaks[at]
    for at in range(s.sorts):
        usual = at if cut.having[at] > cut.having[usual] else usual
    for way in range(6):  # each alone, then with what begins a box
        some = 0
        for at in range(s.size):
            after = at > 0 and s.breaks[at - 1] and not s.breaks[at]
            if way // 2 == 1:
                after = after and at > 1 and s.breaks[at - 2]
            elif way // 2 == 2:
                after = after and s.sort[at - 1] != usual
            some += after
            other = not s.breaks[at] and (at == 0 or s.parent[at] != s.parent[at - 1])
            cut.starts[at] = after or (way % 2 and other)
        if some and kept(s, cut.starts, limits.least, limits.on_lines, sets):
            return OUT_OF_MEMORY
    return 0


cdef int of_kinds(const Sequence *s, const int32_t *column, int32_t kinds, const Limits *limits, Cut *cut,
                  Buffer *sets) noexcept nogil:
    """All elements of each of the most frequent kinds, then those that begin a line."""
    cdef int32_t at, kind, turn
    cdef bint on_line
    memset(cut.having, 0, 4 * kinds)
    for at in range(s.size):
        cut.having[column[at]] += not s.breaks[at]
    for turn in range(<int32_t> limits.kinds):
        kind = 0
        for at in range(kinds):
            kind = at if cut.having[at] > cut.having[kind] else kind
        if cut.having[kind] < 2:
            break
        cut.having[kind] = 0
        for on_line in range(2):
            for at in range(s.size):
                cut.starts[at] = column[at] == kind and not s.breaks[at]
                if on_line and at and s.line[at] == s.line[at - 1]:
                    cut.starts[at] = 0
            if kept(s, cut.starts, limits.least, limits.on_lines, sets):
                return OUT_OF_MEMORY
    return 0


cdef int boundaries(const Sequence *s, const Limits *limits, Cut *cut, Buffer *sets) noexcept nogil:
    """The sets of elements that items may begin with, no two alike; a flag for each element, set after set."""
    cdef int32_t at
    cdef bint breaks = False
    if s.whole:
        memset(cut.starts, 1, s.size)
        return kept(s, cut.starts, limits.least, limits.on_lines, sets)
    for at in range(s.size):
        breaks |= s.breaks[at]
    if breaks and behind_breaks(s, limits, cut, sets):
        return OUT_OF_MEMORY
    if of_kinds(s, s.sort, s.sorts, limits, cut, sets) or of_kinds(s, s.head, s.heads, limits, cut, sets):
        return OUT_OF_MEMORY
    return of_kinds(s, s.shape, s.shapes, limits, cut, sets)
