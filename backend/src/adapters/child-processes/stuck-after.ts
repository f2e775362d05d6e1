// When a child process has had its time. On a busy machine it may wait for minutes without having done anything, so where the
// system tells it, the processor's time counts and not the clock's.
import { readFileSync } from 'node:fs';

/** Of `/proc/…/stat`: how often a second is divided there, on every Linux that Node runs on. */
const ticksPerSecond = 100;
/** A child that waits for ever uses no processor. */
const longestWait = 30;

/**
 * Calls `onStuck` once the process has used this much of a processor since now, or where nothing tells so, once this much time
 * has passed.
 *
 * @returns Ends the watch.
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

/** Undefined where the system does not tell, or the process is gone. */
function processorMs(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is a name in brackets, with spaces and brackets of its own.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
  } catch {
    return undefined;
  }
}
