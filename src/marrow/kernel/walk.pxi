# The walk: the columns of a tree, read from the parser's nodes in one pass.

from posix.unistd cimport read as read_pipe, write as write_pipe

cdef extern from "lexbor.h" nogil:
    ctypedef struct string_t:
        uint8_t *data
        size_t size
    ctypedef struct node_t:
        uintptr_t name
        node_t *next
        node_t *parent
        node_t *first
        int type
    ctypedef struct text_t:
        string_t data
    ctypedef struct attribute_t:
        node_t node
        uintptr_t qualified
        string_t *value
        attribute_t *next
    ctypedef struct element_t:
        uintptr_t qualified
        attribute_t *first
    ctypedef struct entry_t:
        size_t size
    const uint8_t *entry_name(const entry_t *entry)
    enum: BUILT_IN

cdef enum:
    ELEMENT = 1
    TEXT_NODE = 3
    COMMENT_NODE = 8
    TEXT = 1  # codes of `marrow.page.tags`
    COMMENT = 2
    CUSTOM = 3
    UNKNOWN = 4
    LEXBOR_TEXT = 2  # the parser's number of the name of texts
    NO_VALUE = -1
    OUT_OF_MEMORY = -1
    DEAD = 1  # flags of nodes
    TELLING = 2
    DRAWN = 4


def peek(int reader, int writer, size_t address, size_t size):
    """Bytes in memory, copied through a pipe: a bad address raises `OSError` and cannot crash."""
    cdef char piece[4096]
    cdef ssize_t done
    cdef size_t take
    out = b""
    while size:
        take = min(size, sizeof(piece))
        done = write_pipe(writer, <const void *> address, take)
        if done <= 0:
            raise OSError("memory that cannot be read")
        if read_pipe(reader, piece, done) != done:
            raise OSError("a pipe that gives less than it took")
        out += piece[:done]
        address += done
        size -= done
    return out


def attribute_numbers(size_t address):
    """The numbers of the names of an element's attributes; an address for a name that is not built in."""
    cdef attribute_t *attribute = (<element_t *> address).first
    out = []
    while attribute != NULL:
        out.append(<size_t> (attribute.qualified or attribute.node.name))
        attribute = attribute.next
    return out


class NotKnown(Exception):
    """A built-in name that nobody has told yet: `learn` its number and walk again."""


class Hosts(Exception):
    """An element leads to a tree of its own: find these and walk again."""


TAG_NAMES = {}  # of built-in numbers, as far as they are known
ATTRIBUTE_NAMES = {}
BUILT_IN_NAMES = BUILT_IN  # numbers below are names that are the same on every page


cdef str name_of(uintptr_t key, dict known):
    if key < BUILT_IN:
        if key not in known:
            raise NotKnown(key)
        return known[key]
    return text_of(entry_name(<entry_t *> key), (<entry_t *> key).size)


cdef struct Columns:
    int32_t *parent
    int32_t *end
    int64_t *start
    int32_t *length
    int32_t *name  # which of the distinct names of elements; -1 for a text, -2 for all else
    int16_t *tag
    uint8_t *flags
    size_t size
    size_t room


cdef struct Attributes:
    int32_t *name
    int32_t *owner  # the element
    int64_t *start
    int32_t *length
    size_t size
    size_t room


cdef inline int _sized(void **column, size_t size) noexcept nogil:
    cdef void *larger = realloc(column[0], size)
    if larger == NULL:
        return OUT_OF_MEMORY
    column[0] = larger
    return 0


cdef int more_nodes(Columns *c) noexcept nogil:
    cdef size_t room = 2 * c.room if c.room else 4096
    if (_sized(<void **> &c.parent, room * 4) or _sized(<void **> &c.end, room * 4)
            or _sized(<void **> &c.start, room * 8) or _sized(<void **> &c.length, room * 4)
            or _sized(<void **> &c.name, room * 4) or _sized(<void **> &c.tag, room * 2)
            or _sized(<void **> &c.flags, room)):
        return OUT_OF_MEMORY
    c.room = room
    return 0


cdef int more_attributes(Attributes *a) noexcept nogil:
    cdef size_t room = 2 * a.room if a.room else 4096
    if (_sized(<void **> &a.name, room * 4) or _sized(<void **> &a.owner, room * 4)
            or _sized(<void **> &a.start, room * 8) or _sized(<void **> &a.length, room * 4)):
        return OUT_OF_MEMORY
    a.room = room
    return 0


