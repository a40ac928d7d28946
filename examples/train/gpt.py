"""A small GPT that learns to add: characters in, the next character out."""

from __future__ import annotations

import torch
from torch import nn

LETTERS = "0123456789+=\n"
BLOCK = 64  # characters of a sample


class Block(nn.Module):
    """Attention to what came before, and a feed-forward network."""

    def __init__(self, width: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.norms = nn.ModuleList([nn.LayerNorm(width), nn.LayerNorm(width)])
        self.attention, self.out = nn.Linear(width, 3 * width), nn.Linear(width, width)
        self.feed = nn.Sequential(
            nn.Linear(width, 4 * width), nn.GELU(), nn.Linear(4 * width, width)
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        parts = self.attention(self.norms[0](x)).chunk(3, dim=2)
        q, k, v = (one.unflatten(2, (self.heads, -1)).transpose(1, 2) for one in parts)
        found = nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True)
        x = x + self.out(found.transpose(1, 2).flatten(2))
        return x + self.feed(self.norms[1](x))


class GPT(nn.Module):
    """Characters of shape (batch, BLOCK) → logits of shape (batch, BLOCK, letters)."""

    def __init__(self, width: int = 128, layers: int = 4, heads: int = 4) -> None:
        super().__init__()
        self.letters = nn.Embedding(len(LETTERS), width)
        self.places = nn.Embedding(BLOCK, width)
        self.blocks = nn.Sequential(*(Block(width, heads) for _ in range(layers)))
        self.norm, self.head = nn.LayerNorm(width), nn.Linear(width, len(LETTERS))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.head(self.norm(self.blocks(self.letters(x) + self.places.weight)))


class Starts(nn.Module):
    """The first layer of a GPT: its embeddings."""

    def __init__(self, model: GPT) -> None:
        super().__init__()
        self.letters, self.places = model.letters, model.places

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.letters(x) + self.places.weight


class Ends(nn.Module):
    """The last layer of a GPT: logits of shape (batch, BLOCK, letters)."""

    def __init__(self, model: GPT) -> None:
        super().__init__()
        self.norm, self.head = model.norm, model.head

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.head(self.norm(x))


def samples(count: int, seed: int) -> torch.Tensor:
    """Sums such as "12+30=42", one after another: numbers of letters, (count, BLOCK + 1)."""
    draw = torch.Generator().manual_seed(seed)
    rows = []
    for _ in range(count):
        text = ""
        while len(text) <= BLOCK:
            a, b = torch.randint(100, (2,), generator=draw).tolist()
            text += f"{a}+{b}={a + b}\n"
        rows.append([LETTERS.index(letter) for letter in text[: BLOCK + 1]])
    return torch.tensor(rows)


def loss_of(model: nn.Module, batch: torch.Tensor) -> torch.Tensor:
    """The mean loss of a batch of `samples`."""
    return loss_of_logits(model(batch[:, :-1]), batch[:, 1:])


def loss_of_logits(logits: torch.Tensor, wanted: torch.Tensor) -> torch.Tensor:
    """The mean loss of logits of shape (batch, BLOCK, letters); wanted: (batch, BLOCK)."""
    return nn.functional.cross_entropy(logits.flatten(0, 1), wanted.flatten())
