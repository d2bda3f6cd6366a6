# Numbers of tag paths, and of keys of any kind: what `marrow.segmentation.tag_paths` describes.


cdef struct Key:
    uint64_t key
    int64_t number


cdef int by_key(const void *one, const void *other) noexcept nogil:
    cdef uint64_t left = (<const Key *> one).key, right = (<const Key *> other).key
    return (left > right) - (left < right)


cdef int64_t numbered_keys(const uint64_t *keys, Py_ssize_t size, int64_t *out) noexcept nogil:
    """The place of each key among those that occur, smallest first; how many occur, below 0 for want of memory."""
    cdef uint64_t mask = 1
    cdef int64_t found = 0, number
    cdef Py_ssize_t at
    cdef uint64_t slot
    while mask < 2 * <uint64_t> size:
        mask *= 2
    mask -= 1
    cdef int64_t *slots = <int64_t *> calloc(mask + 1, sizeof(int64_t))
    cdef Key *every = <Key *> malloc((size + 1) * sizeof(Key))
    cdef int64_t *places = <int64_t *> malloc((size + 1) * sizeof(int64_t))
    if slots == NULL or every == NULL or places == NULL:
        found = OUT_OF_MEMORY
    else:
        for at in range(size):
            slot = slot_of(keys[at], mask)
            while slots[slot] and every[slots[slot] - 1].key != keys[at]:
                slot = (slot + 1) & mask
            if not slots[slot]:
                every[found].key, every[found].number = keys[at], found
                found += 1
                slots[slot] = found
            out[at] = slots[slot] - 1
        qsort(every, found, sizeof(Key), by_key)
        for number in range(found):
            places[every[number].number] = number
        for at in range(size):
            out[at] = places[out[at]]
    free(slots)
    free(every)
    free(places)
    return found


def ranks(const uint64_t[::1] keys not None, int64_t[::1] out not None):
    """The place of each key among those that occur, smallest first; returns how many occur."""
    cdef int64_t found
    if keys.shape[0] != out.shape[0]:
        raise ValueError("not a place for each key")
    if not keys.shape[0]:
        return 0
    with nogil:
        found = numbered_keys(&keys[0], keys.shape[0], &out[0])
    if found < 0:
        raise MemoryError("the numbers of keys")
    return found


def tag_paths(const int32_t[::1] parent not None, const int64_t[::1] step not None, uint64_t[::1] out not None):
    """A hash of the steps from the root to each node."""
    cdef Py_ssize_t at
    cdef uint64_t own
    if not parent.shape[0] == step.shape[0] == out.shape[0]:
        raise ValueError("not a step for each node")
    for at in range(parent.shape[0]):
        own = <uint64_t> (step[at] + 1) * <uint64_t> 0x9E3779B97F4A7C15
        own ^= own >> 29
        if at:
            if not 0 <= parent[at] < at:
                raise ValueError("not in the order of the document")
            own = (out[parent[at]] ^ own) * <uint64_t> 0x9E3779B97F4A7C15
            own ^= own >> 31
        out[at] = own