cdef struct opened_t:  # an element that the walk is in
    node_t *node
    int32_t at


cdef class Nodes:
    """The columns of a tree; texts and values of attributes lie in one blob of UTF-8.

    `start`, `length`: of a text its slice of the blob, of an element its slice of the attributes.
    """

    cdef Columns c
    cdef Attributes a
    cdef Buffer blob
    cdef Numbers tag_numbers, name_numbers
    cdef Buffer tag_keys, name_keys  # names by their number: keys as the parser has them
    cdef list names  # of attributes, by number
    cdef dict number_of  # of each of them
    cdef int32_t *by_name  # places of attributes, by the numbers of their names, once they were asked for
    cdef int32_t *first  # by number of a name, where its places begin
    cdef readonly dict odd  # names of elements that HTML does not define, by node

    def __cinit__(self):
        self.blob.item = 1
        self.tag_keys.item = self.name_keys.item = sizeof(uintptr_t)
        self.names = []
        self.number_of = {}
        self.odd = {}

    def __dealloc__(self):
        free(self.c.parent)
        free(self.c.end)
        free(self.c.start)
        free(self.c.length)
        free(self.c.name)
        free(self.c.tag)
        free(self.c.flags)
        free(self.a.name)
        free(self.a.owner)
        free(self.a.start)
        free(self.a.length)
        free(self.by_name)
        free(self.first)
        free(self.blob.data)
        free(self.tag_keys.data)
        free(self.name_keys.data)
        forget(&self.tag_numbers)
        forget(&self.name_numbers)

    def __len__(self):
        return self.c.size

    cdef int put(self, const uint8_t *data, size_t size, int64_t *start, int32_t *length) noexcept nogil:
        """A string at the end of the blob, made valid where it is not."""
        cdef const uint8_t *clean = data
        if size > 0x7FFFFFFF:
            return OUT_OF_MEMORY
        if not is_ascii_word(data, size) and not is_utf8(data, size):
            return self.put_repaired(data, size, start, length)
        if reserve(&self.blob, size):
            return OUT_OF_MEMORY
        start[0] = self.blob.size
        length[0] = <int32_t> size
        if size:
            memcpy(<uint8_t *> self.blob.data + self.blob.size, data, size)
        self.blob.size += size
        return 0

    cdef int put_repaired(self, const uint8_t *data, size_t size, int64_t *start, int32_t *length) noexcept with gil:
        try:
            clean = text_of(data, size).encode()
            return self.put(<const uint8_t *> (<char *> clean), len(clean), start, length)
        except MemoryError:
            return OUT_OF_MEMORY

    cdef int32_t numbered(self, Numbers *numbers, Buffer *keys, uintptr_t key, uintptr_t name) noexcept nogil:
        """The number of a name; a new one is kept."""
        cdef int32_t found
        if reserve(keys, 1):
            return OUT_OF_MEMORY
        found = number(numbers, key + 1, <int32_t> keys.size)
        if found == <int32_t> keys.size:
            (<uintptr_t *> keys.data)[keys.size] = name
            keys.size += 1
        return found

    cdef int element(self, element_t *element, int32_t at) noexcept nogil:
        """The name and attributes of an element."""
        cdef attribute_t *attribute = element.first
        cdef uintptr_t key = (<node_t *> element).name
        cdef int32_t name = self.numbered(&self.tag_numbers, &self.tag_keys, key, element.qualified or key)
        cdef size_t place
        if name < 0:
            return OUT_OF_MEMORY
        self.c.name[at] = name
        self.c.start[at] = self.a.size
        while attribute != NULL:
            if self.a.size == self.a.room and more_attributes(&self.a):
                return OUT_OF_MEMORY
            place = self.a.size
            key = attribute.qualified or attribute.node.name
            name = self.numbered(&self.name_numbers, &self.name_keys, key, key)
            if name < 0:
                return OUT_OF_MEMORY
            self.a.name[place], self.a.owner[place] = name, at
            if attribute.value == NULL or attribute.value.data == NULL:
                self.a.start[place] = 0
                self.a.length[place] = NO_VALUE
            elif self.put(attribute.value.data, attribute.value.size, &self.a.start[place], &self.a.length[place]):
                return OUT_OF_MEMORY
            self.a.size += 1
            attribute = attribute.next
        self.c.length[at] = <int32_t> (self.a.size - self.c.start[at])
        return 0

    cdef int string(self, node_t *node, int32_t at) noexcept nogil:
        """The string of a text or a comment; anything else has none."""
        cdef bint text = node.name == LEXBOR_TEXT
        cdef string_t *data = &(<text_t *> node).data
        self.c.name[at] = -1 if text else -2
        self.c.start[at] = self.c.length[at] = 0
        if node.type == (TEXT_NODE if text else COMMENT_NODE) and data.data != NULL:
            return self.put(data.data, data.size, &self.c.start[at], &self.c.length[at])
        return 0

    cdef int fill(self, node_t *root, int deepest, const Numbers *hosts, node_t **hosted) noexcept nogil:
        """All nodes from the root on; elements nested deeper than `deepest` stay siblings at that depth.

        hosts: places in `hosted`, by address, of elements that lead to a tree of their own, and its first node
        """
        cdef node_t *node = root
        cdef node_t *first
        cdef Buffer path  # the element at each depth
        cdef int32_t at, parent = 0
        cdef int depth = 0, failed = OUT_OF_MEMORY
        cdef size_t slot
        memset(&path, 0, sizeof(Buffer))
        path.item = sizeof(opened_t)
        while True:
            if (self.c.size == self.c.room and more_nodes(&self.c)) or self.c.size >= 0x7FFFFFFF:
                break
            at = <int32_t> self.c.size
            self.c.parent[at] = parent
            if node.type == ELEMENT and node.name != LEXBOR_TEXT:
                if self.element(<element_t *> node, at):
                    break
            elif self.string(node, at):
                break
            self.c.size += 1
            self.c.end[at] = at + 1
            first = node.first if self.c.name[at] >= 0 else NULL
            if first == NULL and hosts.size and self.c.name[at] >= 0:
                slot = _slot(hosts, <uintptr_t> node)
                if hosts.keys[slot]:
                    first = hosted[hosts.values[slot]]
            if first != NULL:
                path.size = depth
                if reserve(&path, 1):
                    break
                (<opened_t *> path.data)[depth].at = at
                (<opened_t *> path.data)[depth].node = node
                if depth < deepest:
                    parent = at
                depth += 1
                node = first
                continue
            while depth and node.next == NULL:
                depth -= 1
                node = (<opened_t *> path.data)[depth].node
                at = (<opened_t *> path.data)[depth].at
                if parent == at:
                    self.c.end[at] = <int32_t> self.c.size
                parent = self.c.parent[at]
            if not depth:
                failed = 0
                break
            node = node.next
        free(path.data)
        return failed

    cdef void finish(self, const uint8_t *codes, const uint8_t *dead, const uint8_t *telling) noexcept nogil:
        """Tags by the codes of the names, and flags."""
        cdef int32_t at, k, until = 0
        for at in range(<int32_t> self.c.size):
            k = self.c.name[at]
            self.c.tag[at] = codes[k] if k >= 0 else TEXT if k == -1 else COMMENT
            self.c.flags[at] = 0
            if at >= until and dead[self.c.tag[at]]:
                until = self.c.end[at]
            if at < until:
                self.c.flags[at] |= DEAD
            if k >= 0 and at:
                for k in range(self.c.length[at]):
                    if telling[self.a.name[self.c.start[at] + k]]:
                        self.c.flags[at] |= TELLING
                        break

    cdef bint is_text(self, int32_t at, int32_t home) noexcept nogil:
        """Whether a node is a text with more than white space in an element."""
        cdef const uint8_t *said
        cdef int32_t k
        if not 0 < at < <int32_t> self.c.size or self.c.parent[at] != home or self.c.tag[at] != TEXT:
            return False
        said = <const uint8_t *> self.blob.data + self.c.start[at]
        for k in range(self.c.length[at]):
            if said[k] != 32 and not 9 <= said[k] <= 10 and not 12 <= said[k] <= 13:
                return True
        return False

    cdef int into_lines(self, const uint8_t *boxes) noexcept nogil:
        """Elements of a page's own that stand beside text, and hold no box, are inline: parts of a sentence."""
        cdef int32_t at, home
        cdef bint some = False
        cdef uint8_t *boxed
        for at in range(<int32_t> self.c.size):
            some |= self.c.tag[at] == CUSTOM
        if not some:
            return 0
        boxed = <uint8_t *> calloc(self.c.size, 1)
        if boxed == NULL:
            return 1
        for at in range(<int32_t> self.c.size - 1, 0, -1):
            home = self.c.parent[at]
            if (self.c.tag[at] == CUSTOM and not boxed[at]
                    and (self.is_text(at - 1, home) or self.is_text(self.c.end[at], home))):
                self.c.tag[at] = UNKNOWN
            boxed[home] |= boxed[at] | boxes[self.c.tag[at]]
        free(boxed)
        return 0

    cdef dict attributes(self, int32_t at):
        cdef int64_t k
        cdef dict out = {}
        for k in range(self.c.start[at], self.c.start[at] + self.c.length[at]):
            out[self.names[self.a.name[k]]] = (
                None if self.a.length[k] == NO_VALUE
                else text_of(<uint8_t *> self.blob.data + self.a.start[k], self.a.length[k]))
        return out

    cdef object value(self, int32_t at):
        """The attributes of an element, or the string of a text or a comment."""
        if self.c.tag[at] == TEXT:
            return text_of(<uint8_t *> self.blob.data + self.c.start[at], self.c.length[at])
        if self.c.tag[at] == COMMENT:
            return text_of(<uint8_t *> self.blob.data + self.c.start[at], self.c.length[at]).strip()
        return self.attributes(at)

    def columns(self):
        """The bytes of the columns `tag` (16 bits), `parent`, `end` (32 bits) and of flags of those that tell."""
        cdef size_t size = self.c.size
        return ((<char *> self.c.tag)[:2 * size], (<char *> self.c.parent)[:4 * size], (<char *> self.c.end)[:4 * size],
                self.flagged(TELLING))

    cdef bytes flagged(self, uint8_t flag):
        """Whether each node has a flag, as bytes of 0 and 1."""
        cdef size_t at
        cdef bytes out = PyBytes_FromStringAndSize(NULL, self.c.size)
        cdef uint8_t *flags = <uint8_t *> <char *> out
        for at in range(self.c.size):
            flags[at] = (self.c.flags[at] & flag) != 0
        return out

    def dead(self):
        """Bytes: whether each node lies in an element whose text is never text of the page."""
        return self.flagged(DEAD)

    def values(self):
        return Values(self)

    def carrying(self, names, const uint8_t[::1] among not None):
        """The elements among some nodes, a flag for each, that have an attribute of any of some names."""
        cdef size_t k
        cdef int32_t at, last = -1
        if <size_t> among.shape[0] != self.c.size:
            raise ValueError("not a flag for each node")
        cdef Buffer places = places_of(self, names, &among[0])
        out = []
        for k in range(places.size):
            at = self.a.owner[(<int32_t *> places.data)[k]]
            if at != last:
                last = at
                out.append(at)
        free(places.data)
        return out

    cdef int index(self) except -1:
        """Order the places of the attributes by their names, once."""
        cdef size_t k, names = len(self.names)
        cdef int32_t *name = self.a.name
        if self.by_name != NULL:
            return 0
        self.first = <int32_t *> calloc(names + 2, sizeof(int32_t))
        self.by_name = <int32_t *> malloc((self.a.size + 1) * sizeof(int32_t))
        if self.first == NULL or self.by_name == NULL:
            raise MemoryError("the attributes of a page")
        for k in range(self.a.size):
            self.first[name[k] + 2] += 1
        for k in range(names):
            self.first[k + 2] += self.first[k + 1]
        for k in range(self.a.size):
            self.by_name[self.first[name[k] + 1]] = <int32_t> k
            self.first[name[k] + 1] += 1
        return 0


