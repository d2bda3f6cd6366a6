# Which blocks are kept: what `marrow.model.decide` and `marrow.model.sections` choose.

from libc.stdlib cimport qsort

cdef enum:
    CASES = 3  # of how the probabilities may err
    ENOUGH_RUNNING = 60  # words
    MUCH = 2000
    OF_RUNNING_TEXT = 10
    OF_SECTION = 5
    MANY_HOLLOW = 3


cdef struct Together:  # blocks that stay or go as one
    double probability, words, weight
    int32_t number


cdef int likelier(const void *left, const void *right) noexcept nogil:
    cdef const Together *one = <const Together *> left
    cdef const Together *other = <const Together *> right
    if one.probability != other.probability:
        return -1 if one.probability > other.probability else 1
    return -1 if one.number < other.number else 1


cdef double best_of(Together *units, size_t size, const double *times, double beta, size_t *best,
                    double *room) noexcept nogil:
    """How many of the likeliest give the greatest expected F, and that; the units come in order."""
    cdef double square = beta * beta, out = -1, held = 0, sum, right[CASES]
    cdef double value, floor
    cdef size_t k, c
    qsort(units, size, sizeof(Together), likelier)
    for c in range(<size_t> CASES):
        right[c] = 0
    for k in range(size):
        for c in range(<size_t> CASES):
            value = times[c] * (units[k].probability * units[k].words)
            right[c] += value / (units[k].probability * (times[c] - 1) + 1)
            room[CASES * k + c] = right[c]
    for k in range(size):
        held += units[k].words
        sum = 0
        for c in range(<size_t> CASES):
            floor = held + square * right[c]
            sum += room[CASES * k + c] / (floor if floor > 1e-9 else 1e-9)
        sum *= (1 + square) / CASES
        if sum > out:
            out, best[0] = sum, k
    return out


cdef void find_ranks(Seen seen, uint8_t *rank) noexcept nogil:
    """The level of the heading that each block is, 0 for none: of its container, or of an element that holds it alone.
    """
    cdef size_t k
    cdef int32_t at
    for k in range(seen.size):
        at = seen.container[k]
        rank[k] = seen.constants.ranks[seen.nodes.c.tag[at]]
        while not rank[k]:
            at = seen.nodes.c.parent[at]
            if not at or seen.before[seen.nodes.c.end[at]] - seen.before[at] != 1:
                break
            rank[k] = seen.constants.ranks[seen.nodes.c.tag[at]]


cdef void keep_sections(Seen seen, const float *probability, const uint8_t *rank, const int32_t *pictured,
                        uint8_t *keep, double *kept) noexcept nogil:
    """Headings stay or go with their sections. rank: of each block; pictured: for each block, and the end, the first
    one of a box with a picture right before it, or the number of blocks."""
    cdef int64_t size = seen.size, start = 0, behind = size, k
    cdef int32_t hollow = 0, total = 0
    cdef int32_t after[7]
    cdef int32_t below = -1, next_rank = 0, own, end
    cdef bint reached = True, empty
    cdef double words
    while start < size and not (keep[start] and seen.words[start] >= OF_RUNNING_TEXT and not rank[start]):
        start += 1
    if start == size:
        return
    for k in range(size):
        kept[k + 1] = kept[k] + (seen.words[k] if keep[k] else 0)
    for own in range(7):
        after[own] = <int32_t> size
    for k in range(size - 1, -1, -1):
        own = rank[k]
        if not own:
            continue
        end = after[own]
        for own in range(own, 7):
            after[own] = <int32_t> k
        if keep[k] or k < start:
            continue
        if density_of(seen, k) > 0.5:
            keep[k] = k + 1 < size and kept[k + 2] > kept[k + 1] and (
                seen.nodes.c.parent[seen.container[k]] == seen.nodes.c.parent[seen.container[k + 1]])
            continue
        if probability[k] < <float> 0.1:
            continue
        words = seen.sum_words[end] - seen.sum_words[k + 1]
        if words >= OF_SECTION and kept[end] - kept[k + 1] >= 0.5 * words:
            keep[k] = 1
    for k in range(size - 1, -1, -1):
        if not keep[k]:
            continue
        own, empty = rank[k], False
        total += own > 0
        if own and k >= start and density_of(seen, k) <= 0.5:
            below = below if reached else next_rank
            empty = (reached or behind > k + 1) and pictured[k + 1] > k and (below < 0 or 0 < below <= own)
        if empty:
            keep[k] = 2
            hollow += 1
        next_rank, reached, behind = own, empty, k
    for k in range(size):
        if keep[k] == 2:
            keep[k] = not (hollow < MANY_HOLLOW or hollow <= 0.3 * total)


