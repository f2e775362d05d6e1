import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Stops a process without ending it, and resolves once all its threads stand still: on a busy machine the signal takes
 * a moment, in which a thread still answers. SIGCONT lets it go on.
 */
export async function freezeProcess(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  while (!isStopped(pid)) await delay(5);
}

/** Where the system tells no states of threads (macOS), true. @see proc_pid_stat(5) */
function isStopped(pid: number): boolean {
  if (process.platform !== 'linux') return true;
  const tasks = `/proc/${pid}/task`;
  return readdirSync(tasks).every((task) => /^T/.test(stateOf(`${tasks}/${task}/stat`)));
}

/** The state follows the name of the program, which stands in parentheses and may hold some itself. */
function stateOf(stat: string): string {
  const text = readFileSync(stat, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2);
}
