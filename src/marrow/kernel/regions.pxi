# Features of a sequence cut into items: what `marrow.segmentation.features` describes.

cdef enum:
    SUMS = 6  # of the nodes: words, linked words, images, dates, names of people, words in what is around the content
    FEATURES = 20
    PERIODS = 4  # items after which their kinds may come again


cdef struct Measures:  # the knobs of the Python beside
    double usual, links


cdef double missed(const Sequence *s, const Measures *m, Cut *cut, int32_t n) noexcept nogil:
    """How many elements are in no item although several items have their like and they look like titles, for each
    item."""
    cdef int32_t at, count = 0
    memset(cut.having, 0, 4 * s.heads)
    memset(cut.places, 255, 4 * s.heads)
    for at in range(s.size):
        if cut.number[at] >= 0 and cut.places[s.head[at]] != cut.number[at]:
            cut.places[s.head[at]] = cut.number[at]
            cut.having[s.head[at]] += 1
    for at in range(s.size):
        if cut.number[at] < 0 and not s.breaks[at] and s.titled[at] and cut.having[s.head[at]] >= m.usual * n:
            count += 1
    return min(<double> 1, count / <double> n)


cdef double periodic(const Sequence *s, Cut *cut, int32_t n) noexcept nogil:
    """How much more often an item is of the kind of the second, third or fourth one before it than of the one before;
    the kind of an item is that of its elements."""
    cdef uint64_t *marks = <uint64_t *> cut.both
    cdef uint64_t mark
    cdef int32_t at, item = -1, before = -1, step
    cdef double alike, first = 0, best = 0
    if n < PERIODS + 2:
        return 0
    for at in range(s.size):
        if cut.number[at] < 0:
            continue
        if cut.number[at] != before:
            before = cut.number[at]
            item += 1
            marks[item] = 0
        mark = <uint64_t> (s.shape[at] + 1) * <uint64_t> 0x9E3779B97F4A7C15
        marks[item] += mark ^ (mark >> 29)
    for step in range(1, PERIODS + 1):
        alike = 0
        for at in range(step, n):
            alike += marks[at] == marks[at - step]
        alike /= n - step
        first = alike if step == 1 else first
        best = max(best, alike)
    return best - first


cdef void measured(const Page *page, const Sequence *s, const Measures *m, Cut *cut, const int64_t *firsts,
                   const int64_t *lasts, int32_t n, double *out) noexcept nogil:
    """The features in the order of `marrow.segmentation.features.NAMES`; no words where it shows none."""
    cdef double held[SUMS]
    cdef double sums[SUMS]
    cdef double having[SUMS]
    cdef double like = 0, single = 0, titled = 0, words, shape = 0
    cdef const double *begin
    cdef const double *end
    cdef int32_t item, k, at
    memset(sums, 0, sizeof(sums))
    memset(having, 0, sizeof(having))
    memset(cut.having, 0, 4 * s.shapes)
    for item in range(n):
        begin, end = page.sums + SUMS * s.nodes[firsts[item]], page.sums + SUMS * s.stops[lasts[item]]
        for k in range(<int32_t> SUMS):
            held[k] = end[k] - begin[k]
            sums[k] += held[k]
            having[k] += held[k] > 0
        cut.own[item] = held[0] - held[1]  # words outside links
        single += firsts[item] == lasts[item]
        titled += s.titled[firsts[item]]
        at = s.shape[firsts[item]]
        cut.having[at] += 1
        shape = max(shape, <double> cut.having[at])
    for item in range(cut.count):
        like += cut.like[item] if cut.good[item] else 0
    words = sums[0]
    out[0] = words / page.sums[SUMS * page.size]
    if not words:
        return
    out[1], out[2], out[3], out[4], out[5] = log(out[0]), log(<double> n), like / n, cut.description, shape / n
    out[6], out[7], out[8] = periodic(s, cut, n), cut.repeats, missed(s, m, cut, n)
    out[9], out[10], out[11], out[12] = 2 * single > n, n == 2, page.item[s.nodes[firsts[0]]], titled / n
    out[13], out[14] = log1p(words / n), log1p(middle(cut, cut.own, n))
    out[15], out[16] = sums[1] > m.links * words, sums[5] / words
    out[17], out[18], out[19] = having[2] / n, having[3] / n, having[4] / n


