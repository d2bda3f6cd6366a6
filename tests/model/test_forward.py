import numpy as np
import pytest
from later import later

from marrow.model import forward
from marrow.model.means import KIND, UNIT, Groups, Means

torch = later("torch")
INPUTS, KINDS = 12, 4


def groups(blocks, seed=0):
    random = np.random.default_rng(seed)
    unit = np.cumsum(random.integers(0, 2, blocks))
    unit -= unit[0]
    alike = np.unique(random.integers(0, max(blocks // 3, 1), blocks), return_inverse=True)[1]
    return Groups(unit, alike, random.integers(0, 50, blocks).astype(np.float32))


def example(blocks, seed=0):
    from marrow.train.network import Example

    columns = np.random.default_rng(seed + blocks).normal(0, 2, (blocks, INPUTS)).astype(np.float32)
    ones = np.ones(blocks, dtype=np.float32)
    return Example(columns, groups(blocks, seed), ones, ones, 0)


@pytest.fixture(scope="module")
def both():
    from marrow.train.network import Form, TorchNet, arrays

    torch.manual_seed(3)
    form = Form(width=16, steps=(1, 2, 4), means=(KIND, UNIT, KIND))
    net = TorchNet(INPUTS, KINDS, form).eval()
    with torch.no_grad():
        for parameter in net.parameters():
            parameter.mul_(2)  # so that nothing is near zero
    moments = {"mean": np.zeros(INPUTS, dtype=np.float32), "scale": np.ones(INPUTS, dtype=np.float32)}
    return net, forward.build({**{f"0.{name}": value for name, value in arrays(net).items()}, **moments})


def in_torch(net, pages):
    from marrow.train import network

    with torch.no_grad():
        return net(network._batch(pages, net.form, [], np.random.default_rng(0)))


@pytest.mark.parametrize("blocks", (1, 2, 3, 7, 9, 40, 1100))
def test_forward_is_what_torch_computes(both, blocks):
    net, mine = both
    page = example(blocks)
    shown = forward.standard(page.columns, mine.mean, mine.scale)
    scores, readings, kinds = forward.forward_one(mine.net, forward._first(mine, page.columns), Means(page.groups))
    clipped = type(page)(shown, page.groups, page.target, page.weight, page.kind)
    theirs, their_readings, their_kinds = in_torch(net, [clipped])
    assert np.abs(scores - theirs[:blocks].numpy()).max() < 1e-4 * max(1.0, float(theirs.abs().max()))
    assert readings == pytest.approx(their_readings[0].numpy(), rel=1e-3, abs=1e-3)
    assert np.abs(kinds - their_kinds[0].numpy()).max() < 1e-4 * max(1.0, float(their_kinds.abs().max()))


def test_pages_of_a_batch_do_not_touch(both):
    net, _ = both
    pages = [example(5), example(1), example(30)]
    together, _, their_kinds = in_torch(net, pages)
    at = 0
    for number, page in enumerate(pages):
        alone, _, kinds = in_torch(net, [page])
        size = len(page.target)
        assert torch.allclose(alone[:size], together[at : at + size], atol=1e-4)
        assert torch.allclose(kinds[0], their_kinds[number], atol=1e-4)
        at += size + max(net.form.steps)


def test_a_page_of_many_blocks_is_seen_in_parts(both, monkeypatch):
    _, mine = both
    page = example(50)
    whole = forward.forward(mine, page.columns, page.groups)
    monkeypatch.setattr(forward, "_ROWS", 7)
    parts = forward.forward(mine, page.columns, page.groups)
    assert parts[0] == pytest.approx(whole[0], abs=1e-6)
    assert parts[1] == pytest.approx(whole[1], abs=1e-6)


def test_any_number_at_all_gives_a_probability(both):
    columns = np.full((3, INPUTS), np.float32(np.nan))
    columns[1], columns[2] = np.inf, -3e38
    blocks, kinds = forward.forward(both[1], columns, groups(3))
    assert ((blocks >= 0) & (blocks <= 1)).all()
    assert kinds.sum() == pytest.approx(1)
    assert np.isfinite(forward.sigmoid(np.array([-1e9, 1e9], dtype=np.float32))).all()


def test_masked_columns_are_replaced_for_whole_pages():
    from marrow.train import network

    mask = network.Mask(np.array([0, 2]), np.array([7, 8], dtype=np.float32), 1.0)
    form = network.Form(width=16, steps=(), means=())
    columns = network._batch([example(5)], form, [mask], np.random.default_rng(0)).columns[:5]
    assert (columns[:, 0] == 7).all() and (columns[:, 2] == 8).all()
    assert (columns[:, 1] != 7).all()


def test_a_part_of_repeated_items_has_the_median_of_its_blocks():
    said, part = np.array([0.1, 0.9, 0.5, 0.3, 0.7, 0.2], np.float32), np.array([1, 1, -1, 0, 1, 0])
    one = Groups(part, part, np.ones(6, np.float32), parts=part)
    assert forward.in_parts(said, one) == pytest.approx([0.7, 0.7, 0.5, 0.25, 0.7, 0.25])
    assert said[0] == np.float32(0.1)
    for none in (None, np.full(6, -1)):
        assert forward.in_parts(said, Groups(part, part, said, parts=none)).tolist() == said.tolist()
