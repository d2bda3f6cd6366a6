# More families of features, and the table of all that there are.


cdef size_t shallow(Seen seen, float *out) except 0:
    """Length, links and characters of a block and its neighbours."""
    cdef size_t size = seen.size, k, c
    cdef int64_t near
    cdef int step
    cdef int32_t kind, block
    cdef double chars
    cdef int32_t *counts = <int32_t *> seen.room(4 * COUNTED_KINDS * size)
    with nogil:
        for kind in range(<int32_t> KINDS):
            for c in range(<size_t> COUNTED_KINDS):
                if not seen.constants.summed[c, kind]:
                    continue
                for k in range(seen.leaves):
                    block = seen.of_leaf[k]
                    if block >= 0:
                        counts[c * size + block] += seen.counts[kind, k]
        for k in range(size):
            chars = seen.chars[k] if seen.chars[k] > 1 else 1
            out[k], out[size + k] = seen.log(seen.words[k]), seen.log(seen.chars[k])
            out[2 * size + k] = <float> density_of(seen, k)
            out[3 * size + k] = seen.log(<float> (seen.words[k] - seen.linked[k]))
            out[4 * size + k] = seen.log(<float> (chars / (seen.words[k] if seen.words[k] > 1 else 1)))
            out[5 * size + k] = seen.log(seen.last[k] - seen.first[k])
            for c in range(<size_t> COUNTED_KINDS):
                out[(6 + c) * size + k] = <float> (counts[c * size + k] / chars)
            out[12 * size + k], out[13 * size + k] = seen.log(counts[k]), seen.ends[k]
        for step in range(4):
            for k in range(size):
                near = <int64_t> k + (2 - step if step < 2 else 1 - step)
                out[(14 + 2 * step) * size + k] = out[near] if 0 <= near < <int64_t> size else 0
                out[(15 + 2 * step) * size + k] = out[2 * size + near] if 0 <= near < <int64_t> size else 0.5
        for k in range(size):
            out[22 * size + k] = seen.ends[k + 1] if k + 1 < size else 0
            out[23 * size + k] = seen.ends[k - 1] if k else 0
            window(seen, k, AROUND_NEAR, out + 24 * size)
            window(seen, k, AROUND_FAR, out + 26 * size)
    return 28


cdef inline void window(Seen seen, size_t k, size_t reach, float *out) noexcept nogil:
    """Logarithm of the words of the blocks around one, and the share of them in links."""
    cdef size_t first = k - reach if k > reach else 0, stop = min(k + reach + 1, seen.size)
    cdef double words = seen.sum_words[stop] - seen.sum_words[first]
    out[k] = seen.log(<float> words)
    out[seen.size + k] = <float> ((seen.sum_linked[stop] - seen.sum_linked[first]) / (words if words > 1e-9 else 1e-9))


cdef size_t structure(Seen seen, float *out) except 0:
    """The unit a block belongs to, and what stands before and after it."""
    cdef size_t size = seen.size, kinds = seen.constants.longest.shape[0] - 1, unit, k, part, row
    cdef int32_t first, stop, side
    cdef double words, linked, longest
    cdef float own[6]
    cdef float around[8]
    cdef float share
    find_units(seen)
    with nogil:
        for unit in range(seen.units):
            first, stop = seen.unit_first[unit], seen.unit_first[unit + 1]
            words = linked = longest = 0
            for k in range(first, stop):
                words += seen.words[k]
                linked += seen.linked[k]
                longest = max(longest, seen.words[k])
            share = <float> words
            own[0], own[1] = seen.log(share), seen.log(stop - first)
            own[2] = <float> (linked / (share if share > <float> 1e-9 else <float> 1e-9))
            own[5] = <float> seen.wide_log(longest)
            for part in range(2):
                side = stop if part else first - 1
                for row in range(4):
                    around[2 * row + part] = 0
                if 0 <= side < <int32_t> size:
                    around[part] = seen.log(seen.words[side])
                    around[2 + part] = <float> density_of(seen, side)
                    around[4 + part] = seen.ends[side] > <float> 0.6
                    around[6 + part] = seen.constants.traits[seen.tag[side]] & HEADING > 0
            for k in range(first, stop):
                own[3] = <float> (seen.words[k] / (share if share > 1 else 1))
                own[4] = <float> (<double> (<int32_t> k - first) / (stop - first - 1 if stop - first > 2 else 1))
                for row in range(kinds):
                    out[row * size + k] = row + 1 == seen.unit_kind[unit]
                for row in range(6):
                    out[(kinds + row) * size + k] = own[row]
                for row in range(8):
                    out[(kinds + 6 + row) * size + k] = around[row]
    return kinds + 14


