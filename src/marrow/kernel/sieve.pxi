# A sieve of words: which values may say one of them is told by three letters at a time.

cdef enum:
    MOST_SIFTED = 512


cdef class Sieve:
    """Words of ASCII in lower case, each of three bytes at least; and bytes with which a value is kept too."""

    cdef uint8_t code[256]  # of a byte: its letter in any case, or what other kind of byte it is
    cdef uint8_t kept[256]
    cdef uint8_t begins[1 << 15]  # whether three such may begin a word
    cdef const uint8_t *word[MOST_SIFTED]
    cdef size_t size[MOST_SIFTED]
    cdef uint32_t key[MOST_SIFTED]
    cdef size_t count
    cdef tuple words

    def __cinit__(self, tuple words not None, bytes kept=b""):
        cdef int k
        cdef bytes word
        cdef uint32_t key
        if len(words) > MOST_SIFTED:
            raise ValueError("too many words")
        self.words = words
        memset(self.begins, 0, sizeof(self.begins))
        memset(self.kept, 0, 128)
        memset(self.kept + 128, 1, 128)
        for k in kept:
            self.kept[k] = 1
        for k in range(256):
            self.code[k] = (k | 32) - 96 if 97 <= (k | 32) <= 122 else 27 + k % 5
        for word in words:
            if len(word) < 3 or not word.isascii() or word != word.lower():
                raise ValueError("not words of ASCII in lower case, of three letters at least")
            self.word[self.count], self.size[self.count] = word, len(word)
            key = 0
            for k in range(3):
                key = key << 5 | self.code[self.word[self.count][k]]
            self.key[self.count] = key
            self.begins[key] = 1
            self.count += 1

    cdef bint may_say(self, const uint8_t *p, size_t size) noexcept nogil:
        """Whether a value says a word, in whatever case, or has a byte that keeps it, as those beyond ASCII do."""
        cdef uint32_t key = 0
        cdef size_t at, k, w
        cdef uint8_t keeps = 0
        for at in range(size):
            keeps |= self.kept[p[at]]
            key = (key << 5 | self.code[p[at]]) & 0x7FFF
            if self.begins[key] and at > 1:
                for w in range(self.count):
                    if self.key[w] == key and self.size[w] <= size - at + 2:
                        k = 0
                        while k < self.size[w] and lower(p[at - 2 + k]) == self.word[w][k]:
                            k += 1
                        if k == self.size[w]:
                            return True
        return keeps
