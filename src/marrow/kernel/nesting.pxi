# A page followed tag by tag, as `marrow.page.guard.nesting` does: each function has its twin there, which says why.

cdef enum:  # names by themselves: their numbers, which `LONE_NAMES` gives them
    NO_NAME, A, ADDRESS, ANNOTATION, BODY, BUTTON, DIV, FONT, FORM, HTML, INPUT, LI, NOBR, OPTGROUP, OPTION, P
    PLAINTEXT, RUBY, SCRIPT, SELECT, SVG, TABLE, TEMPLATE, TR
    LEFT_OPEN = 1 << 30

LONE_NAMES = ("", "a", "address", "annotation-xml", "body", "button", "div", "font", "form", "html", "input", "li",
              "nobr", "optgroup", "option", "p", "plaintext", "ruby", "script", "select", "svg", "table", "template",
              "tr")

cdef enum:  # bits for the sets of names, in the order of `marrow.page.guard.nesting.KINDS`
    IS_FORMATTING = 1 << 0
    IS_VOID = 1 << 1
    IS_CELL = 1 << 2
    IS_ROW = 1 << 3
    IS_TABLE_PART = 1 << 4
    IS_MARKER = 1 << 5
    IS_FRAME = 1 << 6
    IS_DRAWING = 1 << 7
    IS_HTML_IN_SVG = 1 << 8
    IS_HTML_IN_MATH = 1 << 9
    IS_BREAKOUT = 1 << 10
    IS_HEADING = 1 << 11
    IS_BLOCK = 1 << 12
    CLOSES_P = 1 << 13
    IS_DEFINITION = 1 << 14  # dd and dt
    IS_LIST = 1 << 15
    IS_IMPLIED = 1 << 16
    IS_SPECIAL = 1 << 17
    IS_RULED = 1 << 18
    IS_RAW = 1 << 19


cdef struct Container:  # `_OpenContainer`
    int32_t kind, first  # of its names


cdef struct Format:
    int32_t name, frame, depth


cdef struct Open:
    uint32_t *kinds  # of each name that has some; of others none
    const char **spelt  # of these
    int32_t known
    int32_t *names  # of the open elements of all frames, one after the other
    Container *frames
    Format *active  # those of all markers, one after the other
    int32_t *markers  # where those of each begin
    int32_t size, frame, formats, marker, depth
    int64_t clones
    int32_t max_depth, max_formats
    int64_t max_clones


cdef inline uint32_t kinds_of(const Open *o, int32_t name) noexcept nogil:
    return o.kinds[name] if name < o.known else 0


cdef inline int32_t in_kind(const Open *o) noexcept nogil:
    return o.frames[o.frame].kind


cdef inline bint in_drawing(const Open *o) noexcept nogil:
    return (kinds_of(o, in_kind(o)) & IS_DRAWING) != 0


cdef inline int32_t last(const Open *o, int32_t name) noexcept nogil:
    """The last of a name in the frame, -1 for none."""
    cdef int32_t k
    for k in range(o.size - 1, o.frames[o.frame].first - 1, -1):
        if o.names[k] == name:
            return k
    return -1


cdef bint any_of(const Open *o, int32_t start, uint32_t kinds) noexcept nogil:
    """Whether one of the names from a place on is of one of some kinds."""
    cdef int32_t k
    for k in range(start, o.size):
        if kinds_of(o, o.names[k]) & kinds:
            return True
    return False


cdef inline void leave_open(Open *o) noexcept nogil:
    cdef int32_t k, first = o.markers[o.marker]
    if o.formats > first and o.active[o.formats - 1].depth > o.depth:
        for k in range(first, o.formats):
            if o.active[k].depth > o.depth:
                o.active[k].depth = LEFT_OPEN
                o.clones += 1


cdef inline bint push(Open *o, int32_t name) noexcept nogil:
    if o.depth >= 2 * o.max_depth:
        return False
    o.names[o.size] = name
    o.size += 1
    o.depth += 1
    return o.depth <= o.max_depth


cdef bint push_frame(Open *o, int32_t name) noexcept nogil:
    if o.depth >= 2 * o.max_depth:
        return False
    o.frame += 1
    o.frames[o.frame].kind, o.frames[o.frame].first = name, o.size
    if kinds_of(o, name) & IS_MARKER:
        o.marker += 1
        o.markers[o.marker] = o.formats
    o.depth += 1
    return o.depth <= o.max_depth


cdef inline bint pop(Open *o, int32_t place) noexcept nogil:
    o.depth -= o.size - place
    o.size = place
    leave_open(o)
    return o.depth < o.max_depth


cdef bint pop_frame(Open *o) noexcept nogil:
    cdef Container frame = o.frames[o.frame]
    cdef int32_t k
    o.frame -= 1
    o.depth -= o.size - frame.first + 1
    o.size = frame.first
    if kinds_of(o, frame.kind) & IS_MARKER:
        o.formats = o.markers[o.marker]
        o.marker -= 1
    else:
        for k in range(o.markers[o.marker], o.formats):
            o.active[k].frame = min(o.active[k].frame, o.frame)
    leave_open(o)
    return o.depth < o.max_depth