cdef int each_cut(const Page *page, const Sequence *s, const Limits *limits, const Measures *m, Cut *cut, Buffer *sets,
                  Buffer *sizes, Buffer *places, Buffer *features) noexcept nogil:
    """The sizes of all cuts, their items' first and last elements, cut by cut, and their features."""
    cdef size_t each
    cdef int32_t n, at, item, before
    cdef int64_t *firsts
    if boundaries(s, limits, cut, sets):
        return OUT_OF_MEMORY
    for each in range(sets.size // s.size):
        n = made(s, <uint8_t *> sets.data + each * s.size, limits, cut)
        if not n:
            continue
        if reserve(sizes, 1) or reserve(places, 2 * n) or reserve(features, FEATURES):
            return OUT_OF_MEMORY
        firsts, item, before = <int64_t *> places.data + places.size, -1, -1
        for at in range(s.size):
            if cut.number[at] >= 0:
                if cut.number[at] != before:
                    before = cut.number[at]
                    item += 1
                    firsts[item] = at
                firsts[n + item] = at
        measured(page, s, m, cut, firsts, firsts + n, n, <double *> features.data + features.size)
        if (<double *> features.data)[features.size] == 0:
            continue
        (<int32_t *> sizes.data)[sizes.size] = n
        sizes.size += 1
        places.size += 2 * n
        features.size += FEATURES
    return 0


cdef class Stretches:
    """Columns over the nodes of a page, from which sequences are made and cut."""

    cdef Page page
    cdef Limits limits
    cdef Measures measures
    cdef object columns  # that the pointers of `page` point into

    def __cinit__(self, const int64_t[::1] depth not None, const int64_t[::1] line not None,
                  const uint8_t[::1] alive not None, const uint8_t[::1] title not None,
                  const double[::1] texts not None, const double[::1] words not None,
                  const double[:, ::1] sums not None, const uint8_t[::1] item not None, tuple knobs):
        """texts, words: of each node; item: whether its tag is that of an item; sums: running ones, in the order of
        `marrow.segmentation.features.totals`; knobs: of `Limits`, then of `Measures`, and `deeper`."""
        cdef Page *page = &self.page
        page.size = depth.shape[0]
        if not page.size or not (page.size == line.shape[0] == alive.shape[0] == title.shape[0] == texts.shape[0]
                                 == words.shape[0] == item.shape[0] == sums.shape[0] - 1) or sums.shape[1] != SUMS:
            raise ValueError("not a number for each node")
        self.columns = depth, line, alive, title, texts, words, sums, item
        page.depth, page.line, page.alive, page.title = &depth[0], &line[0], &alive[0], &title[0]
        page.texts, page.words, page.sums, page.item = &texts[0], &words[0], &sums[0, 0], &item[0]
        (self.limits.rare, self.limits.unlike, self.limits.two, self.limits.poor, self.limits.several,
         self.limits.on_lines, self.limits.kinds, self.limits.least, self.limits.again[0], self.limits.again[1],
         self.limits.again[2], self.measures.usual, self.measures.links, page.deeper) = knobs

    def cuts(self, const int64_t[::1] nodes not None, const int64_t[::1] stops not None,
             const int32_t[::1] parent not None, const uint8_t[::1] breaks not None, const int64_t[::1] path not None,
             int64_t paths, bint whole):
        """The ways to cut a sequence of elements into items: as bytes the sizes of all (32 bits), their items' first
        and last elements (64 bits), cut by cut, and their features (double precision).

        nodes, stops, parent, breaks: of each element; path: of each node of the page, below `paths`
        """
        cdef Page page = self.page
        cdef Sequence s
        cdef Cut cut
        cdef Buffer sets, sizes, places, features
        cdef Py_ssize_t size = nodes.shape[0], at
        cdef int64_t until = 0, node
        cdef int failed = OUT_OF_MEMORY
        if not size or not size == stops.shape[0] == parent.shape[0] == breaks.shape[0] or path.shape[0] != page.size:
            raise ValueError("not a number for each element or node")
        for at in range(size):
            if not until <= nodes[at] < stops[at] <= page.size:
                raise ValueError("elements that are not in order and apart")
            until = stops[at]
        for at in range(size):
            for node in range(nodes[at], stops[at]):
                if not 0 <= path[node] < paths:
                    raise ValueError("not a path")
        memset(&s, 0, sizeof(Sequence))
        memset(&cut, 0, sizeof(Cut))
        memset(&sets, 0, sizeof(Buffer))
        sizes, places, features = sets, sets, sets
        sets.item, sizes.item, places.item, features.item = 1, 4, 8, 8
        page.path, page.paths = &path[0], paths
        s.size, s.whole, s.nodes, s.stops = <int32_t> size, whole, &nodes[0], &stops[0]
        s.parent, s.breaks = &parent[0], &breaks[0]
        try:
            with nogil:
                if not filled_in(&page, &s) and not ready(&s, &cut):
                    failed = each_cut(&page, &s, &self.limits, &self.measures, &cut, &sets, &sizes, &places, &features)
            if failed:
                raise MemoryError("the regions of a page")
            return exported(&sizes), exported(&places), exported(&features)
        finally:
            free(s.room)
            free(cut.room)
            free(sets.data)
            free(sizes.data)
            free(places.data)
            free(features.data)
