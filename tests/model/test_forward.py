import numpy as np
import pytest

from marrow.model import forward

torch = pytest.importorskip("torch", reason="the net is trained in torch: pip install 'marrow[train]'")


@pytest.fixture(scope="module")
def both():
    from marrow.train.network import Form, Net, arrays

    torch.manual_seed(3)
    net = Net(12, 4, Form(width=16)).eval()
    with torch.no_grad():
        for parameter in net.parameters():
            parameter.mul_(3)  # so that nothing is near zero
    moments = {"mean": np.linspace(-1, 1, 12, dtype=np.float32), "scale": np.linspace(0.5, 2, 12, dtype=np.float32)}
    return net, forward.build({**arrays(net), **moments})


@pytest.mark.parametrize("blocks", (1, 2, 3, 7, 9, 40, 1500))
def test_forward_is_what_torch_computes(both, blocks):
    net, mine = both
    columns = np.random.default_rng(blocks).normal(0, 20, (blocks, 12)).astype(np.float32)
    scores, kinds = forward.forward(mine, columns)
    shown = torch.from_numpy(forward.standard(columns, mine.mean, mine.scale))[None]
    with torch.no_grad():
        theirs, their_kinds = net(shown, torch.ones(1, blocks))
    assert np.abs(scores - theirs[0].numpy()).max() < 1e-4 * max(1.0, float(theirs.abs().max()))
    assert np.abs(kinds - their_kinds[0].numpy()).max() < 1e-4 * max(1.0, float(their_kinds.abs().max()))


def test_padding_in_a_batch_changes_nothing(both):
    net, _ = both
    columns = torch.randn(1, 5, 12)
    padded = torch.cat([columns, torch.zeros(1, 20, 12)], 1)
    mask = torch.cat([torch.ones(1, 5), torch.zeros(1, 20)], 1)
    with torch.no_grad():
        alone, kinds = net(columns, torch.ones(1, 5))
        together, their_kinds = net(padded, mask)
    assert torch.allclose(alone, together[:, :5], atol=1e-4)
    assert torch.allclose(kinds, their_kinds, atol=1e-4)


def test_any_number_at_all_gives_a_finite_score(both):
    columns = np.full((3, 12), np.float32(np.nan))
    columns[1], columns[2] = np.inf, -3e38
    scores, kinds = forward.forward(both[1], columns)
    assert np.isfinite(scores).all()
    assert np.isfinite(kinds).all()
    assert np.isfinite(forward.sigmoid(np.array([-1e9, 1e9], dtype=np.float32))).all()
