"""Evolution strategy: steps along random directions, weighted by the games they win."""

import numpy as np


def step(pull: np.ndarray, trials: np.ndarray | float, spread: float, rate: float) -> np.ndarray:
    """A step for each knob, less the less is sure, and at most one.

    `pull` is what was won times how far the knob was turned, summed up; `spread` the variance of what is won.
    """
    slope = pull / np.maximum(1, trials)
    doubt = spread / np.maximum(1, trials)
    found: np.ndarray = np.clip(rate * slope**3 / (slope**2 + doubt), -1.0, 1.0)
    return found
