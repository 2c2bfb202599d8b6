"""A Dask cluster of two worker processes on this machine; says its address and their numbers, ends with its input."""

from __future__ import annotations

import sys


def main() -> None:
    """Serve until standard input ends."""
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        numbers = [worker.process.pid for worker in cluster.workers.values()]
        print(cluster.scheduler_address, *numbers, flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    main()