def choose(Seen seen not None, const float[::1] probability not None, const int64_t[::1] insets not None,
           const uint8_t[::1] leads not None, const int32_t[::1] node not None, const uint8_t[::1] shown not None,
           const uint8_t[::1] frames not None, const double[::1] times not None, double beta, double empty):
    """Flags of the blocks to keep, and the expected F of the choice.

    insets: the inset of each block; leads: whether it goes with the next one; node, shown: of each leaf, and whether it
    is a picture or the like that is shown; frames: a flag for each tag that is the frame of a picture; times: what odds
    are multiplied by in each case
    """
    cdef size_t size = seen.size, k, best = 0, units = 0, leaves = node.shape[0]
    cdef Together *every = <Together *> seen.room(size * sizeof(Together))
    cdef double *room = <double *> seen.room(8 * CASES * (size + 1))
    cdef int32_t *of = <int32_t *> seen.room(4 * size)
    cdef int32_t *pictured = <int32_t *> seen.room(4 * (size + 1))
    cdef uint8_t *rank = <uint8_t *> seen.room(size)
    cdef bytes out = PyBytes_FromStringAndSize(NULL, size)
    cdef uint8_t *keep = <uint8_t *> <char *> out
    cdef uint8_t *chosen
    cdef double expected, weight, running = 0, total = 0
    cdef int32_t first, behind
    if (<size_t> probability.shape[0] != size or <size_t> insets.shape[0] != size or <size_t> shown.shape[0] != leaves
            or <size_t> leads.shape[0] != size
            or times.shape[0] != CASES or frames.shape[0] != 256):
        raise ValueError("not a probability for each block")
    for k in range(size + 1):
        pictured[k] = <int32_t> size
    for k in range(leaves):
        if not 0 <= node[k] < <int32_t> seen.nodes.c.size:
            raise ValueError("a leaf that is not of the page")
        if shown[k]:
            first = seen.before[box_around(seen.nodes, &frames[0], seen.before, node[k])]
            behind = seen.before[node[k]]
            pictured[behind] = first if first < pictured[behind] else pictured[behind]
    find_units(seen)
    with nogil:
        for k in range(size):
            if not k or (not leads[k - 1] and (insets[k] != insets[k - 1]
                                               or (insets[k] < 0 and seen.unit[k] != seen.unit[k - 1]))):
                units += 1
            of[k] = <int32_t> units - 1
            weight = seen.words[k] if seen.words[k] > 0.5 else 0.5
            every[of[k]].probability += probability[k] * weight
            every[of[k]].weight += weight
            every[of[k]].words += seen.words[k]
            total += seen.words[k]
            if is_running(seen, k):
                running += seen.words[k]
        for k in range(units):
            every[k].number = <int32_t> k
            every[k].probability /= every[k].weight
        expected = best_of(every, units, &times[0], beta, &best, room)
        memset(keep, 0, size)
        if expected >= empty or running >= ENOUGH_RUNNING or total >= MUCH:
            chosen = <uint8_t *> room  # whose numbers nobody needs any more
            memset(chosen, 0, units)
            for k in range(best + 1):
                chosen[every[k].number] = 1
            for k in range(size):
                keep[k] = chosen[of[k]]
        memset(room, 0, 8 * (size + 1))
        find_ranks(seen, rank)
        keep_sections(seen, &probability[0], rank, pictured, keep, room)
    return out, expected
