# The linear models over tokens: what `marrow.model.tokens` sums up, read from the bytes of names and texts.

cdef enum:
    DISTANCES = 3  # of marks
    MOST_TYPES = 32  # of pages
    READ_OF_NAME = 200  # characters of an attribute
    READ_NAMES = 12  # words of one
    READ_OF_LABEL = 30
    READ_OF_TEXT = 200  # characters of a block
    READ_LINKS = 4  # of a block
    ALONE = 1 << 21  # added to the code of a character that is a word by itself
    I_WITH_DOT = 0x130  # these two differ in lower case from what stands for each by itself
    SIGMA = 0x3A3

cdef uint64_t POWERS[2 * READ_OF_TEXT + 64]  # of the base of the numbers of words: see `marrow.features.hashing`
cdef uint8_t PLAIN[256]  # a character of a name as it counts: in lower case, each digit as 0, white space as nothing


def _fill_tables():
    cdef int k
    POWERS[0] = 1
    for k in range(1, 2 * READ_OF_TEXT + 64):
        POWERS[k] = POWERS[k - 1] * <uint64_t> 0x9E3779B97F4A7C15
    for k in range(256):
        PLAIN[k] = k | 32 if 65 <= k <= 90 else 48 if 48 <= k <= 57 else 0 if k == 32 or 9 <= k <= 13 or (
            28 <= k <= 31) else k


_fill_tables()


cdef uint64_t number_of(const uint8_t *p, size_t size) noexcept nogil:
    """The number of a word of up to 200 characters in ASCII."""
    cdef uint64_t out = 0
    cdef size_t k
    for k in range(min(size, <size_t> READ_OF_NAME)):
        out += p[k] * POWERS[k + 1]
    return out


cdef struct Mix:  # how columns of weights become scores: some as they are, those of the page types as one
    size_t own
    size_t types
    float kinds[MOST_TYPES]


cdef inline float typed(const float *weights, const Mix *mix) noexcept nogil:
    cdef float out = 0
    cdef size_t k
    for k in range(mix.types):
        out += weights[mix.own + k] * mix.kinds[k]
    return out


cdef class Tokens:
    """Tokens by their numbers in order, and the weights of each; the last weights are those of all others."""

    cdef const uint64_t[::1] known
    cdef const int32_t[::1] first  # place in `known` by the first 16 bits
    cdef const float[:, ::1] weights
    cdef const float[::1] bias
    cdef size_t columns

    def __cinit__(self, known, first, weights, bias):
        self.known, self.first, self.weights, self.bias = known, first, weights, bias
        self.columns = self.weights.shape[1]
        cdef Py_ssize_t k, size = self.known.shape[0]
        if (self.first.shape[0] != 1 << 16 or self.weights.shape[0] != size or <size_t> self.bias.shape[0]
                != self.columns or not 0 < size < 0x7FFFFFFF or self.known[size - 1] != <uint64_t> -1):
            raise ValueError("not an index of tokens")
        for k in range(1 << 16):
            if not 0 <= self.first[k] < size:
                raise ValueError("a token without a place")

    cdef inline void add(self, const uint64_t *numbers, size_t count, const Mix *mix, double *sums) noexcept nogil:
        """Add the weights of some tokens."""
        cdef size_t k, c
        cdef const float *weights
        for k in range(count):
            prefetch(&self.first[numbers[k] >> 48])
        for k in range(count):
            prefetch(&self.known[self.first[numbers[k] >> 48]])
        for k in range(count):
            weights = self.of(numbers[k])
            if weights != NULL:
                for c in range(mix.own):
                    sums[c] += weights[c]
                sums[mix.own] += typed(weights, mix)

    cdef inline const float *of(self, uint64_t number) noexcept nogil:
        """The weights of a token; NULL for one that is not known."""
        cdef size_t at = self.first[number >> 48]
        while self.known[at] < number:
            at += 1
        return &self.weights[at, 0] if self.known[at] == number else NULL


cdef Mix mix_of(Tokens table, size_t own, const float[::1] kinds) except *:
    cdef Mix mix
    cdef size_t k
    if <size_t> kinds.shape[0] + own != table.columns or kinds.shape[0] > MOST_TYPES or own > DISTANCES:
        raise ValueError("weights for other page types")
    mix.own, mix.types = own, kinds.shape[0]
    for k in range(mix.types):
        mix.kinds[k] = kinds[k]
    return mix


