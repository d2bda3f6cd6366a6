# A page as blocks: what `marrow.features.frame` has of it in NumPy, in loops over the columns of the tree.

from libc.math cimport log1p, log1pf, sqrt, sqrtf

cdef enum:
    LEVELS = 14  # of ancestors of a block's container
    HEIGHT = 8  # of them, whose subtrees are summed up
    TABLED = 4096  # whole numbers whose logarithms are in a table
    ALL_TAGS = 256
    SPELLED = 32  # words of class names that tell a unit, at most
    LABELLED = 8  # attributes that say what an element is for, at most

    MARKED = 1 << 0  # traits of tags: class names may make one a unit
    BOXED = 1 << 1  # may be drawn around a unit
    A_TABLE = 1 << 2
    CELL = 1 << 3
    ROW = 1 << 4
    ITEM = 1 << 5
    HEADING = 1 << 6
    PICTURE = 1 << 7
    INSET = 1 << 8  # may be an inset
    PARAGRAPH = 1 << 9
    HEADLINE = 1 << 10
    LIST_ITEM = 1 << 11
    HELD = 12  # from this bit on, what the subtrees around a block may hold
    KINDS_HELD = 6

    IN_ROW = 3  # siblings that make a row
    OF_ITEM = 2  # blocks that half of the items have at least
    OF_LABEL = 10  # words of an item of one block, fewer than these on average


cdef class Constants:
    """What does not change from page to page: see `marrow.features.compiled`, which gives it."""

    cdef const uint8_t[::1] kinds  # of characters
    cdef const uint32_t[::1] codes  # of characters in words
    cdef const float[::1] ends, logs, level
    cdef const double[::1] wide_logs, longest
    cdef const int64_t[::1] bits
    cdef const uint32_t[::1] traits
    cdef const uint8_t[::1] unit, ranks
    cdef const int32_t[::1] counted
    cdef const int32_t[:, ::1] summed
    cdef dict roles
    cdef int64_t tables  # the bit of tables
    cdef size_t tag_flags, role_flags  # bits for tags, and those for roles
    cdef tuple labels
    cdef uint64_t spelled[SPELLED]  # the numbers of words of class names that tell a unit
    cdef uint8_t spelled_kind[SPELLED]
    cdef size_t spelled_words
    cdef object told
    cdef str line_break

    def __cinit__(self, *, kinds, codes, ends, logs, wide_logs, level, ranks, bits, traits, unit, longest, counted,
                  summed, roles, tables, flags, labels, words, told):
        self.kinds, self.codes, self.ends, self.logs, self.wide_logs = kinds, codes, ends, logs, wide_logs
        self.level, self.ranks, self.bits, self.traits = level, ranks, bits, traits
        self.unit, self.longest = unit, longest
        self.counted, self.summed, self.roles, self.labels, self.told = counted, summed, roles, labels, told
        self.tag_flags, self.role_flags = flags
        self.tables = tables
        if self.tag_flags + self.role_flags > 63:
            raise ValueError("too many flags")
        if not 0 < len(words) <= SPELLED:
            raise ValueError("too many words, or none")
        self.spelled_words = len(words)
        for k, (word, kind) in enumerate(words):
            self.spelled[k], self.spelled_kind[k] = number_of(<bytes> word, len(word)), kind
        if (self.kinds.shape[0] != 0x110000 or self.codes.shape[0] != 0x110000 or self.ends.shape[0] != 0x10000
                or self.logs.shape[0] != TABLED or self.wide_logs.shape[0] != TABLED or len(self.labels) > LABELLED
                or max(map(len, self.labels)) > 60
                or self.summed.shape[0] != COUNTED_KINDS or self.summed.shape[1] != KINDS):
            raise ValueError("not a number for each character")
        if {len(table) for table in (level, ranks, bits, traits, unit)} != {ALL_TAGS}:
            raise ValueError("not a number for each tag")
        if max(ranks) > 6 or max(unit) >= self.longest.shape[0] or not 0 <= min(counted) <= max(counted) < ALL_TAGS:
            raise ValueError("no such unit or tag")


cdef struct Name:  # a class attribute: its slice of the blob
    int64_t start
    int32_t length  # NO_VALUE for none
    uint8_t unit  # what it says that an element is


