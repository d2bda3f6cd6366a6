/* A net, forward only: matrix products of single precision, small, in one thread, by vectors of 16 numbers. */

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { LANES = 16, TILE = 6, PIECE = 48, MOST_LAYERS = 16, MOST_INPUTS = 512 };

/* Weights lie panel by panel of LANES outputs, in each input by input; outputs are filled up with zeros. */
typedef struct { float *weight, *bias; size_t inputs, wide; } linear_t;

#define NAMED(what) what##_anywhere
#define VECTOR 4
#define EACH 2
#include "product.h"

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#pragma GCC push_options
#pragma GCC target("avx2,fma")
#pragma GCC optimize("fp-contract=fast")
#define NAMED(what) what##_avx2
#define VECTOR 8
#define EACH 2
#include "product.h"
#pragma GCC pop_options
#pragma GCC push_options
#pragma GCC target("avx512f,avx512vl,avx2,fma")
#pragma GCC optimize("fp-contract=fast")
#define NAMED(what) what##_avx512
#define VECTOR 16
#define EACH 1
#include "product.h"
#pragma GCC pop_options

/* The one for the processor at work. */
#define BEST(what, ...) \
    (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") ? what##_avx512(__VA_ARGS__) \
     : __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? what##_avx2(__VA_ARGS__) \
     : what##_anywhere(__VA_ARGS__))
#else
#define BEST(what, ...) what##_anywhere(__VA_ARGS__)
#endif

/* out (rows, wide) = left (rows, inputs) * weight + bias, or what is there already for `add`. */
static void multiply(const linear_t *by, const float *left, size_t rows, float *out, int add) {
    BEST(multiply, by, left, by->inputs, 1, rows, out, add);
}

/* The same, with steps of one's own from row to row and from input to input of `left`. */
static void multiply_steps(const linear_t *by, const float *left, size_t left_step, size_t input_step, size_t rows,
                           float *out, int add) {
    BEST(multiply, by, left, left_step, input_step, rows, out, add);
}

/* Add rows of weights, each as much as its factor says, to some sums. */
static void add_rows(const float *weights, const double *factors, size_t rows, size_t size, double *sums) {
    BEST(add_rows, weights, factors, rows, size, sums);
}

/* What follows adds and compares number by number: by longer vectors where the processor has them, with the same sums. */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && defined(__GLIBC__)
#define BY_VECTORS __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define BY_VECTORS
#endif

/* What is below 0 becomes 0. */
BY_VECTORS static void cut(float *values, size_t size) {
    for (size_t k = 0; k < size; k++) values[k] = values[k] > 0 ? values[k] : 0;
}

typedef struct {
    size_t inputs, width, wide, layers, attended, types, readings;
    int32_t step[MOST_LAYERS], mean[MOST_LAYERS]; /* mean: 1 by kind, 2 by unit */
    float *low, *high; /* of the inputs */
    linear_t first, before[MOST_LAYERS], own[MOST_LAYERS], after[MOST_LAYERS], group[MOST_LAYERS];
    linear_t attend[2], pool[2], types_head, block, page, out, readings_head;
} net_t;

typedef struct {
    size_t rows;
    const float *columns; /* (inputs, rows) */
    const float *words;
    const int32_t *of[3]; /* the number of the kind and of the unit of each row, from 0 without gaps; the first unused */
    size_t groups[3];
} page_t;

typedef struct { float *hidden, *seen, *means, *mixed, *counts, *scores; } room_t;

/* The first layer, some rows at a time. */
BY_VECTORS static void first_layer(const net_t *net, const page_t *page, float *out) {
    float shown[PIECE * MOST_INPUTS];
    for (size_t start = 0; start < page->rows; start += PIECE) {
        size_t rows = page->rows - start < PIECE ? page->rows - start : PIECE;
        for (size_t k = 0; k < net->inputs; k++) {
            const float low = net->low[k], high = net->high[k], *column = page->columns + k * page->rows + start;
            for (size_t row = 0; row < rows; row++) {
                float value = column[row] > low ? column[row] : low; /* which what is no number becomes */
                shown[k * PIECE + row] = value < high ? value : high;
            }
        }
        multiply_steps(&net->first, shown, 1, PIECE, rows, out + start * net->wide, 0);
    }
    cut(out, page->rows * net->wide);
}

/* The mean of the rows of each group, then what the layer makes of it, added to each row of the group. */
BY_VECTORS static void add_means(const net_t *net, const page_t *page, const room_t *room, size_t layer) {
    const size_t wide = net->wide, which = net->mean[layer], groups = page->groups[which];
    const int32_t *of = page->of[which];
    memset(room->means, 0, groups * wide * sizeof(float));
    memset(room->counts, 0, groups * sizeof(float));
    for (size_t row = 0; row < page->rows; row++) {
        float *to = room->means + of[row] * wide;
        const float *from = room->hidden + row * wide;
        room->counts[of[row]] += 1;
        for (size_t k = 0; k < wide; k++) to[k] += from[k];
    }
    for (size_t group = 0; group < groups; group++) {
        const float share = 1 / (room->counts[group] > 1 ? room->counts[group] : 1);
        for (size_t k = 0; k < wide; k++) room->means[group * wide + k] *= share;
    }
    multiply(&net->group[layer], room->means, groups, room->mixed, 0);
    for (size_t row = 0; row < page->rows; row++) {
        float *to = room->seen + row * wide;
        const float *from = room->mixed + of[row] * wide;
        for (size_t k = 0; k < wide; k++) to[k] += from[k];
    }
}

/* What blocks see of the rows some steps before and behind them; nothing lies beyond the ends. */
BY_VECTORS static void one_layer(const net_t *net, const page_t *page, const room_t *room, size_t layer) {
    const size_t wide = net->wide, rows = page->rows, step = net->step[layer];
    multiply(&net->own[layer], room->hidden, rows, room->seen, 0);
    if (step < rows) {
        multiply(&net->before[layer], room->hidden, rows - step, room->seen + step * wide, 1);
        multiply(&net->after[layer], room->hidden + step * wide, rows - step, room->seen, 1);
    }
    add_means(net, page, room, layer);
    for (size_t k = 0; k < rows * wide; k++) {
        const float sum = room->hidden[k] + room->seen[k];
        room->hidden[k] = sum > room->hidden[k] ? sum : room->hidden[k];
    }
}

/* The summary of a page: means, greatest values, means by words and by what is attended to, through one layer. */
BY_VECTORS static void summary(const net_t *net, const page_t *page, const room_t *room, int which, float *found, float *out) {
    const size_t wide = net->wide, width = net->width, rows = page->rows, heads = net->attended;
    const size_t scored = net->attend[which].wide;
    double words = 0, sum[LANES];
    float most[LANES];
    multiply(&net->attend[which], room->hidden, rows, room->scores, 0);
    for (size_t k = 0; k < heads; k++) most[k] = -INFINITY, sum[k] = 0;
    for (size_t row = 0; row < rows; row++) {
        const float heed = log1pf(page->words[row]) * 0.5f; /* long blocks are heeded more */
        words += page->words[row];
        for (size_t k = 0; k < heads; k++) {
            float *score = room->scores + row * scored + k;
            *score += heed;
            if (*score > most[k]) most[k] = *score;
        }
    }
    memset(found, 0, (3 + heads) * width * sizeof(float));
    for (size_t k = 0; k < width; k++) found[width + k] = room->hidden[k];
    const float even = 1 / (float) rows, share = (float) (1 / (words > 1 ? words : 1));
    for (size_t row = 0; row < rows; row++) {
        const float *from = room->hidden + row * wide, by_words = page->words[row] * share;
        for (size_t k = 0; k < width; k++) {
            found[k] += from[k] * even;
            if (from[k] > found[width + k]) found[width + k] = from[k];
            found[2 * width + k] += from[k] * by_words;
        }
        for (size_t head = 0; head < heads; head++) {
            const float weight = expf(room->scores[row * scored + head] - most[head]);
            float *to = found + (3 + head) * width;
            sum[head] += weight;
            for (size_t k = 0; k < width; k++) to[k] += from[k] * weight;
        }
    }
    for (size_t head = 0; head < heads; head++)
        for (size_t k = 0; k < width; k++) found[(3 + head) * width + k] /= (float) sum[head];
    multiply(&net->pool[which], found, 1, out, 0);
    cut(out, net->pool[which].wide);
}

/* Log odds of the rows by reading, into `scores` of the room; scores of the readings and of the types of pages. */
static void forward(const net_t *net, const page_t *page, const room_t *room, float *found, float *readings,
                    float *types) {
    const size_t wide = net->wide, rows = page->rows;
    float seen[1024 + 64], context[1024], most = -INFINITY, sum = 0;
    linear_t block = net->block;
    first_layer(net, page, room->hidden);
    for (size_t layer = 0; layer < net->layers; layer++) {
        if (layer == net->layers / 2) {
            summary(net, page, room, 0, found, context);
            for (size_t row = 0; row < rows; row++)
                for (size_t k = 0; k < wide; k++) room->hidden[row * wide + k] += context[k];
        }
        one_layer(net, page, room, layer);
    }
    summary(net, page, room, 1, found, seen);
    multiply(&net->types_head, seen, 1, types, 0);
    multiply(&net->readings_head, seen, 1, readings, 0);
    for (size_t k = 0; k < net->types; k++) most = types[k] > most ? types[k] : most;
    for (size_t k = 0; k < net->types; k++) sum += seen[net->width + k] = expf(types[k] - most);
    for (size_t k = 0; k < net->types; k++) seen[net->width + k] /= sum;
    multiply(&net->page, seen, 1, context, 0);
    for (size_t k = 0; k < wide; k++) context[k] += net->block.bias[k];
    block.bias = context;
    multiply(&block, room->hidden, rows, room->seen, 0);
    cut(room->seen, rows * wide);
    multiply(&net->out, room->seen, rows, room->scores, 0);
}
