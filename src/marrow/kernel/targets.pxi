# Where the links of a block lead: `marrow.features.link_targets`.

cdef enum:
    READ_OF_ADDRESS = 500
    TO_NOWHERE = 0  # members of `Target`
    TO_HERE = 1
    TO_UP = 2
    TO_BESIDE = 3
    TO_BELOW = 4
    TO_WITHIN = 5
    TO_OUT = 6
    TO_OTHER = 7
    TARGETS = 7


cdef struct Slice:
    const uint8_t *p
    size_t size


cdef struct Link:
    uint8_t target
    uint8_t shared  # whether others lead there too
    uint8_t near  # whether the one before or after does
    int32_t page  # number of the address
    int32_t counted  # the last block that it was counted for, from 1 on


cdef inline bint same(Slice one, Slice other) noexcept nogil:
    return one.size == other.size and memcmp(one.p, other.p, one.size) == 0


cdef inline bint below(Slice one, Slice other, uint8_t sign) noexcept nogil:
    """Whether one begins with the other and a sign behind it."""
    return one.size > other.size and one.p[other.size] == sign and memcmp(one.p, other.p, other.size) == 0


cdef inline bint ends_with_host(Slice one, Slice other) noexcept nogil:
    """Whether one ends with a point and the other, in lower case."""
    cdef size_t before = one.size - other.size, k
    if one.size <= other.size or one.p[before - 1] != 46:
        return False
    for k in range(other.size):
        if lowered(one.p[before + k]) != lowered(other.p[k]):
            return False
    return True


cdef inline uint8_t lowered(uint8_t sign) noexcept nogil:
    return sign | 32 if 65 <= sign <= 90 else sign


cdef inline size_t run_of(Slice of, size_t first, bint whole) noexcept nogil:
    """Where the authority of an address ends that begins at a place, or its path with `whole`."""
    while first < of.size and of.p[first] != 63 and of.p[first] != 35 and (whole or of.p[first] != 47):
        first += 1
    return first


cdef inline Slice without_slashes(Slice of) noexcept nogil:
    while of.size and of.p[of.size - 1] == 47:
        of.size -= 1
    return of


cdef inline Slice folder(Slice of) noexcept nogil:
    """A path up to its last slash."""
    while of.size:
        of.size -= 1
        if of.p[of.size] == 47:
            break
    return of


cdef size_t scheme_of(Slice of) noexcept nogil:
    """The length of the scheme of an address with its colon, 0 for none."""
    cdef size_t at = 0
    while at < of.size and (case_of(of.p[at]) or (at and (48 <= of.p[at] <= 57 or of.p[at] == 43 or of.p[at] == 45
                                                          or of.p[at] == 46))):
        at += 1
    return at + 1 if at and at < of.size and of.p[at] == 58 else 0


cdef inline bint is_web(Slice of, size_t scheme) noexcept nogil:
    """Whether a scheme is that of pages."""
    cdef const uint8_t *name = b"https:"
    cdef size_t k
    if scheme != 5 and scheme != 6:
        return False
    for k in range(scheme - 1):
        if lowered(of.p[k]) != name[k]:
            return False
    return True


cdef uint8_t target_of(Slice of, Slice host, Slice path) noexcept nogil:
    """Where an address leads from a page of such a host and path."""
    cdef uint8_t joined[2 * READ_OF_ADDRESS + 2]
    cdef size_t scheme, stop
    cdef Slice there, rest
    if not of.size:
        return TO_NOWHERE
    if of.p[0] == 35:
        return TO_HERE
    scheme = scheme_of(of)
    if scheme and not is_web(of, scheme):
        return TO_OTHER
    rest.p, rest.size = of.p + scheme, of.size - scheme
    if rest.size >= 2 and rest.p[0] == 47 and rest.p[1] == 47:
        stop = run_of(rest, 2, False)
        there.p, there.size = rest.p + 2, stop - 2
        if there.size >= 4 and lowered(there.p[0]) == lowered(there.p[1]) == lowered(there.p[2]) == 119 and (
                there.p[3] == 46):
            there.p, there.size = there.p + 4, there.size - 4
        if not host.size:
            return TO_OUT
        if there.size == host.size:
            for scheme in range(host.size):
                if lowered(there.p[scheme]) != host.p[scheme]:
                    return TO_OUT
        else:
            return TO_WITHIN if ends_with_host(there, host) or ends_with_host(host, there) else TO_OUT
        rest.p, rest.size = rest.p + stop, rest.size - stop
    elif rest.size and rest.p[0] == 63:
        return TO_BESIDE
    elif not rest.size or rest.p[0] != 47:
        there = folder(path)
        memcpy(joined, there.p, there.size)
        joined[there.size] = 47
        memcpy(joined + there.size + 1, rest.p, rest.size)
        rest.p, rest.size = joined, there.size + 1 + rest.size
    if not path.size and not host.size:
        return TO_WITHIN
    there.p, there.size = rest.p, run_of(rest, 0, True)
    there = without_slashes(there)
    if same(there, path):
        return TO_BESIDE if rest.size and memchr(rest.p, 63, rest.size) != NULL else TO_HERE
    if not there.size or below(path, there, 47):
        return TO_UP
    if path.size and below(there, path, 47):
        return TO_BELOW
    return TO_BESIDE if same(folder(there), folder(path)) else TO_WITHIN


