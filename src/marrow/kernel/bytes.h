/* Counts over bytes, in loops that compilers turn into instructions on many bytes at once. */
#ifndef MARROW_BYTES_H
#define MARROW_BYTES_H
#include <stdint.h>
#include <string.h>

#define BLOCK_OF_BYTES 64

/* How many bytes of white space, controls or `/` stand before one that is none; `p[size]` is read too. */
static int64_t gaps_in(const uint8_t *p, size_t size) {
    int64_t total = 0;
    while (size) {
        size_t piece = size < 255 ? size : 255;
        uint8_t few = 0;
        for (size_t k = 0; k < piece; k++)
            few += ((p[k] <= 32) | (p[k] == '/')) & (p[k + 1] > 32) & (p[k + 1] != '/');
        total += few;
        p += piece;
        size -= piece;
    }
    return total;
}

/* How many `=` stand before a quote; `p[size]` is read too. */
static int64_t quoted_in(const uint8_t *p, size_t size) {
    int64_t total = 0;
    while (size) {
        size_t piece = size < 255 ? size : 255;
        uint8_t few = 0;
        for (size_t k = 0; k < piece; k++)
            few += (p[k] == '=') & ((p[k + 1] == '"') | (p[k + 1] == '\''));
        total += few;
        p += piece;
        size -= piece;
    }
    return total;
}

/* A hint that memory will be read soon. */
static inline void prefetch(const void *p) {
#ifdef __GNUC__
    __builtin_prefetch(p);
#else
    (void) p;
#endif
}

/* Whether none of some bytes is beyond ASCII. */
static int is_ascii(const uint8_t *p, size_t size) {
    uint8_t any = 0;
    for (size_t k = 0; k < size; k++)
        any |= p[k];
    return any < 128;
}

/* The same of a few bytes, such as the value of an attribute; false for many. */
static inline int is_ascii_word(const uint8_t *p, size_t size) {
    uint64_t any = 0, eight;
    if (size > 256)
        return 0;
    if (size < 8) {
        while (size--)
            any |= p[size];
        return any < 128;
    }
    for (size_t k = 0; k + 8 < size; k += 8) {
        memcpy(&eight, p + k, 8);
        any |= eight;
    }
    memcpy(&eight, p + size - 8, 8);
    return !((any | eight) & 0x8080808080808080u);
}
#endif
