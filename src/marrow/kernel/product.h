/* Sums of products, compiled once for each kind of processor: see `net.h`, which includes it several times.

   VECTOR numbers fill a register. A vector that is wider lies in memory, which made
   the net eight times as slow by AVX2; so a row of outputs is taken in EACH registers of their own. */

typedef float NAMED(part) __attribute__((vector_size(VECTOR * sizeof(float)), aligned(4)));
typedef double NAMED(sums) __attribute__((vector_size(VECTOR * sizeof(float)), aligned(8)));
typedef float NAMED(half) __attribute__((vector_size(VECTOR / 2 * sizeof(float)), aligned(4)));

/* A few rows of the product, and some of its outputs; `count`, at most TILE, is known where it is compiled. */
static inline __attribute__((always_inline)) void NAMED(rows)(
    const linear_t *by, size_t output, const float *from, size_t left_step, size_t input_step, float *to, int add,
    const int count) {
    const float *weight = by->weight + output / LANES * LANES * by->inputs + output % LANES;
    NAMED(part) sums[TILE][EACH];
    for (int k = 0; k < count; k++)
        for (int part = 0; part < EACH; part++)
            sums[k][part] = *(const NAMED(part) *) ((add ? to + k * by->wide : by->bias + output) + part * VECTOR);
    for (size_t input = 0; input < by->inputs; input++, from += input_step, weight += LANES) {
        NAMED(part) factor[EACH];
        for (int part = 0; part < EACH; part++) factor[part] = *(const NAMED(part) *) (weight + part * VECTOR);
        for (int k = 0; k < count; k++)
            for (int part = 0; part < EACH; part++) sums[k][part] += from[k * left_step] * factor[part];
    }
    for (int k = 0; k < count; k++)
        for (int part = 0; part < EACH; part++) *(NAMED(part) *) (to + k * by->wide + part * VECTOR) = sums[k][part];
}

static void NAMED(multiply)(const linear_t *by, const float *left, size_t left_step, size_t input_step, size_t rows,
                            float *out, int add) {
    for (size_t output = 0; output < by->wide; output += EACH * VECTOR) {
        const float *from = left;
        float *to = out + output;
        for (size_t row = 0; row < rows; row += TILE, from += TILE * left_step, to += TILE * by->wide) {
            switch (rows - row) {
            case 1: NAMED(rows)(by, output, from, left_step, input_step, to, add, 1); break;
            case 2: NAMED(rows)(by, output, from, left_step, input_step, to, add, 2); break;
            case 3: NAMED(rows)(by, output, from, left_step, input_step, to, add, 3); break;
            case 4: NAMED(rows)(by, output, from, left_step, input_step, to, add, 4); break;
            case 5: NAMED(rows)(by, output, from, left_step, input_step, to, add, 5); break;
            default: NAMED(rows)(by, output, from, left_step, input_step, to, add, TILE);
            }
        }
    }
}

static void NAMED(add_rows)(const float *weights, const double *factors, size_t rows, size_t size, double *sums) {
    enum { HALF = VECTOR / 2, PARTS = LANES / HALF };
    size_t k = 0;
    for (; k + LANES <= size; k += LANES) {
        const float *from = weights + k;
        NAMED(sums) own[PARTS];
        for (int part = 0; part < PARTS; part++) own[part] = *(NAMED(sums) *) (sums + k + part * HALF);
        for (size_t row = 0; row < rows; row++, from += size)
            for (int part = 0; part < PARTS; part++) {
                const NAMED(half) weight = *(const NAMED(half) *) (from + part * HALF);
                own[part] += __builtin_convertvector(weight, NAMED(sums)) * factors[row];
            }
        for (int part = 0; part < PARTS; part++) *(NAMED(sums) *) (sums + k + part * HALF) = own[part];
    }
    for (; k < size; k++)
        for (size_t row = 0; row < rows; row++) sums[k] += weights[row * size + k] * factors[row];
}

#undef NAMED
#undef VECTOR
#undef EACH
