# The nets of `marrow.model.forward`, in one thread and without the interpreter's lock: loops of C over columns.

cdef extern from "net.h" nogil:
    enum: LANES, MOST_LAYERS, MOST_INPUTS
    ctypedef struct linear_t:
        float *weight
        float *bias
        size_t inputs, wide
    ctypedef struct net_t:
        size_t inputs, width, wide, layers, attended, types, readings
        int32_t *step
        int32_t *mean
        float *low
        float *high
        linear_t first, types_head, block, page, out, readings_head
        linear_t *before
        linear_t *own
        linear_t *after
        linear_t *group
        linear_t *attend
        linear_t *pool
    ctypedef struct page_t:
        size_t rows
        const float *columns
        const float *words
        const int32_t **of
        size_t *groups
    ctypedef struct room_t:
        float *hidden
        float *seen
        float *means
        float *mixed
        float *counts
        float *scores
    void add_rows(const float *weights, const double *factors, size_t rows, size_t size, double *sums)
    void forward(const net_t *net, const page_t *page, const room_t *room, float *found, float *readings, float *types)


cdef size_t filled(size_t size) noexcept nogil:
    return (size + LANES - 1) // LANES * LANES


cdef class Net:
    """A net of `marrow.model.forward` as the kernel reads it; see there for what it computes."""

    cdef net_t net
    cdef list kept  # the memory of its weights

    def __cinit__(self, low, high, first, layers, between, last, kinds, block, page, out, readings):
        """Pairs of weights, shape (inputs, outputs), and bias, in single precision; `layers`: step, mean, weights of
        shape (3, width, width), those of the mean, bias; `between`, `last`: pairs that attend, pairs that pool."""
        cdef net_t *net = &self.net
        cdef size_t k
        self.kept = []
        net.inputs, net.width = len(first[0]), len(first[1])
        net.wide, net.layers, net.attended = filled(net.width), len(layers), len(between[0][1])
        net.types, net.readings = len(kinds[1]), len(readings[1])
        if (net.inputs > MOST_INPUTS or net.wide > 1024 or net.layers > MOST_LAYERS or net.attended > LANES
                or net.types > LANES or net.readings > LANES or net.wide != net.width):
            raise ValueError("a net of a form that is not compiled")
        cdef size_t width = net.width, summary = (3 + net.attended) * net.width
        net.low, net.high = self.keep(low, net.inputs), self.keep(high, net.inputs)
        net.first = self.linear(first, net.inputs, width)
        for k, (step, mean, around, group, bias) in enumerate(layers):
            if not (1 <= mean <= 2 and step >= 0 and len(around) == 3):
                raise ValueError("a layer of a form that is not compiled")
            net.step[k], net.mean[k] = step, mean
            net.before[k] = self.linear((around[0], None), width, width)
            net.own[k] = self.linear((around[1], bias), width, width)
            net.after[k] = self.linear((around[2], None), width, width)
            net.group[k] = self.linear((group, None), width, width)
        for k, (attend, pool) in enumerate((between, last)):
            net.attend[k] = self.linear((attend[0], None), width, net.attended)
            net.pool[k] = self.linear(pool, summary, width)
        net.types_head = self.linear(kinds, width, net.types)
        net.readings_head = self.linear(readings, width, net.readings)
        net.block, net.out = self.linear(block, width, width), self.linear(out, width, net.readings)
        net.page = self.linear((page, None), width + net.types, width)

    cdef float *keep(self, values, size_t size) except NULL:
        """Numbers as memory that lives as long as the net."""
        cdef const float[::1] given = values
        cdef bytes made = PyBytes_FromStringAndSize(NULL, 4 * size)
        cdef float *out = <float *> <char *> made
        if not size or <size_t> given.shape[0] != size:
            raise ValueError("numbers of another size")
        memcpy(out, &given[0], 4 * size)
        self.kept.append(made)
        return out

    cdef linear_t linear(self, pair, size_t inputs, size_t outputs) except *:
        """Weights and bias, panel by panel (see `net.h`)."""
        cdef const float[:, ::1] given = pair[0]
        cdef size_t wide = filled(outputs), row, column
        cdef bytes made = PyBytes_FromStringAndSize(NULL, 4 * wide * (inputs + 1))
        cdef float *out = <float *> <char *> made
        cdef linear_t layer
        cdef const float[::1] added
        if not inputs or not outputs or <size_t> given.shape[0] != inputs or <size_t> given.shape[1] != outputs:
            raise ValueError("weights of another size")
        memset(out, 0, 4 * wide * (inputs + 1))
        for row in range(inputs):
            for column in range(outputs):
                out[column // LANES * LANES * inputs + row * LANES + column % LANES] = given[row, column]
        layer.weight, layer.bias, layer.inputs, layer.wide = out, out + wide * inputs, inputs, wide
        if pair[1] is not None:
            added = pair[1]
            if <size_t> added.shape[0] != outputs:
                raise ValueError("a bias of another size")
            for column in range(outputs):
                layer.bias[column] = added[column]
        self.kept.append(made)
        return layer

    def forward(self, const float[:, ::1] columns not None, const int32_t[::1] kinds not None,
                const int32_t[::1] units not None, const float[::1] words not None):
        """What `forward_one` gives, as bytes of single precision: log odds of the blocks in each reading (blocks,
        `LANES`), scores of the readings, scores of the types (`LANES` each, or a multiple).

        columns: the inputs, shape (inputs, blocks); kinds, units: numbers of groups; words: of the blocks
        """
        cdef net_t *net = &self.net
        cdef page_t page
        cdef room_t room
        cdef size_t rows = columns.shape[1], k, groups = 0
        cdef size_t wide = net.wide, odds = net.out.wide
        if (<size_t> columns.shape[0] != net.inputs or not rows or <size_t> kinds.shape[0] != rows
                or <size_t> units.shape[0] != rows or <size_t> words.shape[0] != rows):
            raise ValueError("columns of another size than the net's")
        page.rows, page.columns, page.words = rows, &columns[0, 0], &words[0]
        page.of[0], page.of[1], page.of[2] = NULL, &kinds[0], &units[0]
        page.groups[0] = page.groups[1] = page.groups[2] = 0
        for k in range(rows):
            if kinds[k] < 0 or units[k] < 0 or <size_t> kinds[k] >= rows or <size_t> units[k] >= rows:
                raise ValueError("a group without a number")
            page.groups[1] = max(page.groups[1], <size_t> kinds[k] + 1)
            page.groups[2] = max(page.groups[2], <size_t> units[k] + 1)
        groups = max(page.groups[1], page.groups[2])
        cdef size_t scored = max(net.attend[0].wide, odds)
        cdef bytes scores = PyBytes_FromStringAndSize(NULL, 4 * rows * scored)
        cdef bytes readings = PyBytes_FromStringAndSize(NULL, 4 * net.readings_head.wide)
        cdef bytes types = PyBytes_FromStringAndSize(NULL, 4 * net.types_head.wide)
        cdef float *to_readings = <float *> <char *> readings
        cdef float *to_types = <float *> <char *> types
        cdef Piece piece = piece_of(4 * (2 * rows * wide + 2 * groups * wide + groups
                                         + (3 + net.attended) * net.width))
        cdef float *memory = <float *> piece.data
        room.hidden, room.seen = memory, memory + rows * wide
        room.means = room.seen + rows * wide
        room.mixed = room.means + groups * wide
        room.counts = room.mixed + groups * wide
        room.scores = <float *> <char *> scores
        with nogil:
            forward(net, &page, &room, room.counts + groups, to_readings, to_types)
        give_back(piece)
        return scores, readings, types
