# The families of features that the shipped model sees, row by row into its matrix: what their files make in NumPy.

cdef enum:
    AROUND_FAR = 12  # blocks before and after one
    AROUND_NEAR = 4
    LONG = 20  # words
    COUNTED_KINDS = 6  # of characters
    SIBLING_LEVELS = 8


cdef int[6] LEVELS_OF_ANCESTORS = [0, 1, 2, 3, 5, 7]
cdef int[6] LEVELS_OF_SIBLINGS = [0, 1, 2, 3, 4, 6]
cdef int[3] LEVELS_HELD = [1, 3, 5]


cdef struct Held:  # of a subtree
    float words, linked, blocks


cdef inline Held held_by(Seen seen, int32_t node) noexcept nogil:
    cdef Held out
    cdef int32_t first = seen.before[node], stop = seen.before[seen.nodes.c.end[node]]
    out.words = <float> (seen.sum_words[stop] - seen.sum_words[first])
    out.linked = <float> (seen.sum_linked[stop] - seen.sum_linked[first])
    out.blocks = <float> (stop - first)
    return out


cdef inline float share_of(float part, float whole) noexcept nogil:
    return part / (whole if whole > <float> 1e-9 else <float> 1e-9)


cdef size_t ancestors(Seen seen, float *out) noexcept nogil:
    cdef size_t size = seen.size, k, level
    cdef Held held, below
    cdef int32_t node, depth
    for level in range(6):
        for k in range(size):
            held = held_by(seen, seen.up[LEVELS_OF_ANCESTORS[level] * size + k])
            out[level * size + k] = held.words / <float> seen.total
            out[(6 + level) * size + k] = share_of(held.linked, held.words)
            out[(12 + level) * size + k] = seen.log(held.blocks)
            out[(18 + level) * size + k] = seen.log(held.words / (held.blocks if held.blocks > 1 else 1))
            if level:
                below = held_by(seen, seen.up[(LEVELS_OF_ANCESTORS[level] - 1) * size + k])
                out[(23 + level) * size + k] = below.words / (held.words if held.words > <float> 1e-9 else <float> 1e-9)
    for k in range(size):
        node, depth = seen.container[k], 0
        while node:
            node = seen.nodes.c.parent[node]
            depth += 1
        out[29 * size + k] = <float> (depth / 10.0)
    return 30


cdef size_t headings(Seen seen, float *out) except 0:
    cdef size_t size = seen.size, k
    cdef int32_t section = 0, last
    cdef float under = 0
    cdef bint past = False
    cdef const uint32_t *traits = &seen.constants.traits[0]
    cdef double *sums = <double *> seen.room(24 * (size + 1))  # words, blocks and linked words of each section
    cdef float *rows = <float *> seen.room(12 * (size + 1))
    with nogil:
        for k in range(size):
            section += traits[seen.tag[k]] & HEADING > 0
            sums[3 * section] += seen.words[k]
            sums[3 * section + 1] += 1
            sums[3 * section + 2] += seen.linked[k]
        last = section
        for section in range(last + 1):
            rows[3 * section] = seen.log(<float> sums[3 * section])
            rows[3 * section + 1] = seen.log(sums[3 * section + 1])
            rows[3 * section + 2] = share_of(<float> sums[3 * section + 2], <float> sums[3 * section])
        section = 0
        for k in range(size):
            out[k] = traits[seen.tag[k]] & HEADING > 0
            section += <int32_t> out[k]
            out[size + k] = seen.constants.level[seen.tag[k]]
            under = out[size + k] if out[k] else under
            out[2 * size + k] = under
            past |= traits[seen.tag[k]] & HEADLINE > 0
            out[7 * size + k] = past
            out[8 * size + k] = <float> (<double> section / (last if last > 1 else 1))
            out[9 * size + k], out[10 * size + k] = rows[3 * section], rows[3 * section + 1]
            out[11 * size + k] = rows[3 * section + 2]
        distances(seen, HEADING, out + 3 * size)
        distances(seen, HEADLINE, out + 5 * size)
    return 12


cdef void distances(Seen seen, uint32_t trait, float *out) noexcept nogil:
    """Logarithms of the blocks since the last one of a trait, and until the next; 99 where there is none."""
    cdef size_t size = seen.size, k
    cdef int64_t last = -1
    for k in range(size):
        last = k if seen.constants.traits[seen.tag[k]] & trait else last
        out[k] = seen.log(k - last if last >= 0 else 99)
    last = -1
    for k in range(size):
        last = size - 1 - k if seen.constants.traits[seen.tag[size - 1 - k]] & trait else last
        out[2 * size - 1 - k] = seen.log(last - <int64_t> (size - 1 - k) if last >= 0 else 99)