cdef size_t whole_page(Seen seen, float *out) except 0:
    """The page as a whole: the same number for each of its blocks."""
    cdef size_t size = seen.size, counted = seen.constants.counted.shape[0], k, row
    cdef const uint32_t *traits = &seen.constants.traits[0]
    cdef double linked = seen.sum_linked[size], mean = 0, squares = 0, length, longest = 0
    cdef double in_long = 0, many = 0, in_paragraphs = 0, in_items = 0, spread
    cdef int32_t tags_met[ALL_TAGS]
    cdef float *value = <float *> seen.room(4 * (11 + counted))
    memset(tags_met, 0, sizeof(tags_met))
    with nogil:
        for k in range(size):
            length = seen.log(seen.words[k])
            mean += length
            squares += length * length
            longest = max(longest, length)
            if seen.words[k] >= LONG:
                in_long += seen.words[k]
                many += 1
            in_paragraphs += seen.words[k] if traits[seen.tag[k]] & PARAGRAPH else 0
            in_items += seen.words[k] if traits[seen.tag[k]] & LIST_ITEM else 0
        for k in range(seen.nodes.c.size):
            tags_met[seen.nodes.c.tag[k]] += 1
        mean /= size
        spread = squares / size - mean * mean
        value[0], value[1], value[2] = seen.log(size), seen.log(<float> seen.total), <float> (linked / seen.total)
        value[3], value[4], value[5] = <float> mean, <float> sqrt(spread if spread > 0 else 0), <float> longest
        value[6], value[7] = <float> (in_long / seen.total), seen.log(many)
        value[8], value[9] = <float> (in_paragraphs / seen.total), <float> (in_items / seen.total)
        value[10] = seen.log(<float> (seen.total - linked if seen.total > linked else 0))
        for k in range(counted):
            value[11 + k] = seen.log(tags_met[seen.constants.counted[k]])
        for row in range(11 + counted):
            for k in range(size):
                out[row * size + k] = value[row]
    return 11 + counted


FAMILIES = frozenset(("ancestors", "headings", "held_elements", "landmarks", "link_targets", "place", "prose",
                      "repetition", "shallow", "stated", "structure", "whole_page"))


def measure(Seen seen not None, str family not None, float[:, ::1] out not None, size_t row, size_t rows,
            tuple given=()):
    """Write the columns of one of `FAMILIES` from a row of the matrix on; raises `ValueError` where those are not as
    many as that many rows. given: what the family asks for beside the blocks."""
    cdef Constants constants = seen.constants
    cdef size_t kinds = constants.longest.shape[0] - 1
    cdef dict sizes = {"ancestors": 30, "headings": 12, "held_elements": 3 * KINDS_HELD,
                       "landmarks": constants.role_flags + 1, "link_targets": TARGETS + 3,
                       "place": 7 + constants.tag_flags, "prose": len(given) + 1, "repetition": 26,
                       "shallow": 28, "stated": 2, "structure": kinds + 14,
                       "whole_page": 11 + constants.counted.shape[0]}
    cdef float *to
    if (sizes.get(family) != rows or rows > <size_t> out.shape[0] or row > <size_t> out.shape[0] - rows
            or <size_t> out.shape[1] != seen.size):
        raise ValueError(f"{family} has other columns than that")
    to = &out[row, 0]
    if family == "ancestors":
        ancestors(seen, to)
    elif family == "headings":
        headings(seen, to)
    elif family == "held_elements":
        held_elements(seen, to)
    elif family == "landmarks":
        landmarks(seen, to)
    elif family == "link_targets":
        link_targets(seen, to, given)
    elif family == "place":
        places(seen, to)
    elif family == "repetition":
        alike(seen, to)
        siblings(seen, to + 7 * seen.size)
        copies(seen, to + 24 * seen.size)
    elif family == "prose":
        prose(seen, to, given)
    elif family == "shallow":
        shallow(seen, to)
    elif family == "stated":
        stated(seen, to, given)
    elif family == "structure":
        structure(seen, to)
    else:
        whole_page(seen, to)
