// Lowers the scheduling priority of threads. Linux has priorities per thread; on other systems nothing changes.
import { readlinkSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { availableParallelism, getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';

/** At this many steps lower, a thread gets about a tenth of a contended processor and all of an idle one. */
const steps = 10;
/** The lowest priority (highest nice value) of Linux. */
const lowest = 19;

/**
 * Lowers the priority of this thread and of the threads that it starts from here on. With a single processor it does
 * nothing, because a projector behind busy requests would starve.
 */
export async function yieldToOtherThreads(): Promise<void> {
  if (process.platform !== 'linux' || availableParallelism() < 2) return;
  // A thread inherits the priority of the one that starts it. The first call that needs the libuv pool starts it, and
  // the pool, which flushes the log, must keep its normal priority; this call starts it now.
  await access('/');
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')));
    // The steps are relative, because the process itself may have been started at a lower priority.
    setPriority(thread, Math.min(lowest, getPriority(thread) + steps));
  } catch {
    // Priorities only affect the order of the work, so a failure is ignored.
  }
}
