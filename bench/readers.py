"""The school under load: many readers at once, and some logs to be ruled on among them.

``python -m bench.readers`` serves the shipped scenarios, lets 200 readers load pages at the same time while 20 logs are
ruled on, and prints how long that took and how much memory the server needed.  Every answer must be whole.
"""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

import httpx2

from referee.web.permalinks import packed

ROOT: Final = Path(__file__).parents[1]
READERS: Final = 200
PAGES_EACH: Final = 5
RULINGS: Final = 20
PATIENCE: Final = 120


def main() -> None:
    """Print what the load took."""
    command = [sys.executable, "-u", "-m", "referee", "serve", "--port", "0"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = re.search(r"http://[\d.]+:\d+", server.stdout.readline())
            assert address
            before = _memory(server.pid)
            asyncio.run(_load(address[0]))
            print(f"memory of the server: {before} MB before, {_memory(server.pid)} MB at most")
        finally:
            server.terminate()


async def _load(home: str) -> None:
    """Load pages and ask for rulings, all at once."""
    hand = (ROOT / "docs" / "examples" / "hand.yaml").read_text(encoding="utf-8")
    limits = httpx2.Limits(max_connections=READERS + RULINGS)
    async with httpx2.AsyncClient(base_url=home, timeout=PATIENCE, limits=limits) as client:
        names = re.findall(r'href="(/scenarios/[^"?]+)"', (await client.get("/scenarios")).text)
        begin = time.perf_counter()
        steps = [f"{names[i % len(names)]}?step={i % PAGES_EACH}" for i in range(READERS * PAGES_EACH)]
        pages = [_read(client, steps[number::READERS]) for number in range(READERS)]
        rulings = [_rule(client, hand.replace("Anne", f"Anne{number}")) for number in range(RULINGS)]
        took = await asyncio.gather(asyncio.gather(*pages), asyncio.gather(*rulings))
        whole = time.perf_counter() - begin
    times = sorted(each for reader in took[0] for each in reader)
    print(f"{len(times)} pages by {READERS} readers and {len(took[1])} rulings in {whole:.1f} s, every answer whole")
    print(f"a page: {times[len(times) // 2]:.2f} s in the middle, {times[-1]:.2f} s at most")
    print(f"a ruling: {sorted(took[1])[len(took[1]) // 2]:.2f} s in the middle, {max(took[1]):.2f} s at most")


async def _read(client: httpx2.AsyncClient, addresses: list[str]) -> list[float]:
    """Load pages one after another, and return how long each took, in seconds."""
    times = []
    for address in addresses:
        begin = time.perf_counter()
        answer = await client.get(address)
        assert answer.status_code == 200, answer.text
        assert "</html>" in answer.text
        times.append(time.perf_counter() - begin)
    return times


async def _rule(client: httpx2.AsyncClient, log: str) -> float:
    """Have a log ruled on with all other readings tried, and return how long it took, in seconds."""
    begin = time.perf_counter()
    answer = await client.post("/rule/readings", data={"log": packed(log)})
    assert answer.status_code == 200, answer.text
    assert "one point of Bert" in answer.text
    return time.perf_counter() - begin


def _memory(pid: int) -> int:
    """Return the most memory that a program has had, in megabytes; 0 where the system does not tell."""
    status = Path(f"/proc/{pid}/status")
    found = re.search(r"VmHWM:\s*(\d+) kB", status.read_text(encoding="ascii")) if status.exists() else None
    return int(found[1]) // 1000 if found else 0


if __name__ == "__main__":
    main()