cdef size_t held_elements(Seen seen, float *out) except 0:
    cdef size_t size = seen.size, k, level, kind
    cdef int32_t node
    cdef const int32_t *counted = counted_traits(seen, HELD, KINDS_HELD)
    cdef const int32_t *first
    cdef const int32_t *stop
    with nogil:
        for level in range(3):
            for k in range(size):
                node = seen.up[LEVELS_HELD[level] * size + k]
                first = counted + <int64_t> KINDS_HELD * node
                stop = counted + <int64_t> KINDS_HELD * seen.nodes.c.end[node]
                for kind in range(<size_t> KINDS_HELD):
                    out[(3 * kind + level) * size + k] = seen.log(stop[kind] - first[kind])
    return 3 * KINDS_HELD


cdef const int64_t *of_roles(Seen seen) except NULL:
    """For each node the bits of what its role says that it is."""
    cdef Nodes nodes = seen.nodes
    cdef int32_t at, role = name_number(nodes, "role")
    cdef int64_t place
    cdef size_t k
    if seen.roles != NULL:
        return seen.roles
    seen.roles = <int64_t *> seen.room(8 * nodes.c.size)
    for k in range(seen.held if role >= 0 else 0):
        at = seen.elements[k]
        place = attribute_of(nodes, at, role) if nodes.c.tag[at] > COMMENT else -1
        if place >= 0 and nodes.a.length[place] > 0:
            seen.roles[at] = seen.constants.roles.get(said_of(nodes, place).strip().lower(), 0)
    return seen.roles


cdef const int64_t *enclosing(Seen seen) except NULL:
    """For each block a bit for each landmark, tag and role that it lies in (see `marrow.features.enclosing`)."""
    cdef Nodes nodes = seen.nodes
    cdef const int64_t *roles = of_roles(seen)
    cdef int64_t *bits
    cdef int64_t *out
    cdef int32_t at
    cdef size_t k
    if seen.inside != NULL:
        return seen.inside
    bits, out = <int64_t *> seen.room(8 * nodes.c.size), <int64_t *> seen.room(8 * seen.size)
    with nogil:
        for at in range(<int32_t> nodes.c.size):
            bits[at] = roles[at] | seen.constants.bits[nodes.c.tag[at]] | (bits[nodes.c.parent[at]] if at else 0)
        for k in range(seen.size):
            out[k] = bits[seen.run[seen.first[k]]]
    seen.inside = out
    return out


cdef void spread_bits(const int64_t *bits, size_t size, size_t first, size_t count, float *out) noexcept nogil:
    """Some bits of each number as rows of 0 and 1, a few numbers at a time."""
    cdef uint32_t piece[64]
    cdef uint32_t *to
    cdef size_t start, bit, k, few
    cdef uint32_t one = 0x3F800000  # 1 in single precision
    for start in range(0, size, 64):
        few = min(size - start, <size_t> 64)
        for bit in range(count):
            if bit % 32 == 0:
                for k in range(few):
                    piece[k] = <uint32_t> (<uint64_t> bits[start + k] >> (first + bit))
            to = <uint32_t *> out + bit * size + start
            for k in range(few):
                to[k] = (0 - ((piece[k] >> (bit & 31)) & 1)) & one


cdef size_t landmarks(Seen seen, float *out) except 0:
    cdef const int64_t *inside = enclosing(seen)
    cdef size_t size = seen.size, k, roles = seen.constants.role_flags
    cdef float main = 0
    with nogil:
        spread_bits(inside, size, seen.constants.tag_flags, roles, out)
        for k in range(size):
            main = max(main, out[k])
        for k in range(size):
            out[roles * size + k] = main
    return roles + 1


cdef size_t places(Seen seen, float *out) except 0:
    cdef const int64_t *inside = enclosing(seen)
    cdef size_t size = seen.size, k, flags = seen.constants.tag_flags
    cdef float before, behind
    with nogil:
        for k in range(size):
            before, behind = <float> seen.sum_words[k], <float> (seen.total - seen.sum_words[k + 1])
            behind = behind if behind > 0 else 0
            out[k] = <float> k / <float> size
            out[size + k], out[2 * size + k] = seen.log(k), seen.log(size - 1 - k)
            out[3 * size + k], out[4 * size + k] = before / <float> seen.total, behind / <float> seen.total
            out[5 * size + k], out[6 * size + k] = seen.log(before), seen.log(behind)
        spread_bits(inside, size, 0, flags, out + 7 * size)
    return 7 + flags


