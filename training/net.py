"""The net of `training.learned` as PyTorch trains them."""

import numpy as np
import torch
from torch import Tensor, nn

FIRST, SECOND, CHOICE = 256, 128, 64


class Model(nn.Module):
    """The same layers under the same names, so that weights go back and forth as they are."""

    def __init__(self, columns: int, action_columns: int) -> None:
        super().__init__()
        self.trunk = _weights(columns, FIRST)
        self.trunk_bias = nn.Parameter(torch.zeros(FIRST))
        self.second = _weights(FIRST, SECOND)
        self.second_bias = nn.Parameter(torch.zeros(SECOND))
        self.value = nn.Parameter(torch.zeros(SECOND, 1))
        self.value_bias = nn.Parameter(torch.zeros(1))
        self.state = _weights(SECOND, CHOICE)
        self.action = _weights(action_columns, CHOICE)
        self.action_bias = nn.Parameter(torch.zeros(CHOICE))
        self.choice = nn.Parameter(torch.randn(CHOICE, 1) * 0.3 / CHOICE**0.5)

    def forward(self, rows: Tensor, options: Tensor, owner: Tensor) -> tuple[Tensor, Tensor]:
        """The value of each row before it is bent to a chance, and the logarithm of each option's chance."""
        first = torch.relu(rows @ self.trunk + self.trunk_bias)
        second = torch.relu(first @ self.second + self.second_bias)
        worth = (second @ self.value + self.value_bias)[:, 0]
        hidden = torch.relu(options @ self.action + (second @ self.state + self.action_bias)[owner])
        return worth, log_softmax((hidden @ self.choice)[:, 0], owner, len(rows))

    def arrays(self) -> dict[str, np.ndarray]:
        return {name: weight.detach().cpu().numpy().copy() for name, weight in self.named_parameters()}


def _weights(rows: int, columns: int) -> nn.Parameter:
    return nn.Parameter(torch.randn(rows, columns) * (2 / rows) ** 0.5)


def log_softmax(worths: Tensor, owner: Tensor, rows: int) -> Tensor:
    """Over the options of each row, which stand one after the other."""
    top = torch.full((rows,), -1e9, device=worths.device).scatter_reduce(0, owner, worths.detach(), "amax")
    lowered = worths - top[owner]
    whole = torch.zeros(rows, device=worths.device).index_add(0, owner, lowered.exp())
    return lowered - whole.log()[owner]