cdef void take_format(Open *o, int32_t place) noexcept nogil:
    o.formats -= 1
    memmove(o.active + place, o.active + place + 1, (o.formats - place) * sizeof(Format))


cdef void end_formatting(Open *o, int32_t name) noexcept nogil:
    cdef int32_t place, start
    for place in range(o.formats - 1, o.markers[o.marker] - 1, -1):
        if o.active[place].name == name:
            break
    else:
        return
    if o.active[place].frame != o.frame:
        return
    start = o.active[place].depth - (o.depth - o.size)
    take_format(o, place)
    if o.frames[o.frame].first <= start < o.size and not any_of(o, start, IS_SPECIAL):
        pop(o, start)


cdef bint start_formatting(Open *o, int32_t name) noexcept nogil:
    cdef int32_t k, first = o.markers[o.marker]
    cdef Format *new
    if name == A or name == NOBR:
        end_formatting(o, name)
        for k in range(o.formats - 1, first - 1, -1):
            if o.active[k].name == name:
                take_format(o, k)
    if o.formats - first >= o.max_formats or o.clones > o.max_clones:
        return False
    new = &o.active[o.formats]
    new.name, new.frame, new.depth = name, o.frame, o.depth
    o.formats += 1
    return True


cdef bint start_table_part(Open *o, int32_t name, uint32_t kinds) noexcept nogil:
    cdef int32_t kind
    if name == TABLE:
        return push_frame(o, name)
    if kinds & IS_CELL and kinds_of(o, in_kind(o)) & IS_CELL:
        pop_frame(o)
    kind = in_kind(o)
    if kind == TABLE and o.size > o.frames[o.frame].first:
        pop(o, o.frames[o.frame].first)
    return (kinds & IS_ROW) != 0 or (kind != TABLE and kind != TEMPLATE) or push_frame(o, name)


cdef bint end_table_part(Open *o, int32_t name) noexcept nogil:
    cdef int32_t place, kind
    for place in range(o.frame, 0, -1):
        kind = o.frames[place].kind
        if (kinds_of(o, kind) & IS_CELL) != 0 if name == TR else kind == name:
            if name == TR and o.frames[place - 1].kind != TABLE:
                return True
            while o.frame > place:
                pop_frame(o)
            return pop_frame(o) or name == TR
        if name != TEMPLATE and (kind == TABLE or kind == TEMPLATE):
            break
    return True


cdef bint sizes_font(const uint8_t *p, const uint8_t *end) noexcept nogil:
    """Whether one of some attributes is `color`, `face` or `size`."""
    cdef const uint8_t *unclosed[2]
    cdef const uint8_t *start
    cdef const uint8_t *named
    cdef size_t size
    unclosed[0] = unclosed[1] = end
    p = next_attribute(p, end)
    while p < end:
        start = p
        p = next_attribute(after_attribute(p, end, unclosed, &named), end)
        size = named - start
        if (size == 5 and begins_so(start, named, b"color", 5)
                or size == 4 and (begins_so(start, named, b"face", 4) or begins_so(start, named, b"size", 4))):
            return True
    return False


cdef bint breaks_out(Open *o, int32_t name, uint32_t kinds, const uint8_t *attributes,
                     const uint8_t *stop) noexcept nogil:
    if not kinds & IS_BREAKOUT and not (name == FONT and sizes_font(attributes, stop)):
        return False
    while in_drawing(o):
        pop_frame(o)
    return True


cdef bint start_in_drawing(Open *o, int32_t name, uint32_t kinds, const uint8_t *attributes,
                           const uint8_t *stop) noexcept nogil:
    if closes_itself(attributes, stop):
        return True
    if kinds & IS_DRAWING or (kinds & (IS_HTML_IN_SVG if in_kind(o) == SVG else IS_HTML_IN_MATH)
                           and (name != ANNOTATION or says_html(attributes, stop))):
        return push_frame(o, name)
    return push(o, name)


cdef void end_implied(Open *o, int32_t name, uint32_t kinds) noexcept nogil:
    cdef int32_t place, inner, first = o.frames[o.frame].first
    cdef uint32_t other
    if kinds & IS_DEFINITION or name == LI:
        for place in range(o.size - 1, first - 1, -1):
            other = kinds_of(o, o.names[place])
            if o.names[place] == LI if name == LI else (other & IS_DEFINITION) != 0:
                pop(o, place)
                return
            if other & IS_SPECIAL and o.names[place] != ADDRESS and o.names[place] != DIV and o.names[place] != P:
                return
    elif kinds & IS_HEADING:
        if o.size > first and kinds_of(o, o.names[o.size - 1]) & IS_HEADING:
            pop(o, o.size - 1)
    elif name == OPTION or name == OPTGROUP:
        while o.size > first:
            inner = o.names[o.size - 1]
            if not ((kinds_of(o, inner) & IS_IMPLIED) != 0 if in_kind(o) == SELECT else inner == OPTION):
                break
            if name == OPTION and inner == OPTGROUP:
                break
            pop(o, o.size - 1)
    elif kinds & IS_IMPLIED and last(o, RUBY) >= 0:
        while kinds_of(o, o.names[o.size - 1]) & IS_IMPLIED:
            pop(o, o.size - 1)


