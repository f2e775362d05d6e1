// Detects that a child process has used up its time. On a busy machine a child may wait for minutes without running, so
// CPU time counts instead of wall-clock time if the system reports it.
import { readFileSync } from 'node:fs';

/** Clock ticks per second in `/proc/…/stat`, on every Linux that Node supports. */
const ticksPerSecond = 100;
/** Maximum number of intervals for a child that waits forever without using CPU time. */
const longestWait = 30;

/**
 * Calls `onStuck` once the process has used this much CPU time from now on, or, if the system does not report it, once
 * this much time has passed.
 *
 * @returns a function that stops the watch.
 */
export function stuckAfter(pid: number | undefined, limitMs: number, onStuck: () => void): () => void {
  const usedBefore = processorMs(pid);
  let looks = 0;
  const timer = setInterval(() => {
    looks += 1;
    const used = processorMs(pid);
    const isWaiting = usedBefore !== undefined && used !== undefined && used - usedBefore < limitMs;
    if (isWaiting && looks < longestWait) return;
    clearInterval(timer);
    onStuck();
  }, limitMs);
  return () => clearInterval(timer);
}

/** Returns undefined if the system does not report it, or the process has ended. */
function processorMs(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the process name in parentheses, which may itself contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
  } catch {
    return undefined;
  }
}
