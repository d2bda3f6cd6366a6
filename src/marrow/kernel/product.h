/* A product of matrices, compiled once for each kind of processor: see `net.h`, which includes it several times. */

typedef float LANES_OF __attribute__((vector_size(LANES * sizeof(float)), aligned(4)));

/* A few rows of the product, and a vector of its outputs; `count`, at most TILE, is known where it is compiled. */
static inline __attribute__((always_inline)) void ROWS_OF(
    const linear_t *by, size_t panel, const float *from, size_t left_step, size_t input_step, float *to, int add,
    const int count) {
    const LANES_OF *weight = (const LANES_OF *) (by->weight + panel * by->inputs);
    LANES_OF sums[TILE];
    for (int k = 0; k < count; k++) sums[k] = *(const LANES_OF *) (add ? to + k * by->wide : by->bias + panel);
    for (size_t input = 0; input < by->inputs; input++, from += input_step) {
        const LANES_OF factor = weight[input];
        for (int k = 0; k < count; k++) sums[k] += from[k * left_step] * factor;
    }
    for (int k = 0; k < count; k++) *(LANES_OF *) (to + k * by->wide) = sums[k];
}

/* out (rows, wide) = left (rows, inputs) * weight + bias, or what is there already for `add`; the steps in `left` are
   from row to row and from input to input. */
static void MULTIPLY(const linear_t *by, const float *left, size_t left_step, size_t input_step, size_t rows, float *out,
                     int add) {
    for (size_t panel = 0; panel < by->wide; panel += LANES) {
        const float *from = left;
        float *to = out + panel;
        for (size_t row = 0; row < rows; row += TILE, from += TILE * left_step, to += TILE * by->wide) {
            switch (rows - row) {
            case 1: ROWS_OF(by, panel, from, left_step, input_step, to, add, 1); break;
            case 2: ROWS_OF(by, panel, from, left_step, input_step, to, add, 2); break;
            case 3: ROWS_OF(by, panel, from, left_step, input_step, to, add, 3); break;
            case 4: ROWS_OF(by, panel, from, left_step, input_step, to, add, 4); break;
            case 5: ROWS_OF(by, panel, from, left_step, input_step, to, add, 5); break;
            default: ROWS_OF(by, panel, from, left_step, input_step, to, add, TILE);
            }
        }
    }
}

#undef MULTIPLY
#undef LANES_OF
#undef ROWS_OF