cdef inline uint64_t digest(const uint8_t *p, size_t size) noexcept nogil:
    """A number for some bytes; that others have the same by chance is less likely than one in ten thousand million."""
    cdef uint64_t out = <uint64_t> 0x243F6A8885A308D3 + size, eight
    while size >= 8:
        memcpy(&eight, p, 8)
        out = (out ^ eight) * <uint64_t> 0x9E3779B97F4A7C15
        out ^= out >> 29
        p += 8
        size -= 8
    eight = 0
    if size:
        memcpy(&eight, p, size)
    out = (out ^ eight) * <uint64_t> 0xBF58476D1CE4E5B9
    out ^= out >> 32
    return out * <uint64_t> 0x94D049BB133111EB


cdef class Seen:
    """The blocks of a page with the elements around them. Each table has a row for each of what is named first."""

    cdef Constants constants
    cdef Nodes nodes
    cdef tuple kept  # columns that are read
    cdef Buffer pieces  # of memory
    cdef size_t left  # bytes in the last one
    cdef size_t size  # blocks
    cdef const int32_t *container
    cdef const int32_t *first
    cdef const int32_t *last
    cdef const int32_t *run  # nodes of runs
    cdef const double *words
    cdef const double *linked
    cdef const double *chars
    cdef int32_t *up  # (LEVELS + 1, blocks)
    cdef int32_t *before  # blocks before each node and of all
    cdef double *sum_words  # before each block and of all
    cdef double *sum_linked
    cdef double total
    cdef int16_t *tag  # of containers
    cdef int32_t *elements  # containers and their ancestors without the root, in order
    cdef size_t held  # elements
    cdef int32_t *names  # which class attribute each node has, -1 for what is none of the elements
    cdef Name *name
    cdef size_t named  # class attributes
    cdef uint8_t *texts
    cdef int64_t *text  # where that of each block begins
    cdef int32_t *text_size
    cdef float *ends
    cdef int32_t *of_leaf  # block
    cdef size_t leaves
    cdef const int32_t[:, ::1] counts
    cdef int32_t *alike  # None as long as nobody asked, like what follows
    cdef size_t kinds
    cdef int32_t *row  # of each node the number, from 1 on, of its row: the siblings of its kind; 0 for none
    cdef double *rows  # of each row how many siblings it has, their words, and how many have `OF_ITEM` blocks
    cdef int32_t *unit
    cdef int32_t *unit_first
    cdef int32_t *unit_node
    cdef uint8_t *unit_kind
    cdef size_t units
    cdef int64_t *roles
    cdef const int64_t *inside
    cdef int32_t *link  # of each node the one that it lies in

    def __cinit__(self, Constants constants not None, Nodes nodes not None, Pieces pieces not None,
                  tuple columns not None, const int32_t[::1] of_leaf not None, const int32_t[:, ::1] counts not None):
        """columns: of `Blocks`, from `container` to `runs`; of_leaf, counts: the block of each of `Leaves`, and its
        characters by kind, shape (kinds, leaves)"""
        cdef const int32_t[::1] container, first, last, runs
        cdef const double[::1] words, linked, chars
        container, words, linked, chars, first, last, runs = columns
        cdef size_t size = container.shape[0], count = nodes.c.size, all_runs = pieces.runs.size, k
        self.constants, self.nodes, self.kept, self.counts = constants, nodes, (pieces, columns), counts
        self.pieces.item = sizeof(Piece)
        self.size, self.leaves = size, of_leaf.shape[0]
        if {len(column) for column in columns[: len(columns) - 1]} != {size}:
            raise ValueError("columns of another size than the blocks")
        if not size or size >= 0x7FFFFFF0 // (LEVELS + 1) or pieces.nodes is not nodes or (
                <size_t> runs.shape[0] != all_runs):
            raise ValueError("no blocks, or those of another page")
        if <size_t> counts.shape[0] != KINDS or <size_t> counts.shape[1] != self.leaves:
            raise ValueError("not a count for each leaf")
        for k in range(size):
            if not 0 <= container[k] < <int32_t> count or not 0 <= first[k] < last[k] <= <int32_t> all_runs:
                raise ValueError("a block that is not of the page")
        for k in range(all_runs):
            if not 0 <= runs[k] < <int32_t> count:
                raise ValueError("a text that is not of the page")
        self.container, self.first, self.last, self.run = &container[0], &first[0], &last[0], &runs[0]
        self.words, self.linked, self.chars = &words[0], &linked[0], &chars[0]
        self.of_leaf = <int32_t *> self.room(4 * self.leaves)
        for k in range(self.leaves):
            if of_leaf[k] >= <int32_t> size:
                raise ValueError("a leaf of no block")
            self.of_leaf[k] = of_leaf[k]
        self.up = <int32_t *> self.room(4 * size * (LEVELS + 1))
        self.before = <int32_t *> self.room(4 * (count + 1))
        self.sum_words, self.sum_linked = <double *> self.room(8 * (size + 1)), <double *> self.room(8 * (size + 1))
        self.tag = <int16_t *> self.room(2 * size)
        self.names = <int32_t *> self.room(4 * count)
        with nogil:
            self.sum_up()
        self.elements = <int32_t *> self.room(4 * self.held)
        self.name = <Name *> self.room((self.held + 1) * sizeof(Name))
        self.name_elements(name_number(nodes, "class"))
        self.write_texts(pieces)

    def __dealloc__(self):
        cdef size_t k
        for k in range(self.pieces.size):
            give_back((<Piece *> self.pieces.data)[k])
        free(self.pieces.data)

    cdef void *room(self, size_t size) except NULL:
        """Zeroed memory that lives as long as this."""
        cdef size_t aligned = (size + 63) // 64 * 64 + 64
        cdef char *out
        if self.pieces.size == 0 or self.left < aligned:
            if reserve(&self.pieces, 1):
                raise MemoryError("the blocks of a page")
            (<Piece *> self.pieces.data)[self.pieces.size] = piece_of(aligned)
            self.pieces.size += 1
            self.left = (<Piece *> self.pieces.data)[self.pieces.size - 1].size
        cdef Piece *piece = <Piece *> self.pieces.data + self.pieces.size - 1
        out = piece.data + (piece.size - self.left)
        self.left -= aligned
        memset(out, 0, size)
        return out

    cdef void sum_up(self) noexcept nogil:
        """Ancestors and sums; which nodes are elements around blocks."""
        cdef size_t size = self.size, k
        cdef int32_t level, node
        cdef double total = 0
        cdef Columns *c = &self.nodes.c
        for k in range(size):
            node = self.container[k]
            self.tag[k] = c.tag[node]
            for level in range(LEVELS + 1):
                self.up[level * size + k] = node
                self.names[node] = 1
                node = c.parent[node]
            self.sum_words[k + 1] = self.sum_words[k] + self.words[k]
            self.sum_linked[k + 1] = self.sum_linked[k] + self.linked[k]
            self.before[self.run[self.first[k]] + 1] = 1
            total += self.words[k]
        self.total = total if total > 1 else 1
        self.names[0] = 0
        for k in range(c.size):
            self.before[k + 1] += self.before[k]
            self.held += self.names[k]

    cdef int name_elements(self, int32_t name) except -1:
        """Number the class attributes in the order in which they come; none at all is one of its own."""
        cdef Columns *c = &self.nodes.c
        cdef Attributes *a = &self.nodes.a
        cdef Numbers numbers
        cdef int32_t at, number_ = 0
        cdef size_t k = 0
        cdef int64_t place
        cdef uint64_t key
        cdef const uint8_t *blob = <const uint8_t *> self.nodes.blob.data
        memset(&numbers, 0, sizeof(Numbers))
        with nogil:
            for at in range(<int32_t> c.size):
                if not self.names[at]:
                    self.names[at] = -1
                    continue
                self.elements[k] = at
                k += 1
                place = attribute_of(self.nodes, at, name) if name >= 0 and c.tag[at] > COMMENT else -1
                key = 1
                if place >= 0 and a.length[place] != NO_VALUE:
                    key = digest(blob + a.start[place], a.length[place]) | 2
                number_ = number(&numbers, key, <int32_t> self.named)
                if number_ < 0:
                    break
                if number_ == <int32_t> self.named:
                    self.name[number_].length = NO_VALUE
                    if key != 1:
                        self.name[number_].start, self.name[number_].length = a.start[place], a.length[place]
                    self.named += 1
                self.names[at] = number_
            forget(&numbers)
        if number_ < 0:
            raise MemoryError("the class names of a page")
        return 0

    cdef int write_texts(self, Pieces pieces) except -1:
        """The texts of the blocks, without white space at both ends, and how far the last sign of each ends a
        sentence."""
        cdef bytes line_break = pieces.line_break.encode()
        cdef const uint8_t *broken = line_break
        cdef size_t broken_size = len(line_break), total = 0, at = 0, k
        cdef const uint8_t *kinds = &self.constants.kinds[0]
        cdef const uint8_t *source
        cdef const uint8_t *start
        cdef const uint8_t *end
        cdef const uint8_t *p
        cdef Run *run
        cdef int32_t r
        cdef uint32_t sign
        for k in range(self.size):
            for r in range(self.first[k], self.last[k]):
                run = <Run *> pieces.runs.data + r
                total += 1 + (broken_size if run.length == LINE_SEPARATOR else run.length)
        self.texts = <uint8_t *> self.room(total)
        self.text, self.text_size = <int64_t *> self.room(8 * self.size), <int32_t *> self.room(4 * self.size)
        self.ends = <float *> self.room(4 * self.size)
        if total > 0x7FFFFFFF:
            raise MemoryError("the texts of a page")
        with nogil:
            for k in range(self.size):
                start = self.texts + at
                for r in range(self.first[k], self.last[k]):
                    run = <Run *> pieces.runs.data + r
                    if run.spaced:
                        self.texts[at] = 32
                        at += 1
                    if run.length == LINE_SEPARATOR:
                        memcpy(self.texts + at, broken, broken_size)
                        at += broken_size
                    elif run.length:
                        source = <const uint8_t *> (pieces.texts.data if run.cleaned else self.nodes.blob.data)
                        memcpy(self.texts + at, source + run.start, run.length)
                        at += run.length
                end = self.texts + at
                while start < end:
                    p = start
                    if kinds[character(&p)] != SPACE:
                        break
                    start = p
                while start < end:
                    p = end - 1
                    while p[0] & 0xC0 == 0x80:
                        p -= 1
                    source = p
                    sign = character(&p)
                    if kinds[sign] != SPACE:
                        self.ends[k] = self.constants.ends[sign if sign < 0x10000 else 0xFFFF]
                        break
                    end = source
                self.text[k], self.text_size[k] = start - self.texts, <int32_t> (end - start)
        return 0

    cdef int group_kinds(self) except -1:
        """Number the kinds of blocks: those whose containers and two levels above are of equal tag and class."""
        cdef Numbers numbers
        cdef size_t k
        cdef int32_t found = 0
        cdef uint64_t key
        if self.alike != NULL:
            return 0
        self.alike = <int32_t *> self.room(4 * self.size)
        memset(&numbers, 0, sizeof(Numbers))
        with nogil:
            for k in range(self.size):
                key = self.kind_of(self.up[k])
                key = (key * 1000003) ^ self.kind_of(self.up[self.size + k])
                key = (key * 1000003) ^ self.kind_of(self.up[2 * self.size + k])
                found = number(&numbers, key if key else <uint64_t> 0x5851F42D4C957F2D, <int32_t> self.kinds)
                if found < 0:
                    break
                self.kinds += found == <int32_t> self.kinds
                self.alike[k] = found
            forget(&numbers)
        if found < 0:
            raise MemoryError("the kinds of blocks")
        return 0

    cdef int group_siblings(self) except -1:
        """Number the rows of siblings of one tag and class, and sum up what they hold."""
        cdef Columns *c = &self.nodes.c
        cdef Numbers numbers
        cdef size_t e, rows = 0
        cdef int32_t node, first, stop, found = 0
        cdef uint64_t key
        if self.row != NULL:
            return 0
        self.row, self.rows = <int32_t *> self.room(4 * c.size), <double *> self.room(24 * (self.held + 1))
        memset(&numbers, 0, sizeof(Numbers))
        with nogil:
            for e in range(self.held):
                node = self.elements[e]
                key = (<uint64_t> c.parent[node] << 32) + self.kind_of(node)
                found = number(&numbers, key if key else <uint64_t> 0x5851F42D4C957F2D, <int32_t> rows)
                if found < 0:
                    break
                rows += found == <int32_t> rows
                self.row[node] = found + 1
                first, stop = self.before[node], self.before[c.end[node]]
                self.rows[3 * found] += 1
                self.rows[3 * found + 1] += self.sum_words[stop] - self.sum_words[first]
                self.rows[3 * found + 2] += stop - first >= OF_ITEM
            forget(&numbers)
        if found < 0:
            raise MemoryError("the siblings of a page")
        return 0

    cdef inline uint64_t kind_of(self, int32_t node) noexcept nogil:
        """A number of the tag and class of an element; that of the root is -1."""
        if self.names[node] < 0:
            return <uint64_t> -1
        return <uint64_t> self.nodes.c.tag[node] + <uint64_t> self.names[node] * 512

    cdef inline float log(self, double value) noexcept nogil:
        """The logarithm of 1 and a number not below 0, in single precision."""
        cdef int32_t whole = <int32_t> value if 0 <= value < TABLED else 0
        if whole == value:
            return self.constants.logs[whole]
        return log1pf(<float> value)

    cdef inline double wide_log(self, double value) noexcept nogil:
        cdef int32_t whole = <int32_t> value if 0 <= value < TABLED else 0
        if whole == value:
            return self.constants.wide_logs[whole]
        return log1p(value)

    def groups(self):
        """The number of the kind of each block, in the order in which they come; 32 bits each."""
        self.group_kinds()
        return (<char *> self.alike)[:4 * self.size]

    def parts(self):
        """The number of the part of an item that each block is, -1 for none; 32 bits each."""
        cdef bytes out = PyBytes_FromStringAndSize(NULL, 4 * self.size)
        cdef int32_t *to = <int32_t *> <char *> out
        cdef Columns *c = &self.nodes.c
        cdef int32_t *row = <int32_t *> self.room(4 * c.size)  # the one around each node whose siblings are items
        cdef int32_t *count = <int32_t *> self.room(4 * self.size)  # blocks of each part
        cdef const uint32_t *traits = &self.constants.traits[0]
        cdef double *own
        cdef Numbers numbers
        cdef int32_t found = 0, parts = 0, around
        cdef bint plain, wide, named
        cdef int64_t at
        self.group_kinds()
        self.group_siblings()
        memset(&numbers, 0, sizeof(Numbers))
        with nogil:
            for at in range(1, <int64_t> c.size):
                row[at] = row[c.parent[at]]
                if self.row[at]:
                    own = self.rows + 3 * (self.row[at] - 1)
                    plain = traits[c.tag[at]] & (CELL | ROW | PARAGRAPH) or self.constants.unit[c.tag[at]]
                    wide, named = 2 * own[2] >= own[0], class_of(self, <int32_t> at) >= 0
                    if own[0] >= IN_ROW and ((wide and named) if plain else
                                             (wide or (named and own[1] < OF_LABEL * own[0]))):
                        row[at] = self.row[at]
            for at in range(<int64_t> self.size):
                to[at] = -1
                around = row[self.container[at]]
                if around:
                    found = number(&numbers, (<uint64_t> around << 32) + self.alike[at], parts)
                    if found < 0:
                        break
                    parts += found == parts
                    count[found] += 1
                    to[at] = found
            forget(&numbers)
            for at in range(<int64_t> self.size - 1 if found >= 0 else -1, -1, -1):
                around = row[self.container[at]]
                if to[at] >= 0 and count[to[at]] > self.rows[3 * (around - 1)]:
                    to[at] = -1
                if traits[self.tag[at]] & HEADING:
                    to[at] = -1
                    if (at + 1 < <int64_t> self.size and row[self.container[at + 1]] == around
                            and not traits[self.tag[at + 1]] & HEADING):
                        to[at] = to[at + 1]
        if found < 0:
            raise MemoryError("the parts of items")
        return out

    def headings(self):
        """The last heading at or before each block, -1 where there is none; 32 bits each."""
        cdef bytes out = PyBytes_FromStringAndSize(NULL, 4 * self.size)
        cdef int32_t *to = <int32_t *> <char *> out
        cdef int32_t last = -1
        cdef size_t k
        for k in range(self.size):
            if self.constants.traits[self.tag[k]] & HEADING:
                last = <int32_t> k
            to[k] = last
        return out

    def sentence_ends(self):
        """How far the last sign of each block ends a sentence, in single precision."""
        return (<char *> self.ends)[:4 * self.size]
