import { setTimeout as pause } from 'node:timers/promises';

/**
 * Bounds how often a value is read, however many callers ask for it. Reads start at least `everyMs` apart, and a caller
 * waits for one that starts after its call, so that nobody gets a value from before the call.
 */
export function freshReadsAtMost<Value>(everyMs: number, read: () => Promise<Value>): () => Promise<Value> {
  let next: Promise<Value> | undefined;
  let startedAtMs = Number.NEGATIVE_INFINITY;
  const readLater = async () => {
    await pause(Math.max(0, startedAtMs + everyMs - performance.now()));
    startedAtMs = performance.now();
    next = undefined;
    return read();
  };
  return () => {
    next ??= readLater();
    return next;
  };
}
