# Ways to cut a sequence of elements into items: what `marrow.segmentation.candidates` describes.

cdef enum:
    WAYS = 3  # that tag paths count in an item: the first, second and third time


cdef struct Limits:  # the knobs of the Python beside
    double rare, unlike, two, poor, several, on_lines, kinds, least
    double again[WAYS]


cdef struct Pair:  # a kind of node within an item
    int32_t item, kind, times


cdef struct Cut:  # with room for as much as a sequence needs
    void *room
    uint8_t *starts
    int32_t *number  # of the item of each element, -1 for none
    int32_t *first  # element of each item
    uint8_t *good
    double *like
    double *sorted
    double *both
    double *own
    double *texts
    double *words
    int32_t *sizes
    int32_t *places  # of kinds of elements: what was seen of them
    int32_t *having
    Pair *pairs
    int64_t *slots  # of kinds of nodes: the place of their pair, and one more
    double *share
    int32_t count, items, pairs_of_all
    double description, repeats


cdef int ready(const Sequence *s, Cut *cut) noexcept nogil:
    """Make room; -1 where there is no memory."""
    cdef int64_t size = s.size + 1, most = max(max(s.sorts, s.heads), s.shapes) + 1, kinds = s.kinds + 1
    cdef int64_t inside = s.inside[s.size] + 1
    cdef char *room = <char *> malloc(64 * size + 8 * most + sizeof(Pair) * inside + 32 * kinds + 128)
    cut.room = room
    if room == NULL:
        return OUT_OF_MEMORY
    cut.like, cut.sorted = <double *> taken(&room, 8 * size), <double *> taken(&room, 8 * size)
    cut.both, cut.own = <double *> taken(&room, 8 * size), <double *> taken(&room, 8 * size)
    cut.texts, cut.words = <double *> taken(&room, 8 * size), <double *> taken(&room, 8 * size)
    cut.slots, cut.share = <int64_t *> taken(&room, 8 * kinds), <double *> taken(&room, 8 * WAYS * kinds)
    cut.pairs = <Pair *> taken(&room, sizeof(Pair) * inside)
    cut.number, cut.first = <int32_t *> taken(&room, 4 * size), <int32_t *> taken(&room, 4 * size)
    cut.sizes, cut.places = <int32_t *> taken(&room, 4 * size), <int32_t *> taken(&room, 4 * most)
    cut.having = <int32_t *> taken(&room, 4 * most)
    cut.starts, cut.good = <uint8_t *> taken(&room, size), <uint8_t *> taken(&room, size)
    return 0


cdef void numbered(const Sequence *s, const uint8_t *starts, Cut *cut) noexcept nogil:
    """The number of the item of each element: that which began last in its box, -1 for none."""
    cdef int32_t at, now = -1, box = -1
    for at in range(s.size):
        if starts[at]:
            now += 1
            box = s.parent[at]
            cut.first[now] = at
        cut.number[at] = -1 if now < 0 or s.breaks[at] or (not s.whole and s.parent[at] != box) else now
    cut.count = now + 1


cdef void trimmed(const Sequence *s, const Limits *limits, Cut *cut) noexcept nogil:
    """Items up to the first element of a kind that hardly any item has; the last no longer than the longest other."""
    cdef int32_t at, item, ended = -1, most = 0, left
    cdef double rare = max(<double> 1, limits.rare * cut.count)
    if s.sorts > 1 and cut.count > 3:
        memset(cut.having, 0, 4 * s.sorts)
        memset(cut.places, 255, 4 * s.sorts)  # the last item that has each kind
        for at in range(s.size):
            item = cut.number[at]
            if item >= 0 and cut.places[s.sort[at]] != item:
                cut.places[s.sort[at]] = item
                cut.having[s.sort[at]] += 1
        for at in range(s.size):
            if cut.number[at] >= 0 and (cut.number[at] == ended or cut.having[s.sort[at]] <= rare):
                ended = cut.number[at]
                cut.number[at] = -1
    memset(cut.sizes, 0, 4 * cut.count)
    for at in range(s.size):
        if cut.number[at] >= 0:
            cut.sizes[cut.number[at]] += 1
    for item in range(cut.count - 1):
        most = max(most, cut.sizes[item])
    if cut.count > 1 and cut.sizes[cut.count - 1] > most:
        left = most
        for at in range(cut.first[cut.count - 1], s.size):
            if cut.number[at] == cut.count - 1:
                if left <= 0:
                    cut.number[at] = -1
                left -= 1


cdef void paired(const Sequence *s, Cut *cut) noexcept nogil:
    """The kinds of nodes of each item, with how often it has them, and how many items have any."""
    cdef int32_t at, item = -1, pairs = 0, begun = 0
    cdef int64_t k
    cdef int32_t kind
    cut.items = 0
    memset(cut.slots, 0, 8 * s.kinds)
    for at in range(s.size):
        if cut.number[at] < 0:
            continue
        if cut.number[at] != item:
            item, begun = cut.number[at], pairs
        for k in range(s.inside[at], s.inside[at + 1]):
            kind = s.kind[k]
            if cut.slots[kind] <= begun:  # the first time in this item
                cut.items += pairs == begun
                cut.pairs[pairs].item, cut.pairs[pairs].kind, cut.pairs[pairs].times = item, kind, 0
                pairs += 1
                cut.slots[kind] = pairs
            cut.pairs[cut.slots[kind] - 1].times += 1
    cut.pairs_of_all = pairs


