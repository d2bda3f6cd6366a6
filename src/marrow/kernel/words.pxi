# Different names of tags or attributes, in whatever case, among stretches of a page, which stay where they are.


cdef struct Word:
    const uint8_t *start
    uint32_t size, hash
    int32_t number


cdef struct WordSet:  # by open addressing
    Word *slots
    uint32_t size, mask


cdef enum:
    UNKNOWN_WORD = -2


cdef int widen(WordSet *words) noexcept nogil:
    cdef uint32_t mask = 2 * words.mask + 1 if words.mask else 1023, k, at
    cdef Word *slots = <Word *> calloc(mask + <size_t> 1, sizeof(Word))
    if slots == NULL:
        return OUT_OF_MEMORY
    for k in range(words.mask + 1 if words.mask else 0):
        if words.slots[k].start != NULL:
            at = words.slots[k].hash & mask
            while slots[at].start != NULL:
                at = (at + 1) & mask
            slots[at] = words.slots[k]
    free(words.slots)
    words.slots, words.mask = slots, mask
    return 0


cdef inline uint64_t eight(const uint8_t *word, size_t size, size_t at) noexcept nogil:
    """Eight bytes of a word from a place on, the last ones once more where fewer are left; capitals as small letters.
    """
    cdef uint64_t out = 0, letters, ones = 0x0101010101010101
    cdef uint32_t half
    if size >= 8:
        memcpy(&out, word + (at if at + 8 <= size else size - 8), 8)
    elif size >= 4:
        memcpy(&half, word + size - 4, 4)
        out = half
        memcpy(&half, word, 4)
        out = out << 32 | half
    elif size:
        out = word[0] | word[size >> 1] << 8 | word[size - 1] << 16
    # the high bit of each byte tells whether it is at least an A, and beyond a Z
    letters = ((out & 127 * ones) + 63 * ones) ^ ((out & 127 * ones) + 37 * ones)
    return out | (letters & ~out & 128 * ones) >> 2


cdef inline bint same_word(const uint8_t *one, const uint8_t *other, size_t size) noexcept nogil:
    cdef size_t k
    for k in range(0, size, 8):
        if eight(one, size, k) != eight(other, size, k):
            return False
    return True


cdef int32_t word_at(WordSet *words, const uint8_t *start, const uint8_t *stop, uint32_t most) noexcept nogil:
    """The number of a word, in the order in which they came; unknown if it is new and there are `most` already."""
    cdef uint64_t hash = 0
    cdef size_t size = stop - start, k
    cdef uint32_t at
    cdef Word *word
    if 2 * words.size >= words.mask and widen(words):
        return OUT_OF_MEMORY
    for k in range(0, size, 8):
        hash = (hash ^ eight(start, size, k)) * UNFORESEEN
        hash = (hash ^ hash >> 32) * UNFORESEEN
        hash ^= hash >> 29
    at = <uint32_t> hash & words.mask
    while words.slots[at].start != NULL:
        word = &words.slots[at]
        if word.hash == <uint32_t> hash and word.size == size and same_word(word.start, start, size):
            return word.number
        at = (at + 1) & words.mask
    if words.size >= most:
        return UNKNOWN_WORD
    word = &words.slots[at]
    word.start, word.size, word.hash, word.number = start, <uint32_t> size, <uint32_t> hash, <int32_t> words.size
    words.size += 1
    return word.number


cdef int copy_words(const WordSet *words, WordSet *out) noexcept nogil:
    out[0] = words[0]
    out.slots = <Word *> malloc((words.mask + <size_t> 1) * sizeof(Word))
    if out.slots == NULL:
        return OUT_OF_MEMORY
    memcpy(out.slots, words.slots, (words.mask + <size_t> 1) * sizeof(Word))
    return 0
