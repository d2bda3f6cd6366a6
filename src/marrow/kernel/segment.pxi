# Leaves and blocks, from the columns of a tree and the marks of what is hidden: what `marrow.page.leaves` describes.

cdef enum:
    BLOCK = 1  # traits of tags
    ATOM = 2
    FORMATTING = 4
    VERBATIM = 8
    LINK = 16
    BREAK = 32
    INVISIBLE = 3  # kinds of characters
    FIRST_PLANES = 0x20000  # beyond them no character ends a word
    LINE_SEPARATOR = -1  # for the length of a piece


cdef struct Leaf:  # a text, an atom or a line break; a `br` that is drawn is both
    int64_t start  # of a text, as it is told
    int32_t length
    int32_t node
    int32_t boundary  # boundaries of blocks before it
    int32_t gaps  # shown white space before it
    int32_t block
    float words
    int32_t kinds[KINDS]
    uint8_t text, atom, linked, verbatim, cleaned


cdef struct Run:
    int64_t start
    int32_t length
    int32_t leaf
    uint8_t cleaned, spaced


cdef struct Block:
    int32_t container, first, last
    double words, linked, chars


cdef inline int32_t chars_of(const Leaf *leaf) noexcept nogil:
    """Characters but white space and invisible ones."""
    cdef int32_t chars = leaf.kinds[IDEOGRAPH] + leaf.kinds[UNSPACED]
    cdef int kind
    for kind in range(<int> OTHER, <int> KINDS):
        chars += leaf.kinds[kind]
    return chars


cdef int find_leaves(Nodes nodes, const uint8_t *hidden, const uint8_t *kinds, const Ascii *ascii,
                     const uint8_t *traits, Buffer *found, int32_t *near, int32_t *closed) noexcept nogil:
    """Texts that say something, atoms and shown line breaks, and above each node the nearest boundary of a block.

    closed: room for a number for each node and one more, all 0
    """
    cdef Columns *c = &nodes.c
    cdef Leaf *leaf
    cdef uint8_t trait
    cdef int32_t at, boundary = 0, gaps = 0, link = 0, verbatim = 0
    for at in range(<int32_t> c.size):
        trait = traits[c.tag[at]]
        boundary += closed[at]
        near[at] = near[c.parent[at]] if at and not trait & BLOCK else at
        if trait & BLOCK:
            boundary += 1
            closed[c.end[at]] += 1
        if trait & LINK and c.end[at] > link:
            link = c.end[at]
        if trait & VERBATIM and c.end[at] > verbatim:
            verbatim = c.end[at]
        if reserve(found, 1):
            return OUT_OF_MEMORY
        leaf = <Leaf *> found.data + found.size
        leaf.text = c.tag[at] == TEXT and not c.flags[at] & DEAD
        leaf.atom = (trait & ATOM or c.flags[at] & DRAWN) and not c.flags[c.parent[at]] & DEAD
        if not leaf.text and not leaf.atom and not (trait & BREAK and not hidden[at]):
            continue
        memset(leaf.kinds, 0, sizeof(leaf.kinds))
        leaf.words = leaf.start = leaf.length = 0
        if leaf.text:
            leaf.start, leaf.length = c.start[at], c.length[at]
            leaf.words = count_text(<uint8_t *> nodes.blob.data + leaf.start, leaf.length, kinds, ascii, leaf.kinds)
            if leaf.length and not chars_of(leaf) and not leaf.kinds[INVISIBLE]:  # white space
                gaps += not hidden[at]
                continue
        leaf.node, leaf.boundary, leaf.gaps, leaf.block, leaf.cleaned = at, boundary, gaps, -1, False
        leaf.linked, leaf.verbatim = at < link, at < verbatim
        found.size += 1
    return 0


cdef int cleaned_leaves(Nodes nodes, Buffer *found, clean, Buffer *texts) except -1:
    """Texts lose their invisible characters, and go where they have no others."""
    cdef Leaf *leaves = <Leaf *> found.data
    cdef size_t k, kept = 0
    cdef bytes text
    for k in range(found.size):
        if leaves[k].text and not chars_of(&leaves[k]):
            continue
        leaves[kept] = leaves[k]
        if leaves[k].kinds[INVISIBLE]:
            text = clean(text_of(<uint8_t *> nodes.blob.data + leaves[k].start, leaves[k].length)).encode()
            if reserve(texts, len(text)):
                raise MemoryError("the texts of a page")
            memcpy(<uint8_t *> texts.data + texts.size, <const char *> text, len(text))
            leaves[kept].start, leaves[kept].length, leaves[kept].cleaned = texts.size, <int32_t> len(text), True
            texts.size += len(text)
        kept += 1
    found.size = kept
    return 0