cdef Buffer places_of(Nodes nodes, names, const uint8_t *among) except *:
    """The places of the attributes of some names that some nodes have, a flag for each, in the order of the page. The
    caller frees the buffer."""
    cdef Buffer out
    cdef int32_t number, place
    cdef int32_t asked = 0
    cdef size_t count, k
    memset(&out, 0, sizeof(Buffer))
    out.item = sizeof(int32_t)
    nodes.index()
    for name in names:
        number = name_number(nodes, name)
        count = nodes.first[number + 1] - nodes.first[number] if number >= 0 else 0
        if not count:
            continue
        if reserve(&out, count):
            free(out.data)
            raise MemoryError("the attributes of a page")
        for k in range(count):
            place = nodes.by_name[nodes.first[number] + <int32_t> k]
            if among[nodes.a.owner[place]]:
                (<int32_t *> out.data)[out.size] = place
                out.size += 1
        asked += 1
    if asked > 1:
        qsort(out.data, out.size, sizeof(int32_t), in_order)
    return out


cdef int in_order(const void *one, const void *other) noexcept nogil:
    cdef int32_t a = (<const int32_t *> one)[0], b = (<const int32_t *> other)[0]
    return (a > b) - (a < b)


def walk(size_t address, int deepest, code_of, tuple flags, frozenset telling not None, shadowed, dict hosts):
    """The nodes of the tree below an element of the parser's, which has to live as long as this takes.

    code_of: the code of the name of a tag; flags: by code, what is dead and what is a box; telling: names of
    attributes; shadowed: code and attribute of what holds a tree of its own; hosts: the addresses of such elements with
    those of the first nodes of their trees, None where nobody has looked. Raises `NotKnown` for a built-in name without
    an entry in `TAG_NAMES` or `ATTRIBUTE_NAMES`, and `Hosts`.
    """
    cdef Nodes nodes = Nodes()
    cdef int failed = 0
    cdef size_t k
    cdef Numbers known
    cdef Buffer firsts
    cdef const uint8_t[::1] dead = flags[0], boxes = flags[1]
    memset(&known, 0, sizeof(Numbers))
    memset(&firsts, 0, sizeof(Buffer))
    firsts.item = sizeof(uintptr_t)
    try:
        for host, first in (hosts or {}).items():
            if reserve(&firsts, 1) or number(&known, <uintptr_t> host, <int32_t> firsts.size) < 0:
                raise MemoryError("the nodes of a page")
            (<uintptr_t *> firsts.data)[firsts.size] = first
            firsts.size += 1
        with nogil:
            failed = nodes.fill(<node_t *> address, deepest, &known, <node_t **> firsts.data)
    finally:
        forget(&known)
        free(firsts.data)
    if failed:
        raise MemoryError("the nodes of a page")
    names = [name_of((<uintptr_t *> nodes.tag_keys.data)[k], TAG_NAMES) for k in range(nodes.tag_keys.size)]
    nodes.names = [name_of((<uintptr_t *> nodes.name_keys.data)[k], ATTRIBUTE_NAMES)
                   for k in range(nodes.name_keys.size)]
    for k, name in enumerate(nodes.names):
        nodes.number_of.setdefault(name, k)
    cdef bytes codes = bytes([code_of(name) for name in names])
    cdef bytes tells = bytes([name in telling for name in nodes.names])
    cdef const uint8_t *code = codes
    cdef const uint8_t *tell = tells
    with nogil:
        nodes.finish(code, &dead[0], tell)
        failed = nodes.into_lines(&boxes[0])
    if failed:
        raise MemoryError("the nodes of a page")
    for k in range(nodes.c.size):
        if nodes.c.tag[k] == CUSTOM or nodes.c.tag[k] == UNKNOWN:
            nodes.odd[k] = names[nodes.c.name[k]]
    if hosts is None and shadowed[1] in nodes.names:
        for k in range(nodes.c.size):
            if nodes.c.tag[k] == shadowed[0] and nodes.attributes(<int32_t> k).get(shadowed[1]):
                raise Hosts("a template that declares a shadow root")
    return nodes


