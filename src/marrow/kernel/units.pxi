# Blocks that belong together: what `marrow.features.units` and `marrow.features.insets` find.

cdef enum:
    TABLE_UNIT = 1  # kinds of units that are looked into
    LIST_UNIT = 4
    MOST_BOXES = 3  # one around the other
    WORDS_BY_ROLE = 1000  # of a table that is known by its role
    WORDS_OF_BOXES = 150  # of one that is known by its boxes alone
    LOOKED_INTO = 2  # from this trait on, what is counted in tables and lists
    TRAITS_OF_UNITS = 6
    PROSE = 13  # words of a paragraph
    BLOCKS_OF_INSET = 16
    WORDS_OF_INSET = 150
    EDIT = 3  # words beside a heading in a box around both


cdef uint8_t unit_told(Constants constants, const uint8_t *p, size_t size) noexcept nogil:
    """The kind of unit that the first word of class names in ASCII tells that tells one; 0 for none."""
    cdef size_t start = 0, at, k
    cdef uint64_t out
    while start < size:
        out, at = 0, start
        while at < size and p[at] != 32 and p[at] != 45 and p[at] != 95 and p[at]:
            if at - start < READ_OF_NAME:
                out += lower(p[at]) * POWERS[at - start + 1]
            at += 1
        for k in range(constants.spelled_words):
            if constants.spelled[k] == out and at > start:
                return constants.spelled_kind[k]
        start = at + 1
    return 0


cdef int32_t *counted_traits(Seen seen, int first, int count) except NULL:
    """How many nodes of some traits stand before each node, and of all. Shape (nodes + 1, traits)."""
    cdef size_t size = seen.nodes.c.size, at
    cdef int k
    cdef uint32_t traits
    cdef int32_t *out = <int32_t *> seen.room(4 * (size + 1) * count)
    cdef int32_t *row = out
    with nogil:
        for at in range(size):
            traits = seen.constants.traits[seen.nodes.c.tag[at]] >> first
            for k in range(count):
                row[count + k] = row[k] + ((traits >> k) & 1)
            row += count
    return out


cdef bint is_whole(Seen seen, uint8_t kind, int32_t node, const int32_t *counted) noexcept nogil:
    """Whether an element is what its tag or class says: not a layout, not cards, not most of the page."""
    cdef int32_t first = seen.before[node], stop = seen.before[seen.nodes.c.end[node]]
    cdef int32_t blocks = stop - first
    cdef double words = seen.sum_words[stop] - seen.sum_words[first]
    cdef double linked = seen.sum_linked[stop] - seen.sum_linked[first]
    cdef const int32_t *inner = counted + TRAITS_OF_UNITS * (node + 1)
    cdef const int32_t *outer = counted + TRAITS_OF_UNITS * <int64_t> seen.nodes.c.end[node]
    cdef int32_t held[TRAITS_OF_UNITS]  # tables, cells, rows, items, headings, pictures
    cdef int k
    if words > seen.constants.longest[kind]:
        return False
    if kind != TABLE_UNIT and kind != LIST_UNIT:
        return True
    for k in range(<int> TRAITS_OF_UNITS):
        held[k] = outer[k] - inner[k]
    if kind == TABLE_UNIT:
        if not seen.constants.traits[seen.nodes.c.tag[node]] & A_TABLE:
            return words <= <int> WORDS_BY_ROLE
        return not held[0] and held[2] > 1 and blocks <= 1.6 * held[1]
    return blocks <= 2.2 * held[3] and 2 * held[5] <= held[3] and (linked <= 0.2 * words or not held[4])


cdef struct Rows:  # the elements in a node
    int32_t rows, cells  # how many, and how many elements each of them holds, -1 where not all hold as many
    int32_t tag  # of all of them, -1 where not all have one


cdef void find_rows(Seen seen, Rows *out) noexcept nogil:
    """What each node holds if it holds rows."""
    cdef Columns *c = &seen.nodes.c
    cdef int32_t at
    cdef Rows *around
    for at in range(<int32_t> c.size - 1, 0, -1):
        if c.tag[at] > COMMENT:
            around = out + c.parent[at]
            if not around.rows:
                around.cells, around.tag = out[at].rows, c.tag[at]
            elif around.cells != out[at].rows or around.tag != c.tag[at]:
                around.cells = -1
            around.rows += 1