cdef bint end_p(Open *o) noexcept nogil:
    cdef int32_t k
    for k in range(o.size - 1, o.frames[o.frame].first - 1, -1):
        if o.names[k] == P:
            return pop(o, k)
        if o.names[k] == BUTTON:
            return True
    return True


cdef bint end_form(Open *o) noexcept nogil:
    cdef int32_t place = last(o, FORM)
    if place >= 0:
        o.size -= 1
        o.depth -= 1
        memmove(o.names + place, o.names + place + 1, (o.size - place) * sizeof(int32_t))
    return True


cdef bint end_element(Open *o, int32_t name, uint32_t stops) noexcept nogil:
    """The last of its name, if nothing of some kinds is open in it."""
    cdef int32_t k
    for k in range(o.size - 1, o.frames[o.frame].first - 1, -1):
        if o.names[k] == name:
            return pop(o, k)
        if kinds_of(o, o.names[k]) & stops:
            return True
    return True


cdef bint start_tag(Open *o, int32_t name, uint32_t kinds, const uint8_t *attributes,
                    const uint8_t *stop) noexcept nogil:
    """`Open.start`; the attributes are those between two places."""
    if in_drawing(o) and not breaks_out(o, name, kinds, attributes, stop):
        return start_in_drawing(o, name, kinds, attributes, stop)
    if not kinds & IS_RULED:
        return push(o, name)
    if kinds & CLOSES_P:
        end_p(o)
    if kinds & IS_VOID:
        if name == INPUT and in_kind(o) == SELECT:
            pop_frame(o)
        return True
    if kinds & IS_FORMATTING:
        return start_formatting(o, name)
    if kinds & IS_TABLE_PART:
        return start_table_part(o, name, kinds)
    if name == SELECT and in_kind(o) == SELECT:
        return pop_frame(o)
    if kinds & (IS_FRAME | IS_DRAWING):
        return push_frame(o, name)
    end_implied(o, name, kinds)
    return push(o, name)


cdef bint end_tag(Open *o, int32_t name, uint32_t kinds) noexcept nogil:
    """`Open.end`."""
    cdef int32_t k, first = o.frames[o.frame].first, kind = in_kind(o)
    if kinds_of(o, kind) & IS_DRAWING:
        k = last(o, name)
        if k >= 0:
            return pop(o, k)
        if not kinds & IS_TABLE_PART:
            return pop_frame(o) if name == kind else True
    if o.size > first and o.names[o.size - 1] == name and name != FORM:
        return pop(o, o.size - 1)
    if kinds & IS_FORMATTING:
        end_formatting(o, name)
        return True
    if kinds & IS_TABLE_PART or name == TEMPLATE:
        return end_table_part(o, name)
    if name == kind:
        if not kinds & IS_FRAME:
            if o.size > first:
                return True
            for k in range(o.markers[o.marker], o.formats):
                if o.active[k].frame == o.frame:
                    return True
        return pop_frame(o)
    if name == P:
        return end_p(o)
    if name == FORM:
        return end_form(o)
    if kinds & (IS_BLOCK | IS_HEADING | IS_DEFINITION) or name == LI:
        return end_element(o, name, IS_LIST if name == LI else 0)
    return end_element(o, name, IS_SPECIAL)


cdef class Names:
    """The names that the tree builder knows, in `words`, with the kinds of each."""
    cdef list spelt
    cdef WordSet words
    cdef uint32_t *kinds
    cdef const char **data

    def __cinit__(self, kinds):
        cdef int32_t k
        lone = [name.encode() for name in LONE_NAMES]
        if not {*lone[1:]} <= kinds.keys():
            raise ValueError("names that are asked for by themselves lack kinds")
        self.spelt = lone + sorted(kinds.keys() - {*lone})
        self.kinds = <uint32_t *> calloc(len(self.spelt), sizeof(uint32_t))
        self.data = <const char **> calloc(len(self.spelt), sizeof(char *))
        memset(&self.words, 0, sizeof(WordSet))
        if self.kinds == NULL or self.data == NULL:
            raise MemoryError("names of tags")
        for k in range(<int32_t> len(self.spelt)):
            self.kinds[k], self.data[k] = kinds.get(self.spelt[k], 0), self.spelt[k]
            if word_at(&self.words, <const uint8_t *> self.data[k],
                       <const uint8_t *> self.data[k] + len(self.spelt[k]), k + 1) != k:
                raise MemoryError("names of tags")

    def __dealloc__(self):
        free(self.words.slots)
        free(self.kinds)
        free(self.data)