cdef size_t alike(Seen seen, float *out) except 0:
    """How many blocks are of a block's kind, and what those are like together."""
    cdef size_t size = seen.size, k, g
    cdef double *sums
    cdef double *row
    cdef double length, mean, spread
    cdef float *table
    seen.group_kinds()
    sums, table = <double *> seen.room(40 * seen.kinds), <float *> seen.room(20 * seen.kinds)
    with nogil:
        for k in range(size):
            row = sums + 5 * seen.alike[k]
            length = seen.wide_log(seen.words[k])
            row[0] += 1
            row[1] += seen.words[k]
            row[2] += seen.linked[k]
            row[3] += length
            row[4] += length * length
        for g in range(seen.kinds):
            row = sums + 5 * g
            mean = row[3] / row[0]
            spread = row[4] / row[0] - mean * mean
            table[5 * g] = seen.log(row[0])
            table[5 * g + 1] = seen.log(<float> (row[1] / row[0]))
            table[5 * g + 2] = <float> (row[1] / seen.total)
            table[5 * g + 3] = <float> (row[2] / (row[1] if row[1] > 1e-9 else 1e-9))
            table[5 * g + 4] = <float> sqrt(spread if spread > 0 else 0)
        for k in range(size):
            for g in range(5):
                out[g * size + k] = table[5 * seen.alike[k] + g]
            out[5 * size + k] = k > 0 and seen.alike[k] == seen.alike[k - 1]
            out[6 * size + k] = k + 1 < size and seen.alike[k] == seen.alike[k + 1]
    return 7


cdef size_t siblings(Seen seen, float *out) except 0:
    """Siblings of one tag and class at each level, and what an item and its row of items hold."""
    cdef size_t size = seen.size, k, level, item, row, part, at
    cdef int32_t node
    cdef float together, most
    cdef Held held
    seen.group_siblings()
    cdef const int32_t *group = seen.row
    cdef const double *sums = seen.rows
    with nogil:
        for k in range(size):
            item, row, most = SIBLING_LEVELS, 0, -1
            for level in range(<size_t> SIBLING_LEVELS):
                node = group[seen.up[level * size + k]] - 1
                if node >= 0 and sums[3 * node] >= IN_ROW:
                    together = <float> sums[3 * node + 1]
                    if item == SIBLING_LEVELS:
                        item = level
                    if together > most:
                        row, most = level, together
            for level in range(6):
                node = group[seen.up[LEVELS_OF_SIBLINGS[level] * size + k]] - 1
                out[level * size + k] = seen.log(sums[3 * node] if node >= 0 else seen.up[
                    LEVELS_OF_SIBLINGS[level] * size + k] == 0)
            for part in range(2):
                at = (6 + 5 * part) * size + k
                if item == SIBLING_LEVELS:
                    for level in range(5):
                        out[at + level * size] = 0
                    continue
                node = seen.up[(row if part else item) * size + k]
                held = held_by(seen, node)
                out[at] = seen.log(sums[3 * (group[node] - 1)])
                out[at + size], out[at + 2 * size] = seen.log(held.words), share_of(held.linked, held.words)
                out[at + 3 * size] = seen.log(held.blocks)
                out[at + 4 * size] = <float> sums[3 * (group[node] - 1) + 1] / <float> seen.total
            out[16 * size + k] = <float> (item / 4.0)
    return 17


cdef size_t copies(Seen seen, float *out) except 0:
    """Logarithm of how many other blocks have the same text, and whether one before has."""
    cdef size_t size = seen.size, k
    cdef Numbers numbers
    cdef int32_t found = 0
    cdef int32_t *of = <int32_t *> seen.room(4 * size)
    cdef int32_t *count = <int32_t *> seen.room(4 * size)
    memset(&numbers, 0, sizeof(Numbers))
    with nogil:
        for k in range(size):
            found = number(&numbers, digest(seen.texts + seen.text[k], seen.text_size[k]) | 2, <int32_t> k)
            if found < 0:
                break
            of[k] = found
            count[found] += 1
        forget(&numbers)
        for k in range(size):
            out[k], out[size + k] = seen.log(count[of[k]] - 1), of[k] != <int32_t> k
    if found < 0:
        raise MemoryError("the texts of a page")
    return 2