cdef bint has_rows(Seen seen, int32_t node, const Rows *found, const int32_t *counted) noexcept nogil:
    """Whether a node is a box of rows: boxes of one tag that hold as many elements each, of few words and links."""
    cdef const uint32_t *traits = &seen.constants.traits[0]
    cdef const int32_t *inner = counted + TRAITS_OF_UNITS * (node + 1)
    cdef const int32_t *outer = counted + TRAITS_OF_UNITS * <int64_t> seen.nodes.c.end[node]
    cdef int32_t first = seen.before[node], stop = seen.before[seen.nodes.c.end[node]]
    cdef int32_t cells = found.rows * found.cells, k
    cdef double words = seen.sum_words[stop] - seen.sum_words[first]
    if (found.rows < 3 or found.cells < 2 or found.cells > 8 or not traits[seen.nodes.c.tag[node]] & BOXED
            or not traits[found.tag] & (BOXED | PARAGRAPH)):
        return False
    for k in range(<int32_t> TRAITS_OF_UNITS):
        if outer[k] != inner[k]:
            return False
    return (stop - first <= cells and 3 * found.rows <= words <= min(12 * cells, <int32_t> WORDS_OF_BOXES)
            and seen.sum_linked[stop] - seen.sum_linked[first] <= 0.2 * words)


cdef int32_t boxed(Seen seen, int32_t node) noexcept nogil:
    """The box that is drawn closely around an element, itself where there is none."""
    cdef Columns *c = &seen.nodes.c
    cdef int32_t first = seen.before[node], stop = seen.before[c.end[node]], around, k
    cdef int32_t blocks = stop - first + 2
    cdef double words = seen.sum_words[stop] - seen.sum_words[first] + 12
    for k in range(<int32_t> MOST_BOXES):
        around = c.parent[node]
        first, stop = seen.before[around], seen.before[c.end[around]]
        if (not seen.constants.traits[c.tag[around]] & BOXED or stop - first > blocks
                or seen.sum_words[stop] - seen.sum_words[first] > words):
            break
        node = around
    return node


cdef int find_units(Seen seen) except -1:
    """The units of a page."""
    cdef Constants constants = seen.constants
    cdef Columns *c = &seen.nodes.c
    cdef const uint8_t *blob = <const uint8_t *> seen.nodes.blob.data
    cdef Name *name
    cdef size_t k, blocks = seen.size
    cdef int32_t at, node, first, stop, reached = 0, block = 0
    cdef uint8_t kind
    cdef uint8_t *chosen
    cdef int32_t *begins
    cdef const int32_t *counted
    cdef const int64_t *roles
    cdef Rows *rows
    if seen.unit != NULL:
        return 0
    roles = of_roles(seen)
    for k in range(seen.named):
        name = seen.name + k
        if name.length > 0:
            if is_ascii(blob + name.start, name.length):
                name.unit = unit_told(constants, blob + name.start, name.length)
            else:
                name.unit = constants.told(text_of(blob + name.start, name.length))
                if name.unit >= constants.longest.shape[0]:
                    raise ValueError("no such unit")
    counted = counted_traits(seen, LOOKED_INTO, TRAITS_OF_UNITS)
    chosen, begins = <uint8_t *> seen.room(c.size), <int32_t *> seen.room(4 * blocks)
    rows = <Rows *> seen.room(c.size * sizeof(Rows))
    seen.unit_first, seen.unit_node = <int32_t *> seen.room(4 * (blocks + 1)), <int32_t *> seen.room(4 * blocks)
    seen.unit_kind = <uint8_t *> seen.room(blocks)
    seen.unit = <int32_t *> seen.room(4 * blocks)
    with nogil:
        find_rows(seen, rows)
        for at in range(<int32_t> c.size):
            kind = constants.unit[c.tag[at]]
            if not kind and roles[at] & constants.tables:
                kind = TABLE_UNIT
            if not kind and seen.names[at] >= 0 and constants.traits[c.tag[at]] & MARKED:
                kind = seen.name[seen.names[at]].unit
            if not kind and has_rows(seen, at, rows + at, counted):
                kind = TABLE_UNIT
            if kind and seen.before[c.end[at]] > seen.before[at] and is_whole(seen, kind, at, counted):
                node = boxed(seen, at)
                if not chosen[node]:
                    chosen[node] = kind
        for at in range(<int32_t> c.size):
            if chosen[at]:
                first, stop = seen.before[at], seen.before[c.end[at]]
                if first >= reached:  # what begins before the end of another lies in it
                    begins[first] = at + 1
                reached = max(reached, stop)
        while block < <int32_t> blocks:
            at = begins[block] - 1
            seen.unit_first[seen.units], seen.unit_node[seen.units] = block, at
            seen.unit_kind[seen.units] = chosen[at] if at >= 0 else 0
            stop = seen.before[c.end[at]] if at >= 0 else block + 1
            while block < stop:
                seen.unit[block] = <int32_t> seen.units
                block += 1
            seen.units += 1
        seen.unit_first[seen.units] = <int32_t> blocks
    return 0