cdef inline bint ends_word(uint32_t character, const uint8_t *separate) noexcept nogil:
    return character < FIRST_PLANES and separate[character]


cdef bint may_begin(const uint8_t *p, size_t size, const uint8_t *separate) noexcept nogil:
    """Whether a text is more than one character, and begins as a word does that is set apart from the one before."""
    cdef const uint8_t *end = p + size
    return size > 1 and ends_word(character(&p), separate) and p < end


cdef bint may_end(const uint8_t *start, size_t size, const uint8_t *kinds, const uint8_t *separate) noexcept nogil:
    """The same of the end, white space around the text left out."""
    cdef const uint8_t *end = start + size
    cdef const uint8_t *last
    cdef const uint8_t *p
    while start < end:
        p = start
        if kinds[character(&p)] != SPACE:
            break
        start = p
    while start < end:
        last = end - 1
        while last[0] & 0xC0 == 0x80:
            last -= 1
        p = last
        if kinds[character(&p)] != SPACE:
            p = last
            return last > start and ends_word(character(&p), separate)
        end = last
    return False


cdef bint apart(Nodes nodes, const Leaf *left, const Leaf *right, const Run *before, const Run *run,
                const uint8_t *texts, const uint8_t *kinds, const uint8_t *traits,
                const uint8_t *separate) noexcept nogil:
    """Whether one inline element ends and the next begins with nothing between, and words must be set apart there."""
    cdef Columns *c = &nodes.c
    cdef int32_t above = c.parent[left.node], below = c.parent[right.node]
    cdef uint8_t some = traits[c.tag[above]] | traits[c.tag[below]], both = traits[c.tag[above]] & traits[c.tag[below]]
    cdef const uint8_t *blob = <const uint8_t *> nodes.blob.data
    if c.end[above] > right.node or below <= left.node or both & FORMATTING or some & BLOCK or right.verbatim:
        return False
    if before.length == LINE_SEPARATOR or run.length == LINE_SEPARATOR:
        return False
    return (may_begin((texts if run.cleaned else blob) + run.start, run.length, separate)
            and may_end((texts if before.cleaned else blob) + before.start, before.length, kinds, separate))


cdef int find_runs(Nodes nodes, Buffer *found, const uint8_t *hidden, const uint8_t *kinds, const uint8_t *traits,
                   const uint8_t *separate, const int32_t *near, const uint8_t *texts, Buffer *runs,
                   Buffer *blocks) noexcept nogil:
    """The shown texts and line breaks, and the blocks that they form."""
    cdef Leaf *leaves = <Leaf *> found.data
    cdef Leaf *leaf
    cdef Leaf *before = NULL
    cdef Run *run
    cdef Block block
    cdef size_t k
    memset(&block, 0, sizeof(Block))
    for k in range(found.size):
        leaf = &leaves[k]
        if hidden[leaf.node] or not (leaf.text or traits[nodes.c.tag[leaf.node]] & BREAK):
            continue
        if reserve(runs, 1) or reserve(blocks, 1) or runs.size >= 0x7FFFFFFF:
            return OUT_OF_MEMORY
        run = <Run *> runs.data + runs.size
        run.leaf, run.cleaned, run.start = <int32_t> k, leaf.cleaned, leaf.start
        run.length = leaf.length if leaf.text else LINE_SEPARATOR
        run.spaced = leaf.gaps > (before.gaps if before != NULL else 0)
        if before != NULL:
            if before.boundary != leaf.boundary:
                close_block(leaves, <Run *> runs.data, <int32_t> runs.size, near, &block, blocks)
            if not run.spaced:
                run.spaced = apart(nodes, before, leaf, run - 1, run, texts, kinds, traits, separate)
        if leaf.text:
            block.words += leaf.words
            block.linked += leaf.words if leaf.linked else 0
            block.chars += chars_of(leaf)
        runs.size += 1
        before = leaf
    if runs.size:
        close_block(leaves, <Run *> runs.data, <int32_t> runs.size, near, &block, blocks)
    return 0


cdef void close_block(Leaf *leaves, const Run *runs, int32_t stop, const int32_t *near, Block *block,
                      Buffer *blocks) noexcept nogil:
    """Keep a block that has characters, for which there is room, and begin the next."""
    cdef int32_t k
    if block.chars > 0:
        block.last = stop
        block.container = near[leaves[runs[block.first].leaf].node]
        for k in range(block.first, stop):
            if leaves[runs[k].leaf].text:
                leaves[runs[k].leaf].block = <int32_t> blocks.size
        (<Block *> blocks.data)[blocks.size] = block[0]
        blocks.size += 1
    memset(block, 0, sizeof(Block))
    block.first = stop


