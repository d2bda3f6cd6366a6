# Memory that grows, and numbers for keys: what the other parts of the kernel keep things in.


cdef struct Buffer:
    void *data
    size_t size  # items in use
    size_t room
    size_t item  # bytes of one


cdef inline int reserve(Buffer *buffer, size_t more) noexcept nogil:
    """Make room for some more items; -1 where there is no memory."""
    cdef size_t room = buffer.room
    cdef void *data
    if buffer.size + more <= room:
        return 0
    room = room * 2 if room else 1024
    if room < buffer.size + more:
        room = buffer.size + more
    data = realloc(buffer.data, room * buffer.item)
    if data == NULL:
        return -1
    buffer.data = data
    buffer.room = room
    return 0


cdef inline bytes exported(Buffer *buffer):
    return (<char *> buffer.data)[:buffer.size * buffer.item] if buffer.size else b""


cdef struct Numbers:  # of keys that are not 0, by open addressing
    uint64_t *keys
    int32_t *values
    size_t size
    size_t mask


cdef uint64_t UNFORESEEN = <uint64_t> <int64_t> hash("words of a page") | 1  # no page can be made to fill one slot


cdef inline size_t slot_of(uint64_t key, uint64_t mask) noexcept nogil:
    """The slot of a key among those up to a mask, at most 32 bits: by the highest bits of a product nobody foresees."""
    return (key * UNFORESEEN >> 32) * (mask + 1) >> 32


cdef inline size_t _slot(const Numbers *numbers, uint64_t key) noexcept nogil:
    cdef size_t at = slot_of(key, numbers.mask)
    while numbers.keys[at] and numbers.keys[at] != key:
        at = (at + 1) & numbers.mask
    return at


cdef int number(Numbers *numbers, uint64_t key, int32_t new) noexcept nogil:
    """The number of a key, which is `new` if it has none yet; -1 where there is no memory."""
    cdef Numbers larger
    cdef size_t at
    if 2 * numbers.size >= numbers.mask:
        larger.mask = 2 * numbers.mask + 1 if numbers.mask else 255
        larger.keys = <uint64_t *> calloc(larger.mask + 1, sizeof(uint64_t))
        larger.values = <int32_t *> malloc((larger.mask + 1) * sizeof(int32_t))
        larger.size = numbers.size
        if larger.keys == NULL or larger.values == NULL:
            free(larger.keys)
            free(larger.values)
            return -1
        if numbers.keys != NULL:
            for at in range(numbers.mask + 1):
                if numbers.keys[at]:
                    larger.values[_slot(&larger, numbers.keys[at])] = numbers.values[at]
                    larger.keys[_slot(&larger, numbers.keys[at])] = numbers.keys[at]
        forget(numbers)
        numbers[0] = larger
    at = _slot(numbers, key)
    if not numbers.keys[at]:
        numbers.keys[at] = key
        numbers.values[at] = new
        numbers.size += 1
    return numbers.values[at]


cdef inline void forget(Numbers *numbers) noexcept nogil:
    free(numbers.keys)
    free(numbers.values)
    memset(numbers, 0, sizeof(Numbers))


cdef enum:
    PIECE_SIZE = 1 << 18
    LARGEST_SPARE = 1 << 22
    SPARES = 4


cdef struct Piece:  # of memory
    char *data
    size_t size


cdef Piece spare[SPARES]  # pieces that are kept for the next page, which costs less than asking for them anew


cdef Piece piece_of(size_t size) except *:
    """A piece of memory of some size at least, with anything in it; needs the interpreter's lock."""
    cdef Piece out
    cdef int k
    for k in range(<int> SPARES):
        if spare[k].data != NULL and spare[k].size >= size:
            out = spare[k]
            spare[k].data = NULL
            return out
    out.size = size if size > PIECE_SIZE else PIECE_SIZE
    out.data = <char *> malloc(out.size)
    if out.data == NULL:
        raise MemoryError("the blocks of a page")
    return out


cdef void give_back(Piece piece) noexcept:
    """Keep a piece for others, or free it; needs the interpreter's lock."""
    cdef int k
    for k in range(<int> SPARES if piece.size <= LARGEST_SPARE else 0):
        if spare[k].data == NULL:
            spare[k] = piece
            return
    free(piece.data)