def units(Seen seen not None):
    """The number of the unit of each block, and of each unit the first block, with one past the last at the end (both
    32 bits), the kind (8) and the node (32), -1 for none."""
    find_units(seen)
    return ((<char *> seen.unit)[:4 * seen.size], (<char *> seen.unit_first)[:4 * (seen.units + 1)],
            (<char *> seen.unit_kind)[:seen.units], (<char *> seen.unit_node)[:4 * seen.units])


cdef struct Home:  # of paragraphs
    int32_t name, votes, same, paragraphs, usual
    int32_t number  # from 1 on; 0 for none
    int32_t begin, end  # blocks


cdef inline int32_t class_of(Seen seen, int32_t node) noexcept nogil:
    """The number of the class names of an element, -1 for none."""
    cdef int32_t number = seen.names[node]
    return number if number >= 0 and seen.name[number].length > 0 else -1


cdef void find_prose(Seen seen, const uint8_t *prose, Home *homes, uint8_t *usual) noexcept nogil:
    """The paragraphs with the class names of most of those beside them; all where no class names are those of most."""
    cdef size_t k, turn
    cdef int32_t node
    cdef Home *home
    for turn in range(2):
        for k in range(seen.size):
            node = seen.container[k]
            if not prose[k] or usual[node] == turn + 1:
                continue
            home = homes + seen.nodes.c.parent[node]
            if turn == 0:  # only what is of more than half outlasts all votes
                home.paragraphs += 1
                if not home.votes:
                    home.name = class_of(seen, node)
                home.votes += 1 if home.name == class_of(seen, node) else -1
            elif turn == 1:
                home.same += home.name == class_of(seen, node)
            usual[node] = <uint8_t> (turn + 1)
    for k in range(seen.nodes.c.size):
        if usual[k]:
            home = homes + seen.nodes.c.parent[k]
            usual[k] = 2 * home.same <= home.paragraphs or home.name == class_of(seen, <int32_t> k)
            home.usual += usual[k]


def insets(Seen seen not None):
    """What stands beside the paragraphs of prose of the page: the number of the inset and of the home of each block,
    -1 for none, and the number of the home of each inset; 64 bits each."""
    cdef Columns *c = &seen.nodes.c
    cdef size_t size = seen.size, k
    cdef int32_t at, first, stop, numbers = 0
    cdef int64_t found = 0
    cdef const uint32_t *traits = &seen.constants.traits[0]
    cdef uint8_t *prose = <uint8_t *> seen.room(size)
    cdef uint8_t *usual = <uint8_t *> seen.room(c.size)
    cdef Home *homes = <Home *> seen.room(c.size * sizeof(Home))
    cdef Home *home
    cdef double *headed = <double *> seen.room(8 * (size + 1))  # words of headings before each block and of all
    cdef double words, in_headings
    cdef bytes of = PyBytes_FromStringAndSize(NULL, 8 * size), of_prose = PyBytes_FromStringAndSize(NULL, 8 * size)
    cdef int64_t *o = <int64_t *> <char *> of
    cdef int64_t *p = <int64_t *> <char *> of_prose
    cdef int64_t *kept = <int64_t *> seen.room(8 * size)
    with nogil:
        for k in range(size):
            prose[k] = (traits[seen.tag[k]] & PARAGRAPH and seen.words[k] >= PROSE
                        and density_of(seen, k) <= 0.5)
            headed[k + 1] = headed[k] + (seen.words[k] if traits[seen.tag[k]] & HEADING else 0)
            o[k] = -1
        find_prose(seen, prose, homes, usual)
        for k in range(c.size):
            if homes[k].usual >= 2:
                numbers += 1
                homes[k].number, homes[k].begin, homes[k].end = numbers, <int32_t> size, 0
        for k in range(size):
            home = homes + c.parent[seen.container[k]]
            p[k] = home.number - 1 if prose[k] and usual[seen.container[k]] else -1
            if p[k] >= 0:
                home.begin, home.end = min(home.begin, <int32_t> k), <int32_t> k
        for at in range(<int32_t> c.size):
            home = homes + c.parent[at]
            if not home.number or usual[at] or not traits[c.tag[at]] & INSET:
                continue
            first, stop = seen.before[at], seen.before[c.end[at]]
            words, in_headings = seen.sum_words[stop] - seen.sum_words[first], headed[stop] - headed[first]
            if stop <= first or stop - first > BLOCKS_OF_INSET or words > WORDS_OF_INSET or o[first] >= 0:
                continue
            if in_headings != 0 and (first <= home.begin or stop > home.end if words == in_headings
                                     else words - in_headings <= EDIT):
                continue
            for k in range(first, stop):
                o[k] = found
            kept[found] = home.number - 1
            found += 1
    return of, of_prose, (<char *> kept)[:8 * found]


cdef inline double density_of(Seen seen, size_t block) noexcept nogil:
    """The share of the words of a block that are in links."""
    return seen.linked[block] / (seen.words[block] if seen.words[block] > 1e-9 else 1e-9)