cdef class Pieces(Lazy):
    """The strings of runs (see `Blocks`)."""

    cdef Nodes nodes
    cdef Buffer runs
    cdef Buffer texts  # those that were made anew
    cdef str line_break

    def __cinit__(self, Nodes nodes not None, str line_break not None):
        self.nodes = nodes
        self.runs.item = sizeof(Run)
        self.texts.item = 1
        self.line_break = line_break

    def __dealloc__(self):
        free(self.runs.data)
        free(self.texts.data)

    cdef object make(self, Py_ssize_t at):
        cdef Run *run = <Run *> self.runs.data + at
        cdef Buffer *texts = &self.texts if run.cleaned else &self.nodes.blob
        if run.length == LINE_SEPARATOR:
            return " " + self.line_break if run.spaced else self.line_break
        text = text_of(<uint8_t *> texts.data + run.start, run.length)
        return " " + text if run.spaced else text

    def saying(self, const int32_t[::1] first not None, const int32_t[::1] last not None,
               const uint8_t[::1] among not None, Sieve sieve not None):
        """Those of some blocks, a flag for each, whose text may say a word of a sieve, white space squeezed; `first`,
        `last`: the runs of each block. Letters and white space beyond ASCII may say anything."""
        cdef size_t block
        cdef int32_t at
        cdef Buffer text
        cdef list out = []
        if first.shape[0] != among.shape[0] or last.shape[0] != among.shape[0]:
            raise ValueError("not a flag for each block")
        memset(&text, 0, sizeof(Buffer))
        text.item = 1
        try:
            for block in range(<size_t> among.shape[0]):
                if not among[block]:
                    continue
                text.size = 0
                for at in range(max(first[block], 0), min(last[block], <int32_t> self.runs.size)):
                    if self.add(at, &text):
                        raise MemoryError("the text of a block")
                if sieve.may_say(<uint8_t *> text.data, text.size):
                    out.append(block)
        finally:
            free(text.data)
        return out

    cdef int add(self, Py_ssize_t at, Buffer *text) noexcept nogil:
        """Add a run to a text, one space for white space and another sign for dashes and quotation marks; -1 where
        there is no memory."""
        cdef Run *run = <Run *> self.runs.data + at
        cdef bint breaks = run.length == LINE_SEPARATOR
        cdef const uint8_t *p = <const uint8_t *> (self.texts.data if run.cleaned else self.nodes.blob.data) + run.start
        cdef const uint8_t *end = p if breaks else p + run.length
        cdef bint gap = run.spaced or breaks
        if reserve(text, end - p + 2):
            return -1
        cdef uint8_t *to = <uint8_t *> text.data + text.size
        while p < end or gap:
            if gap or p[0] == 32 or 9 <= p[0] <= 13 or 28 <= p[0] <= 31:
                if to > <uint8_t *> text.data and to[-1] != 32:
                    to[0] = 32
                    to += 1
                p += not gap
                gap = False
            elif p[0] == 0xE2 and p[1] == 0x80 and 0x90 <= p[2] <= 0xA7:
                to[0] = 127
                to += 1
                p += 3
            else:
                to[0] = p[0]
                to += 1
                p += 1
        text.size = to - <uint8_t *> text.data
        return 0


cdef tuple leaf_columns(Buffer *found, const uint8_t *hidden):
    """The bytes of the columns of `Leaves`: node and block (32 bits), hidden, atom, linked (single precision); then of
    `Counts`: characters by kind (32 bits, kind by kind), words (single precision)."""
    cdef Leaf *leaf = <Leaf *> found.data
    cdef Leaf *end = leaf + found.size
    cdef size_t size = 0, k = 0
    cdef int kind
    while leaf < end:
        size += leaf.text or leaf.atom
        leaf += 1
    cdef bytes node = PyBytes_FromStringAndSize(NULL, 4 * size), block = PyBytes_FromStringAndSize(NULL, 4 * size)
    cdef bytes veiled = PyBytes_FromStringAndSize(NULL, size), atom = PyBytes_FromStringAndSize(NULL, size)
    cdef bytes linked = PyBytes_FromStringAndSize(NULL, 4 * size), words = PyBytes_FromStringAndSize(NULL, 4 * size)
    cdef bytes counts = PyBytes_FromStringAndSize(NULL, 4 * KINDS * size)
    cdef int32_t *n = <int32_t *> <char *> node
    cdef int32_t *b = <int32_t *> <char *> block
    cdef uint8_t *h = <uint8_t *> <char *> veiled
    cdef uint8_t *a = <uint8_t *> <char *> atom
    cdef float *l = <float *> <char *> linked
    cdef float *w = <float *> <char *> words
    cdef int32_t *c = <int32_t *> <char *> counts
    with nogil:
        leaf = <Leaf *> found.data
        while leaf < end:
            if leaf.text or leaf.atom:
                n[k], b[k], h[k], a[k], w[k] = leaf.node, leaf.block, hidden[leaf.node], leaf.atom, leaf.words
                l[k] = leaf.words if leaf.linked else 0
                for kind in range(<int> KINDS):
                    c[kind * size + k] = leaf.kinds[kind]
                k += 1
            leaf += 1
    return node, block, veiled, atom, linked, counts, words