cdef inline uint64_t number_after(uint8_t sign, const uint8_t *p, size_t size) noexcept nogil:
    """The number of a part of a name with a sign before it."""
    cdef uint64_t out = sign * POWERS[1]
    cdef size_t k
    for k in range(size):
        out += PLAIN[p[k]] * POWERS[k + 2]
    return out


cdef inline uint8_t case_of(uint8_t byte) noexcept nogil:
    """2 for a capital of ASCII, 3 for a small letter, 0 for all else."""
    return byte >> 5 if 65 <= byte <= 90 or 97 <= byte <= 122 else 0


cdef void weigh_name(const uint8_t *p, size_t size, uint8_t sign, Tokens table, const Mix *mix,
                     double *sums) noexcept nogil:
    """Add the weights of the tokens of a class or an id in ASCII: its first words, then the parts of these."""
    cdef uint64_t found[READ_OF_NAME + READ_NAMES]
    cdef size_t at = 0, start, words = 0, run, before = 0, count
    cdef uint8_t case
    if size > READ_OF_NAME:
        size = READ_OF_NAME
    while at < size:
        if not PLAIN[p[at]]:
            at += 1
            continue
        if words == READ_NAMES:
            size = at
            break
        start = at
        while at < size and PLAIN[p[at]]:
            at += 1
        found[words] = number_after(sign, p + start, at - start)
        words += 1
    count = words
    at = 0
    while at < size:  # runs of letters of one case; `before`: capitals that stand before a run of small ones
        case = case_of(p[at])
        start = at
        while at < size and case_of(p[at]) == case:
            at += 1
        run = at - start
        if (case == 3 and run >= 2) or (case == 2 and run >= 3):
            start -= 1 if case == 3 and 0 < before <= 2 else 0
            found[count] = number_after(42, p + start, at - start)
            count += 1
        before = run if case == 2 else 0
    table.add(found, count, mix, sums)


cdef uint64_t label_number(const uint8_t *name, size_t name_size, const uint8_t *p, size_t size) noexcept nogil:
    """The number of the token of a label in ASCII, such as `[role=banner]`."""
    cdef uint64_t out = 91 * POWERS[1]
    cdef size_t k, written = 0, at = 2
    cdef bint gap = False
    for k in range(name_size):
        out += name[k] * POWERS[at]
        at += 1
    out += 61 * POWERS[at]
    at += 1
    if size > READ_OF_NAME:
        size = READ_OF_NAME
    for k in range(size):
        if not PLAIN[p[k]]:
            gap = written > 0
            continue
        if gap and written < READ_OF_LABEL:
            out += 32 * POWERS[at]
            at += 1
            written += 1
        gap = False
        if written == READ_OF_LABEL:
            break
        out += PLAIN[p[k]] * POWERS[at]
        at += 1
        written += 1
    return out + 93 * POWERS[at]


cdef bint weigh_words(const uint8_t *p, const uint8_t *end, size_t left, const uint32_t *codes, Tokens table,
                      const Mix *mix, double *sums, size_t *count) noexcept nogil:
    """Add the weights of the words in the first characters of a text, no more than 400; False where it has to be in
    lower case for that."""
    cdef uint64_t found[2 * READ_OF_TEXT]
    cdef uint64_t out = 0
    cdef size_t within = 0, words = 0
    cdef uint32_t sign, code
    while p < end and left:
        left -= 1
        sign = character(&p)
        if sign == I_WITH_DOT or sign == SIGMA:
            return False
        code = codes[sign]
        if code and code < ALONE:
            within += 1
            out += code * POWERS[within]
            continue
        if within:
            found[words] = out
            words += 1
            out = within = 0
        if code:
            found[words] = (code & (ALONE - 1)) * POWERS[1]
            words += 1
    if within:
        found[words] = out
        words += 1
    table.add(found, words, mix, sums)
    count[0] = words
    return True


