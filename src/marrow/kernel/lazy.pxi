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
