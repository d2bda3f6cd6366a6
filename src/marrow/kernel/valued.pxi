# What elements say in one of their attributes.


def valued(Nodes nodes not None, name, const uint8_t[::1] among not None):
    """Those elements among some nodes, a flag for each, that have an attribute with a value, and the values."""
    cdef size_t size = nodes.c.size, at
    cdef int32_t number = name_number(nodes, name)
    cdef int64_t place
    cdef list places = [], values = []
    if <size_t> among.shape[0] != size:
        raise ValueError("not a flag for each node")
    if number < 0:
        return places, values
    for at in range(size):
        if among[at] and nodes.c.tag[at] > COMMENT:
            place = attribute_of(nodes, <int32_t> at, number)
            if place >= 0 and said_size(nodes, place):
                places.append(at)
                values.append(text_of(said_at(nodes, place), nodes.a.length[place]))
    return places, values
