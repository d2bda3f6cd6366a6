# Sequences whose items are made when they are first asked for.


cdef class Lazy:
    """Like a list, which nobody changes; a list in another process."""

    cdef list made

    cdef object make(self, Py_ssize_t at):
        raise NotImplementedError

    cdef object get(self, Py_ssize_t at):
        item = self.made[at]
        if item is None:
            item = self.made[at] = self.make(at)
        return item

    cdef list whole(self):
        cdef Py_ssize_t at
        for at in range(len(self.made)):
            self.get(at)
        return self.made

    def __len__(self):
        return len(self.made)

    def __getitem__(self, at):
        cdef Py_ssize_t size = len(self.made), place
        if isinstance(at, slice):
            return [self.get(place) for place in range(*at.indices(size))]
        place = at
        if place < 0:
            place += size
        if not 0 <= place < size:
            raise IndexError(at)
        return self.get(place)

    def __eq__(self, other):
        return isinstance(other, (Lazy, list)) and list(self) == list(other)

    def __iter__(self):
        return iter(self.whole())

    def __reduce__(self):
        return list, (list(self),)


cdef list counted = []  # the whole numbers from 0 as objects
cdef enum: MOST_COUNTED = 65536


def numbers(const int32_t[::1] column not None):
    """A column of numbers that are not below 0 as a list, the smaller of which are objects that all lists share."""
    cdef Py_ssize_t at, size = column.shape[0], known = len(counted)
    cdef int32_t most = 0
    cdef PyObject *item
    for at in range(size):
        if column[at] < 0:
            raise ValueError("a number below 0")
        most = max(most, column[at])
    while known <= min(most, MOST_COUNTED):
        counted.append(known)
        known += 1
    cdef list shared = counted, out = PyList_New(size)
    for at in range(size):
        if column[at] < known:
            item = PyList_GetItem(shared, column[at])
            Py_INCREF(<object> item)
        else:
            item = PyLong_FromLong(column[at])
        PyList_SetItem(out, at, item)
    return out