cdef size_t weigh_address(const uint8_t *p, size_t size, Tokens table, const Mix *mix, double *sums) noexcept nogil:
    """Add the weights of the words of an address; how many they are."""
    cdef uint64_t found[READ_OF_NAME]
    cdef size_t at = 0, start, words = 0
    if size > READ_OF_NAME:
        size = READ_OF_NAME
    while at < size:
        start = at
        while at < size and (case_of(p[at]) or 48 <= p[at] <= 57):
            at += 1
        if at > start:
            found[words] = number_after(47, p + start, at - start)
            words += 1
        at += 1
    table.add(found, words, mix, sums)
    return words


cdef size_t weigh_links(Seen seen, size_t block, const int32_t *link, int32_t href, Tokens table, const Mix *mix,
                        double *sums) noexcept nogil:
    """Add the weights of the words of the addresses of the first links of a block; how many they are.

    link: of each node the link that it lies in, 0 for none; href: the number of that name
    """
    cdef int32_t known[READ_LINKS]
    cdef Attributes *a = &seen.nodes.a
    cdef size_t k, j, links = 0, words, out = 0
    cdef int32_t node, before = 0
    cdef int64_t at
    for k in range(seen.first[block], seen.last[block]):
        node, j = link[seen.run[k]], 0
        if node == before:
            continue
        before = node
        while j < links and known[j] != node:
            j += 1
        if not node or j < links:
            continue
        at = attribute_of(seen.nodes, node, href)
        if at < 0 or a.length[at] <= 0:
            continue
        words = weigh_address(<const uint8_t *> seen.nodes.blob.data + a.start[at], a.length[at], table, mix, sums)
        if words:
            known[links] = node
            links += 1
            out += words
        if links == READ_LINKS:
            break
    return out


def mark_scores(Seen seen not None, Tokens table not None, const float[::1] kinds not None,
                const float[:, ::1] of_tags not None, said, labelled):
    """The scores of each block by the marks of the elements around it, in single precision: by distance, then for the
    page's type. Shape (distances + 1, blocks).

    of_tags: the weights of each tag, shape (columns, tags); said, labelled: give those of a name with its sign, or of
    an attribute with its value, that are not in ASCII
    """
    cdef Mix mix = mix_of(table, DISTANCES, kinds)
    cdef Nodes nodes = seen.nodes
    cdef Columns *c = &nodes.c
    cdef Attributes *a = &nodes.a
    cdef const uint8_t *blob = <const uint8_t *> nodes.blob.data
    cdef size_t k, e, blocks = seen.size
    cdef float *of_name = <float *> seen.room(16 * seen.named)
    cdef float *of_node = <float *> seen.room(16 * c.size)
    cdef float tagged[ALL_TAGS][DISTANCES + 1]
    cdef float *own
    cdef int32_t node, place, level, id_name = name_number(nodes, "id")
    cdef int32_t far
    cdef int64_t at
    cdef const float *weights
    cdef const float[::1] given
    cdef const uint8_t *names[LABELLED]
    cdef size_t name_sizes[LABELLED]
    cdef tuple labels = seen.constants.labels
    cdef list label_names = [each.encode() for each in labels]
    cdef bytes wanted = bytes([labels.index(each) + 1 if each in labels else 0 for each in nodes.names])
    cdef const uint8_t *wants = wanted
    if of_tags.shape[1] > ALL_TAGS or <size_t> of_tags.shape[0] != table.columns:
        raise ValueError("not a weight for each tag")
    for k in range(len(label_names)):
        names[k], name_sizes[k] = <bytes> label_names[k], len(label_names[k])
    memset(tagged, 0, sizeof(tagged))
    for k in range(<size_t> of_tags.shape[1]):
        for e in range(DISTANCES):
            tagged[k][e] = of_tags[e, k]
        for e in range(mix.types):
            tagged[k][DISTANCES] += of_tags[DISTANCES + e, k] * mix.kinds[e]
    for k in range(seen.named):
        add_name(seen, seen.name[k].start, max(seen.name[k].length, 0), 46, table, &mix, said, of_name + 4 * k)
    for e in range(seen.held):
        node = seen.elements[e]
        own = of_node + 4 * node
        for k in range(DISTANCES + 1):
            own[k] = tagged[c.tag[node]][k] + of_name[4 * seen.names[node] + k]
        if c.tag[node] <= COMMENT:
            continue
        if id_name >= 0:
            at = attribute_of(nodes, node, id_name)
            if at >= 0 and a.length[at] > 0:
                add_name(seen, a.start[at], a.length[at], 35, table, &mix, said, own)
        for at in range(c.start[node], c.start[node] + c.length[node]):
            place = wants[a.name[at]]
            if not place or a.length[at] <= 0:
                continue
            if is_ascii(blob + a.start[at], a.length[at]):
                weights = table.of(label_number(names[place - 1], name_sizes[place - 1], blob + a.start[at],
                                                a.length[at]))
                add_row(own, weights, &mix)
            else:
                given = labelled(labels[place - 1], said_of(nodes, at))
                add_given(own, given, &mix)
    for node, text in nodes.odd.items():
        if seen.names[node] >= 0:
            given = said(text[:READ_OF_NAME], "")
            add_given(of_node + 4 * node, given, &mix)
    cdef bytes out = PyBytes_FromStringAndSize(NULL, 16 * blocks)
    cdef float *to = <float *> <char *> out
    with nogil:
        memset(to, 0, 16 * blocks)
        for level in range(LEVELS + 1):
            far = 0 if level < 2 else 1 if level < 5 else 2
            for k in range(blocks):
                own = of_node + 4 * seen.up[level * blocks + k]
                to[far * blocks + k] += own[far]
                to[DISTANCES * blocks + k] += own[DISTANCES]
        for e in range(DISTANCES + 1):
            for k in range(blocks):
                to[e * blocks + k] += table.bias[e] if e < DISTANCES else typed(&table.bias[0], &mix)
    return out


