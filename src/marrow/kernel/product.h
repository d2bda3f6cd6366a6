/* A product of matrices, compiled once for each kind of processor: see `net.h`, which includes it several times. */

typedef float LANES_OF __attribute__((vector_size(LANES * sizeof(float)), aligned(4)));

/* out (rows, wide) = left (rows, inputs) * weight + bias, or what is there already for `add`. */
static void MULTIPLY(const linear_t *by, const float *left, size_t left_step, size_t rows, float *out, int add) {
    for (size_t panel = 0; panel < by->wide; panel += LANES) {
        const LANES_OF *weight = (const LANES_OF *) (by->weight + panel * by->inputs);
        const LANES_OF bias = *(const LANES_OF *) (by->bias + panel);
        size_t row = 0;
        for (; row + TILE <= rows; row += TILE) {
            const float *from = left + row * left_step;
            float *to = out + row * by->wide + panel;
            LANES_OF sums[TILE];
            for (int k = 0; k < TILE; k++) sums[k] = add ? *(LANES_OF *) (to + k * by->wide) : bias;
            for (size_t input = 0; input < by->inputs; input++) {
                const LANES_OF factor = weight[input];
                for (int k = 0; k < TILE; k++) sums[k] += from[k * left_step + input] * factor;
            }
            for (int k = 0; k < TILE; k++) *(LANES_OF *) (to + k * by->wide) = sums[k];
        }
        for (; row < rows; row++) {
            float *to = out + row * by->wide + panel;
            LANES_OF sum = add ? *(LANES_OF *) to : bias;
            for (size_t input = 0; input < by->inputs; input++)
                sum += left[row * left_step + input] * weight[input];
            *(LANES_OF *) to = sum;
        }
    }
}

#undef MULTIPLY
#undef LANES_OF