cdef class Values(Lazy):
    """The values of nodes (see `Tree`)."""

    cdef Nodes nodes
    cdef dict none  # of all elements without attributes

    def __cinit__(self, Nodes nodes not None):
        self.nodes = nodes
        self.made = [None] * <Py_ssize_t> nodes.c.size
        self.none = {}

    cdef object make(self, Py_ssize_t at):
        if self.nodes.c.tag[at] > COMMENT and not self.nodes.c.length[at]:
            return self.none
        return self.nodes.value(<int32_t> at)

    def put(self, Py_ssize_t at, str text not None, name=None):
        """Have a text, or an attribute that an element has, say something else."""
        cdef Nodes nodes = self.nodes
        cdef bytes said = text.encode()
        cdef const uint8_t *data = <const uint8_t *> <char *> said
        cdef int64_t place
        cdef int failed
        if not 0 <= at < <Py_ssize_t> nodes.c.size or (nodes.c.tag[at] != TEXT if name is None else
                                                       nodes.c.tag[at] <= COMMENT):
            raise IndexError(at)
        if name is None:
            failed = nodes.put(data, len(said), &nodes.c.start[at], &nodes.c.length[at])
        else:
            place = attribute_of(nodes, <int32_t> at, name_number(nodes, name))
            if place < 0:
                raise KeyError(name)
            failed = nodes.put(data, len(said), &nodes.a.start[place], &nodes.a.length[place])
        if failed:
            raise MemoryError("the texts of a page")
        self.made[at] = None