cdef void likened(const Sequence *s, const Limits *limits, Cut *cut) noexcept nogil:
    """How alike each item is to the average item; the description and repeats."""
    cdef int32_t k, way, kind, known = 0
    cdef int64_t total = 0
    cdef double average = 0, entropy = 0, share, weight, bits, again, items
    paired(s, cut)
    items = max(1, cut.items)
    memset(cut.share, 0, 8 * WAYS * s.kinds)
    memset(cut.both, 0, 8 * cut.count)
    memset(cut.own, 0, 8 * cut.count)
    for k in range(cut.pairs_of_all):
        total += cut.pairs[k].times
        for way in range(min(<int32_t> WAYS, cut.pairs[k].times)):
            cut.share[way * s.kinds + cut.pairs[k].kind] += 1
    for kind in range(s.kinds):
        for way in range(WAYS):
            if cut.share[way * s.kinds + kind] > 0:
                cut.share[way * s.kinds + kind] /= items
                average += cut.share[way * s.kinds + kind] * (s.weight[kind] * limits.again[way])
        share = cut.share[kind]
        known += share > 0
        if 0 < share < 1:
            entropy += share * log2(share) + (1 - share) * log2(1 - share)
    for k in range(cut.pairs_of_all):
        kind = cut.pairs[k].kind
        for way in range(min(<int32_t> WAYS, cut.pairs[k].times)):
            weight = s.weight[kind] * limits.again[way]
            cut.both[cut.pairs[k].item] += cut.share[way * s.kinds + kind] * weight
            cut.own[cut.pairs[k].item] += weight
    for k in range(cut.count):
        cut.like[k] = cut.both[k] / max(cut.own[k] + average - cut.both[k], 1e-9)
    bits = log2(<double> max(2, s.kinds))
    again = (total - cut.pairs_of_all) * log2(<double> max(2, known))
    cut.description = 1 - (known * bits - items * entropy + again) / max(<double> 1, total * bits)
    cut.repeats = 1 - cut.pairs_of_all / <double> max(<int64_t> 1, total)


cdef int by_value(const void *a, const void *b) noexcept nogil:
    cdef double left = (<const double *> a)[0], right = (<const double *> b)[0]
    return (left > right) - (left < right)


cdef inline double middle(Cut *cut, const double *values, int32_t count) noexcept nogil:
    """The middle one of some values in order, of two the upper."""
    memcpy(cut.sorted, values, 8 * count)
    qsort(cut.sorted, count, sizeof(double), by_value)
    return cut.sorted[count // 2]


cdef void rich(const Sequence *s, const Limits *limits, Cut *cut) noexcept nogil:
    """Leave out the items of boxes that hold several with hardly a word each beside the box with most words."""
    cdef int32_t item = 0, at, begun
    cdef double total, count, best = -1, mean = 0
    if s.whole or s.parent[cut.first[0]] == s.parent[cut.first[cut.count - 1]]:
        return
    for at in range(2):  # the mean of the box with most words, then what is poor beside it
        item = 0
        while item < cut.count:
            begun, total, count = item, 0, 0
            while item < cut.count and s.parent[cut.first[item]] == s.parent[cut.first[begun]]:
                if cut.good[item]:
                    total += cut.words[item]
                    count += 1
                item += 1
            if not at:
                if total > best:
                    best, mean = total, total / max(<double> 1, count)
            elif not (total / max(<double> 1, count) >= limits.poor * mean or count < limits.several):
                memset(cut.good + begun, 0, item - begun)


cdef int made(const Sequence *s, const uint8_t *starts, const Limits *limits, Cut *cut) noexcept nogil:
    """Cut a sequence into items: how many are left, 0 where they are none."""
    cdef int32_t at, item, count = 0
    cdef double usual, like = 0
    numbered(s, starts, cut)
    trimmed(s, limits, cut)
    memset(cut.texts, 0, 8 * cut.count)
    memset(cut.words, 0, 8 * cut.count)
    for at in range(s.size):
        if cut.number[at] >= 0:
            cut.texts[cut.number[at]] += s.texts[at]
            cut.words[cut.number[at]] += s.words[at]
    likened(s, limits, cut)
    usual = limits.unlike * middle(cut, cut.like, cut.count)
    for item in range(cut.count):
        cut.good[item] = cut.like[item] >= usual and cut.texts[item] > 0
    rich(s, limits, cut)
    for item in range(cut.count):
        if cut.good[item]:
            count += 1
            like += cut.like[item]
    if count < 2 or (count == 2 and like / 2 < limits.two):
        return 0
    if count < cut.count:  # what is left out does not count against the others
        for at in range(s.size):
            if cut.number[at] >= 0 and not cut.good[cut.number[at]]:
                cut.number[at] = -1
        likened(s, limits, cut)
    return count