cdef tuple block_columns(Buffer *found, Buffer *blocks, Pieces pieces):
    """The bytes of the columns of `Blocks`: container (32 bits), words, linked, chars (double precision), first, last
    and runs (32 bits)."""
    cdef size_t size = blocks.size, runs = pieces.runs.size, k
    cdef bytes container = PyBytes_FromStringAndSize(NULL, 4 * size), words = PyBytes_FromStringAndSize(NULL, 8 * size)
    cdef bytes linked = PyBytes_FromStringAndSize(NULL, 8 * size), chars = PyBytes_FromStringAndSize(NULL, 8 * size)
    cdef bytes first = PyBytes_FromStringAndSize(NULL, 4 * size), last = PyBytes_FromStringAndSize(NULL, 4 * size)
    cdef bytes node = PyBytes_FromStringAndSize(NULL, 4 * runs)
    cdef int32_t *n = <int32_t *> <char *> node
    cdef int32_t *c = <int32_t *> <char *> container
    cdef int32_t *f = <int32_t *> <char *> first
    cdef int32_t *s = <int32_t *> <char *> last
    cdef double *w = <double *> <char *> words
    cdef double *l = <double *> <char *> linked
    cdef double *a = <double *> <char *> chars
    cdef Block *block = <Block *> blocks.data
    with nogil:
        for k in range(size):
            c[k], f[k], s[k] = block[k].container, block[k].first, block[k].last
            w[k], l[k], a[k] = block[k].words, block[k].linked, block[k].chars
        for k in range(runs):
            n[k] = (<Leaf *> found.data)[(<Run *> pieces.runs.data)[k].leaf].node
    return container, words, linked, chars, first, last, node


def segment(Nodes nodes not None, const uint8_t[::1] hidden not None, const uint8_t[::1] kinds not None,
            const uint8_t[::1] separate not None, const uint8_t[::1] traits not None, drawn, clean, line_break):
    """The columns of the leaves, those of the blocks, and the pieces of these.

    hidden: a flag for each node; kinds, separate: of characters; traits: of tags; drawn: elements that are atoms
    whatever their tag; clean: takes what cannot be seen out of a text
    """
    cdef size_t size = nodes.c.size, k
    cdef Buffer found, blocks
    cdef Pieces pieces = Pieces(nodes, line_break)
    cdef const uint8_t *texts
    cdef int failed = OUT_OF_MEMORY
    cdef bint unseen = False
    cdef Ascii ascii
    if <size_t> hidden.shape[0] != size or kinds.shape[0] != 0x110000 or separate.shape[0] != FIRST_PLANES:
        raise ValueError("not a flag for each node or character")
    if not learn_ascii(&kinds[0], &ascii):
        raise ValueError("a character of ASCII of an odd kind")
    cdef int32_t *near = <int32_t *> malloc(4 * size)
    cdef int32_t *closed = <int32_t *> calloc(size + 1, 4)
    memset(&found, 0, sizeof(Buffer))
    memset(&blocks, 0, sizeof(Buffer))
    found.item, blocks.item = sizeof(Leaf), sizeof(Block)
    for k in drawn:
        nodes.c.flags[k] |= DRAWN
    try:
        if near != NULL and closed != NULL:
            with nogil:
                failed = find_leaves(nodes, &hidden[0], &kinds[0], &ascii, &traits[0], &found, near, closed)
                for k in range(found.size):
                    unseen |= (<Leaf *> found.data)[k].kinds[INVISIBLE] > 0
        if not failed:
            if unseen:
                cleaned_leaves(nodes, &found, clean, &pieces.texts)
            texts = <const uint8_t *> pieces.texts.data
            with nogil:
                failed = find_runs(nodes, &found, &hidden[0], &kinds[0], &traits[0], &separate[0], near, texts,
                                   &pieces.runs, &blocks)
        if failed:
            raise MemoryError("the blocks of a page")
        pieces.made = [None] * <Py_ssize_t> pieces.runs.size
        return leaf_columns(&found, &hidden[0]), block_columns(&found, &blocks, pieces), pieces
    finally:
        free(near)
        free(closed)
        free(found.data)
        free(blocks.data)
