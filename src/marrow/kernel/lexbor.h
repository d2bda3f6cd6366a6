/* The few fields of the parser's nodes that are read: own declarations, nothing of lexbor is linked or copied.
   `layout.py` holds them against the parser at work before the first page is read. */
#ifndef MARROW_LEXBOR_H
#define MARROW_LEXBOR_H
#include <stddef.h>
#include <stdint.h>

typedef struct node {
    void *events;
    uintptr_t name, prefix, ns;
    void *document;
    struct node *next, *prev, *parent, *first, *last;
    void *user;
    int type; /* 1 element, 3 text, 8 comment */
} node_t;

typedef struct { unsigned char *data; size_t size; } string_t;
typedef struct { node_t node; string_t data; } text_t;
typedef struct attribute {
    node_t node;
    uintptr_t upper, qualified;
    string_t *value;
    void *owner;
    struct attribute *next, *prev;
} attribute_t;
typedef struct { node_t node; uintptr_t upper, qualified; void *is; attribute_t *first; } element_t;

/* A name: the number of one that is built in, or the address of an entry like this. */
typedef struct { union { unsigned char *far; unsigned char near[17]; } name; size_t size; } entry_t;
#define BUILT_IN 4096
static inline const unsigned char *entry_name(const entry_t *entry) {
    return entry->size <= 16 ? entry->name.near : entry->name.far;
}
#endif