cdef Slice address_of(Seen seen, int32_t node, int32_t href) noexcept nogil:
    """The address of a link without white space around it, so far as it is read."""
    cdef int64_t at = attribute_of(seen.nodes, node, href) if href >= 0 else -1
    cdef Slice out
    out.p, out.size = <const uint8_t *> seen.nodes.blob.data, 0
    if at < 0 or seen.nodes.a.length[at] <= 0:
        return out
    out.p, out.size = out.p + seen.nodes.a.start[at], seen.nodes.a.length[at]
    while out.size and blank(out.p[0]):
        out.p, out.size = out.p + 1, out.size - 1
    while out.size and blank(out.p[out.size - 1]):
        out.size -= 1
    out.size = min(out.size, <size_t> READ_OF_ADDRESS)
    return out


cdef const int32_t *links_of(Seen seen, int16_t a) except NULL:
    """Of each node the link that it lies in, 0 for none; a: the tag of links."""
    cdef Columns *c = &seen.nodes.c
    cdef int32_t at
    if seen.link == NULL:
        seen.link = <int32_t *> seen.room(4 * c.size)
        with nogil:
            for at in range(1, <int32_t> c.size):
                seen.link[at] = at if c.tag[at] == a else seen.link[c.parent[at]]
    return seen.link


cdef size_t link_targets(Seen seen, float *out, tuple given) except 0:
    """Where links lead; given: the tag of links, and the host and path of the page."""
    cdef bytes own_host, own_path
    cdef int16_t a
    a, own_host, own_path = given
    cdef const int32_t *link = links_of(seen, a)
    cdef Slice host, path, address
    cdef Columns *c = &seen.nodes.c
    cdef size_t size = seen.size, many = 0, k, r
    cdef int32_t at, node, pages = 0, found = 0, last = -1, href = name_number(seen.nodes, "href")
    cdef int32_t *place = <int32_t *> seen.room(4 * c.size)  # of each link among the links
    cdef Numbers numbers
    cdef Link *links
    cdef int32_t *met
    cdef float *to
    cdef double share
    cdef int32_t sums[TARGETS + 2]
    host.p, host.size = own_host, len(own_host)
    path.p, path.size = own_path, len(own_path)
    if host.size > READ_OF_ADDRESS or path.size > READ_OF_ADDRESS:
        raise ValueError("an address that is too long")
    for at in range(<int32_t> c.size):
        if link[at] == at and at:
            place[at] = <int32_t> many
            many += 1
    links, met = <Link *> seen.room((many + 1) * sizeof(Link)), <int32_t *> seen.room(4 * (many + 1))
    memset(&numbers, 0, sizeof(Numbers))
    with nogil:
        for at in range(<int32_t> c.size):
            if link[at] != at or not at:
                continue
            k = place[at]
            address = address_of(seen, at, href)
            links[k].target = target_of(address, host, path)
            address.size = part_of(address)
            address = without_slashes(address)
            found = number(&numbers, digest(address.p, address.size) | 1, pages)
            if found < 0:
                break
            pages += found == pages
            met[found] += 1
            links[k].page = found
            if k and links[k - 1].page == found:
                links[k - 1].near = links[k].near = 1
        forget(&numbers)
    if found < 0:
        raise MemoryError("the links of a page")
    with nogil:
        for k in range(many):
            if links[k].target <= TO_HERE:
                links[k].near = 0
            else:
                links[k].shared = met[links[k].page] > 1
        for k in range(size):
            memset(sums, 0, sizeof(sums))
            found = 0
            for r in range(seen.first[k], seen.last[k]):
                node = link[seen.run[r]]
                if not node:
                    continue
                at = place[node]
                if links[at].counted == <int32_t> k + 1 or not links[at].target:
                    continue
                links[at].counted = <int32_t> k + 1
                found += 1
                sums[links[at].target - 1] += 1
                sums[TARGETS] += links[at].shared
                sums[TARGETS + 1] += links[at].near
            share = 1 / <double> (found if found else 1)
            out[k] = seen.log(found)
            for at in range(TARGETS + 2):
                out[(at + 1) * size + k] = <float> (sums[at] * share)
    return TARGETS + 3


cdef inline size_t part_of(Slice of) noexcept nogil:
    """The length of an address without the part of the page that it leads to."""
    cdef size_t at = 0
    while at < of.size and of.p[at] != 35:
        at += 1
    return at
