"""Training by Hugging Face Accelerate, as its users write it: nothing in here knows of unipal."""

from __future__ import annotations

import torch
import torch.distributed as dist
from accelerate import Accelerator
from accelerate.utils import set_seed
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def main() -> None:
    set_seed(3)
    accelerator = Accelerator(cpu=True, gradient_accumulation_steps=2)
    x = torch.randn(512, 20)
    y = (x @ torch.randn(20, 1)).tanh()
    model = nn.Sequential(nn.Linear(20, 64), nn.GELU(), nn.Linear(64, 1))
    optimizer = torch.optim.AdamW(model.parameters(), lr=0.01)
    data = DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True)
    model, optimizer, data = accelerator.prepare(model, optimizer, data)
    for epoch in range(3):
        for batch, wanted in data:
            with accelerator.accumulate(model):
                loss = nn.functional.mse_loss(model(batch), wanted)
                accelerator.backward(loss)
                accelerator.clip_grad_norm_(model.parameters(), 1.0)
                optimizer.step()
                optimizer.zero_grad()
        losses = accelerator.gather_for_metrics(loss.detach().reshape(1))
        accelerator.print(f"epoch {epoch}: {losses.tolist()}")
    accelerator.print(dist.get_backend())
    accelerator.end_training()


main()
