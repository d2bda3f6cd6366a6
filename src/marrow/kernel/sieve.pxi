# A sieve of words: which values may say one of them is told by three letters at a time.

cdef enum:
    MOST_SIFTED = 512
    KEEPS = 32


cdef class Sieve:
    """Words of ASCII in lower case, each of three bytes at least; and bytes with which a value is kept too."""

    cdef uint8_t code[256]  # of a byte: its letter in any case, or what other kind of byte it is, and whether it keeps
    cdef uint16_t begins[1 << 15]  # by three such: one more than the last of the words that they may begin, 0 for none
    cdef uint16_t before[MOST_SIFTED]  # the same for each word: the one before it that begins so
    cdef const uint8_t *word[MOST_SIFTED]
    cdef size_t size[MOST_SIFTED]
    cdef uint16_t count
    cdef tuple words

    def __cinit__(self, tuple words not None, bytes kept=b""):
        cdef int k
        cdef bytes word
        cdef uint32_t key
        if len(words) > MOST_SIFTED:
            raise ValueError("too many words")
        self.words = words
        memset(self.begins, 0, sizeof(self.begins))
        for k in range(256):
            self.code[k] = (k | 32) - 96 if 97 <= (k | 32) <= 122 else 27 + k % 5
            self.code[k] |= KEEPS if k > 127 or k in kept else 0
        for word in words:
            if len(word) < 3 or not word.isascii() or word != word.lower():
                raise ValueError("not words of ASCII in lower case, of three letters at least")
            self.word[self.count], self.size[self.count] = word, len(word)
            key = 0
            for k in range(3):
                key = key << 5 | self.code[self.word[self.count][k]] & 31
            self.before[self.count] = self.begins[key]
            self.count += 1
            self.begins[key] = self.count

    cdef bint may_say(self, const uint8_t *p, size_t size) noexcept nogil:
        """Whether a value says a word, in whatever case, or has a byte that keeps it, as those beyond ASCII do."""
        cdef uint32_t key = 0
        cdef size_t at, k
        cdef uint8_t keeps = 0, code
        cdef uint16_t w
        for at in range(size):
            code = self.code[p[at]]
            keeps |= code
            key = (key << 5 | code & 31) & 0x7FFF
            w = self.begins[key]
            while w:  # not before the third byte, since no byte has the code 0
                w -= 1
                k = 0
                if self.size[w] <= size - at + 2:
                    while k < self.size[w] and lower(p[at - 2 + k]) == self.word[w][k]:
                        k += 1
                    if k == self.size[w]:
                        return True
                w = self.before[w]
        return keeps & KEEPS
