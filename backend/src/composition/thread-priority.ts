// Whose turn it is where threads share processors. Linux gives each thread a priority of its own; elsewhere nothing is changed.
import { readlinkSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { availableParallelism, getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';

/** So many steps lower it gets about a tenth of a processor that another thread wants, and all of one that nobody does. */
const steps = 10;
/** Linux knows none that is lower. */
const lowest = 19;

/**
 * Lets the process's other threads go before this one, and before what it starts from here on. With one processor it changes
 * nothing: while requests take all of it, nothing would ever follow from them.
 */
export async function yieldToOtherThreads(): Promise<void> {
  if (process.platform !== 'linux' || availableParallelism() < 2) return;
  // A thread takes over the priority of the one that starts it. The pool that flushes the log is started by the first call
  // that needs it, and must not be among those that yield.
  await access('/');
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')));
    // From where it stands: the process may have been started at a lower priority itself.
    setPriority(thread, Math.min(lowest, getPriority(thread) + steps));
  } catch {
    // Without it everything is done as well, only in another order.
  }
}