cdef int add_name(Seen seen, int64_t start, size_t size, uint8_t sign, Tokens table, const Mix *mix, said,
                  float *out) except -1:
    """Add the weights of a class (46) or an id (35)."""
    cdef double sums[DISTANCES + 1]
    cdef size_t k
    cdef const float[::1] given
    cdef const uint8_t *p = <const uint8_t *> seen.nodes.blob.data + start
    if is_ascii(p, size):
        memset(sums, 0, sizeof(sums))
        weigh_name(p, size, sign, table, mix, sums)
        for k in range(DISTANCES + 1):
            out[k] += <float> sums[k]
    else:
        given = said(text_of(p, size)[:READ_OF_NAME], chr(sign))
        add_given(out, given, mix)
    return 0


cdef int add_given(float *out, const float[::1] given, const Mix *mix) except -1:
    if <size_t> given.shape[0] != mix.own + mix.types:
        raise ValueError("weights of another size")
    add_row(out, &given[0], mix)
    return 0


cdef inline void add_row(float *out, const float *weights, const Mix *mix) noexcept nogil:
    cdef size_t k
    if weights != NULL:
        for k in range(mix.own):
            out[k] += weights[k]
        out[mix.own] += typed(weights, mix)


def word_scores(Seen seen not None, Tokens table not None, const float[::1] kinds not None, int16_t a):
    """The scores of each block by its words and those of its links, in single precision: on any page, and for the
    page's type. Shape (2, blocks).

    a: the tag of links
    """
    cdef Mix mix = mix_of(table, 1, kinds)
    cdef size_t blocks = seen.size, k, count = 0
    cdef int32_t href = name_number(seen.nodes, "href")
    cdef const int32_t *link = links_of(seen, a)
    cdef const uint32_t *codes = &seen.constants.codes[0]
    cdef const uint8_t *p
    cdef double sums[2]
    cdef float share, added = typed(&table.bias[0], &mix)
    cdef bytes out = PyBytes_FromStringAndSize(NULL, 8 * blocks), small
    cdef float *to = <float *> <char *> out
    cdef bint done
    for k in range(blocks):
        with nogil:
            sums[0] = sums[1] = 0
            p = seen.texts + seen.text[k]
            done = weigh_words(p, p + seen.text_size[k], READ_OF_TEXT, codes, table, &mix, sums, &count)
        if not done:
            sums[0] = sums[1] = 0
            small = text_of(p, seen.text_size[k])[:READ_OF_TEXT].lower().encode()
            p = small
            weigh_words(p, p + len(small), 2 * READ_OF_TEXT, codes, table, &mix, sums, &count)
        if href >= 0:
            count += weigh_links(seen, k, link, href, table, &mix, sums)
        share = 1 / sqrtf(<float> count) if count else 0
        to[k] = <float> sums[0] * share + table.bias[0]
        to[blocks + k] = <float> sums[1] * share + added
    return out
