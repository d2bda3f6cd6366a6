# From what a net says to probabilities: the end of `marrow.model.forward` and `marrow.model.insets`.

from libc.math cimport exp, expf, fmax, fmin, log

cdef enum:
    CLIPPED = 4  # standard deviations at which an input of the score of insets is clipped


cdef inline float even_odds(float value) noexcept nogil:
    return 1 / (1 + expf(-<float> fmin(fmax(value, -30), 30)))


cdef void even_out(const float *scores, size_t size, float *out) noexcept nogil:
    """Scores as probabilities that sum up to 1."""
    cdef size_t k
    cdef float most = scores[0] if size else 0, total = 0
    for k in range(size):
        most = max(most, scores[k])
    for k in range(size):
        out[k] = expf(scores[k] - most)
        total += out[k]
    for k in range(size):
        out[k] /= total


def probabilities(const float[:, ::1] scores not None, const float[::1] readings not None,
                  const float[::1] types not None):
    """The probability of each block and of each type, in single precision: from log odds in each reading, shape
    (blocks, readings or more), and scores of the readings and types."""
    cdef size_t rows = scores.shape[0], size = readings.shape[0], row, k
    cdef bytes out = PyBytes_FromStringAndSize(NULL, 4 * rows)
    cdef bytes kinds = PyBytes_FromStringAndSize(NULL, 4 * types.shape[0])
    cdef float share[LANES]
    cdef float *to = <float *> <char *> out
    if not 0 < size <= <size_t> scores.shape[1] or size > LANES or not types.shape[0]:
        raise ValueError("no such readings")
    even_out(&readings[0], size, share)
    even_out(&types[0], types.shape[0], <float *> <char *> kinds)
    with nogil:
        for row in range(rows):
            to[row] = 0
            for k in range(size):
                to[row] += even_odds(scores[row, k]) * share[k]
    return out, kinds


def settled(const float[::1] probability not None, const float[:, ::1] columns not None,
            const float[::1] mean not None, const float[::1] scale not None, const float[:, ::1] layer not None,
            const float[::1] shift not None, const float[::1] weight not None, float bias,
            const double[::1] words not None, const int64_t[::1] of not None, const int64_t[::1] prose not None,
            const int64_t[::1] home not None):
    """The probabilities of the blocks, in single precision, those of insets as their score says: see
    `marrow.model.insets`.

    columns: the inputs, shape (inputs, blocks); layer, shift, weight, bias: of the score; of, prose, home: `Insets`
    """
    cdef size_t blocks = probability.shape[0], inputs = columns.shape[0], size = home.shape[0], k, at, unit
    cdef size_t own = inputs + 2, seen = 3 * inputs + 4, units = shift.shape[0], run, end, inside = 0
    cdef double weighed, value, belongs, net
    cdef double sized
    cdef double *row
    cdef double *looks
    cdef Weighed *of_home
    cdef Weighed *inset
    cdef bytes out = PyBytes_FromStringAndSize(NULL, 4 * blocks)
    cdef float *to = <float *> <char *> out
    if (<size_t> columns.shape[1] != blocks or <size_t> mean.shape[0] != inputs or <size_t> scale.shape[0] != inputs
            or <size_t> layer.shape[0] != seen or <size_t> layer.shape[1] != units
            or <size_t> weight.shape[0] != seen + units or <size_t> words.shape[0] != blocks
            or <size_t> of.shape[0] != blocks or <size_t> prose.shape[0] != blocks):
        raise ValueError("insets of another page")
    for k in range(blocks):
        if of[k] >= <int64_t> size or prose[k] >= <int64_t> blocks:
            raise ValueError("no such inset")
    for k in range(size):
        if not 0 <= home[k] < <int64_t> blocks:
            raise ValueError("no such home")
    cdef Weighed *memory = <Weighed *> calloc(size + blocks + 1, sizeof(Weighed))
    cdef double *pooled = <double *> calloc(size * seen + units + 1, sizeof(double))
    cdef size_t *within = <size_t *> malloc((blocks + 1) * sizeof(size_t))
    if memory == NULL or pooled == NULL or within == NULL:
        free(memory)
        free(pooled)
        free(within)
        raise MemoryError("the insets of a page")
    of_home, inset, looks = memory, memory + blocks, pooled + size * seen
    with nogil:
        for k in range(blocks):
            weighed = words[k] if words[k] > 0.5 else 0.5
            if prose[k] >= 0:
                add_weighed(of_home + prose[k], k, weighed, probability[k], words[k])
            if of[k] >= 0:
                add_weighed(inset + of[k], k, weighed, probability[k], words[k])
                within[inside] = k
                inside += 1
        for at in range(inputs):  # column by column, as they lie in memory
            sized = 1 / scale[at]
            for end in range(inside):
                k = within[end]
                row = pooled + of[k] * seen + at
                value = (columns[at, k] - mean[at]) * sized
                value = value if value > -CLIPPED else -CLIPPED  # which what is no number becomes
                value = value if value < CLIPPED else CLIPPED
                row[0] += (words[k] if words[k] > 0.5 else 0.5) * value
                if k == inset[of[k]].first:
                    row[2 * own] = value
        for k in range(size):
            row = pooled + k * seen
            for at in range(inputs):
                row[at] /= inset[k].weight if inset[k].weight > 1e-4 else 1e-4
            row[inputs], row[inputs + 1] = log1p(inset[k].words), log1p(inset[k].blocks)
        end = 0
        while end < size:
            run = end
            end += 1
            while end < size and inset[end].first == inset[end - 1].last + 1 and home[end] == home[run]:
                end += 1
            row = pooled + run * seen + own
            for k in range(run, end):
                for at in range(own):
                    row[at] += pooled[k * seen + at] / (end - run)
            for k in range(run + 1, end):
                memcpy(pooled + k * seen + own, row, own * sizeof(double))
        for k in range(size):
            net = inset[k].sum / (inset[k].weight if inset[k].weight > 1e-4 else 1e-4)
            net = fmin(fmax(net, 1e-4), 1 - 1e-4)
            row, value = pooled + k * seen, bias
            for unit in range(units):
                looks[unit] = shift[unit]
            for at in range(seen):
                value += weight[at] * row[at]
            if units:
                add_rows(&layer[0, 0], row, seen, units, looks)
            for unit in range(units):
                value += weight[seen + unit] * fmax(looks[unit], 0)
            belongs = 1 / (1 + exp(-value - 0.5 * log(net / (1 - net))))
            weighed = of_home[home[k]].weight
            inset[k].settled = of_home[home[k]].sum / (weighed if weighed > 1e-4 else 1e-4) * belongs
        for k in range(blocks):
            to[k] = <float> inset[of[k]].settled if of[k] >= 0 else probability[k]
    free(memory)
    free(pooled)
    free(within)
    return out


cdef struct Weighed:  # blocks together: sums weighted by words, and the probability that was settled
    double weight, sum, words, blocks, settled
    size_t first, last


cdef inline void add_weighed(Weighed *to, size_t block, double weight, double probability,
                             double words) noexcept nogil:
    if to.blocks == 0:
        to.first = block
    to.last = block
    to.weight += weight
    to.sum += weight * probability
    to.words += words
    to.blocks += 1
