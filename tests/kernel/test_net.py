"""The net in the kernel gives what it gives in NumPy, and no product wakes a thread."""

from dataclasses import replace

import numpy as np
import pytest
from kernel.both import compiled

from marrow.algorithms import learned
from marrow.features.insets import Insets
from marrow.kernel import NATIVE
from marrow.kernel.products import product, summed
from marrow.model import forward
from marrow.model.means import Groups, Means


def page(blocks, seed=0):
    random = np.random.default_rng(seed)
    inputs = len(learned._model(str(learned.SHIPPED)).nets.mean)
    unit = np.cumsum(random.integers(0, 2, blocks))
    alike = np.unique(random.integers(0, max(blocks // 3, 1), blocks), return_inverse=True)[1]
    columns = random.normal(0, 2, (blocks, inputs)).astype(np.float32)
    columns[random.random(columns.shape) < 0.01] = np.nan
    return columns, Groups(unit - unit[0], alike, random.integers(0, 50, blocks).astype(np.float32))


@compiled
@pytest.mark.parametrize("blocks", [1, 2, 5, 6, 7, 47, 48, 49, 300, 3000])
def test_the_net_is_that_of_numpy(blocks):
    nets = learned._model(str(learned.SHIPPED)).nets
    columns, groups = page(blocks)
    native = forward._native(nets.compiled, nets.net, columns, groups)
    plain = forward.forward_one(nets.net, forward._first(nets, columns), Means(groups))
    for one, other in zip((native[0][:, : len(native[1])], *native[1:]), plain, strict=True):
        assert one.shape == other.shape
        np.testing.assert_allclose(one, other, rtol=1e-4, atol=1e-4 * max(1.0, float(np.abs(other).max())))


@compiled
@pytest.mark.parametrize("blocks", [1, 7, 300])
def test_probabilities_and_insets_are_those_of_numpy(blocks):
    nets = learned._model(str(learned.SHIPPED)).nets
    columns, groups = page(blocks)
    place = np.arange(blocks)
    found = Insets(np.where(place % 7 > 4, place // 7, -1), np.where(place % 7 < 3, place // 40, -1),
                   np.arange(len(range(5, blocks, 7))) // 6)  # fmt: skip
    groups = replace(groups, insets=found)
    native = forward.forward(nets, columns, groups)
    plain = replace(nets)
    plain.__dict__["compiled"] = None
    for one, other in zip(native, forward.forward(plain, columns, groups), strict=True):
        assert one.shape == other.shape
        assert one.dtype == other.dtype
        np.testing.assert_allclose(one, other, rtol=1e-4, atol=1e-5)


@compiled
def test_insets_that_do_not_fit_the_page_are_an_error():
    probability, columns, words = np.ones(2, dtype=np.float32), zeros(3, 2), np.ones(2)
    of, prose, home = np.array([-1, 0]), np.array([0, -1]), np.array([0])
    own = zeros(3), zeros(3) + 1, zeros(13, 4), zeros(4), zeros(17), 0.0
    NATIVE.settled(probability, columns, *own, words, of, prose, home)
    for wrong in ((of + 1, prose, home), (of, prose + 2, home), (of, prose, home - 1), (of, prose, home + 2),
                  (of[1:], prose, home)):  # fmt: skip
        with pytest.raises(ValueError, match="inset|home"):
            NATIVE.settled(probability, columns, *own, words, *wrong)
    with pytest.raises(ValueError, match="insets"):
        NATIVE.settled(probability, columns[1:], *own, words, of, prose, home)
    for wrong in ((zeros(4, 4), *own[3:]), (own[2], zeros(3), *own[4:]), (*own[2:4], zeros(16), 0.0)):
        with pytest.raises(ValueError, match="insets"):
            NATIVE.settled(probability, columns, *own[:2], *wrong, words, of, prose, home)
    with pytest.raises(ValueError, match="readings"):
        NATIVE.probabilities(zeros(2, 3), zeros(4), zeros(2))


@compiled
def test_what_does_not_fit_the_net_is_an_error():
    net = learned._model(str(learned.SHIPPED)).nets.compiled
    columns, groups = page(4)
    plain = np.ascontiguousarray(columns.T)
    kinds, units, words = groups.alike.astype(np.int32), groups.unit.astype(np.int32), groups.words
    net.forward(plain, kinds, units, words)
    for wrong in ((plain[1:], kinds, units, words), (plain, kinds[1:], units, words), (plain, kinds, units, words[1:]),
                  (plain, kinds + 4, units, words), (plain, kinds, units - 5, words),
                  (plain[:, :0], *3 * [kinds[:0]])):  # fmt: skip
        with pytest.raises(ValueError, match="net's|number|mismatch"):
            net.forward(*wrong)
    with pytest.raises(ValueError, match="form"):
        NATIVE.Net(*2 * [zeros(9)], pair(9, 17), [], *2 * [(pair(17, 1), pair(68, 17))], *2 * [pair(17, 2)],
                   zeros(19, 17),
                   *2 * [pair(17, 2)])  # fmt: skip
    with pytest.raises(ValueError, match="another size"):
        NATIVE.Net(*2 * [zeros(9)], pair(9, 16), [], *2 * [(pair(15, 1), pair(64, 16))], *2 * [pair(16, 2)],
                   zeros(18, 16),
                   *2 * [pair(16, 2)])  # fmt: skip


def zeros(*shape):
    return np.zeros(shape, dtype=np.float32)


def pair(inputs, outputs):
    return zeros(inputs, outputs), zeros(outputs)


@pytest.mark.parametrize("shape", [(1, 3, 2), (700, 246, 64), (7, 8, 9), (2000, 64, 64), (65537, 4, 3), (3, 5000, 64)])
def test_products(shape):
    rows, inner, columns = shape
    random = np.random.default_rng(1)
    left, right = random.normal(size=(rows, inner)), random.normal(size=(inner, columns))
    wanted = left @ right
    for made in (product(left, right), product(np.asfortranarray(left), right), summed(left, right)):
        np.testing.assert_allclose(made, wanted, rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(product(left[0], right), wanted[0], rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(product(left, right[:, 0]), wanted[:, 0], rtol=1e-9, atol=1e-9)
