"""Adam, for nets that are small enough for NumPy."""

from collections.abc import Mapping

import numpy as np

MEMORY, LONG_MEMORY = 0.9, 0.999


class Adam:
    """Adam optimizer."""

    def __init__(self, weights: Mapping[str, np.ndarray]) -> None:
        self.mean = {name: np.zeros_like(weight) for name, weight in weights.items()}
        self.square = {name: np.zeros_like(weight) for name, weight in weights.items()}
        self.taken = 0

    def steps(self, slopes: Mapping[str, np.ndarray]) -> dict[str, np.ndarray]:
        self.taken += 1
        found = {}
        for name, slope in slopes.items():
            mean, square = self.mean[name], self.square[name]
            mean += (1 - MEMORY) * (slope - mean)
            square += (1 - LONG_MEMORY) * (slope * slope - square)
            steep = np.sqrt(square / (1 - LONG_MEMORY**self.taken)) + 1e-8
            found[name] = mean / (1 - MEMORY**self.taken) / steep
        return found
