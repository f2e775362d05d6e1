// Times a fixed amount of work on every processor, so that the durations of two test runs can be compared although the
// machine's speed varies. The result measures the machine, never Libretto.
import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { isMainThread, Worker } from 'node:worker_threads';

/** Takes about a second on a machine of 2026. */
const rounds = 3_000;

function work() {
  let text = '';
  for (let round = 0; round < rounds; round += 1) {
    const rows = Array.from({ length: 500 }, (_, at) => ({ at, name: `row ${(at * 7919) % 500} ${text}` }));
    rows.sort((left, right) => (left.name < right.name ? -1 : 1));
    text = createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 8);
  }
}

/** Seconds until each processor has finished the same work. */
export async function cpuBenchmark() {
  const startedMs = performance.now();
  const workers = Array.from({ length: availableParallelism() }, () => new Worker(new URL(import.meta.url)));
  await Promise.all(workers.map((worker) => new Promise((resolve) => worker.once('exit', resolve))));
  return (performance.now() - startedMs) / 1000;
}

/**
 * Formats the duration of a run and its ratio to the benchmarks before and after it.
 * @param {string} what
 * @param {number} startedMs of `performance.now()`
 * @param {readonly [number, number]} benchmarks in seconds
 */
export function timesBenchmark(what, startedMs, [before, after]) {
  const seconds = (performance.now() - startedMs) / 1000;
  const ratio = seconds / ((before + after) / 2);
  const measured = `${before.toFixed(2)} s before, ${after.toFixed(2)} s after`;
  return `${what} took ${seconds.toFixed(0)} s, ${ratio.toFixed(0)} times the CPU benchmark (${measured}).`;
}

if (!isMainThread) work();
