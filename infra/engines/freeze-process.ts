import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Suspends a process and resolves once all of its threads have stopped: on a busy machine the signal takes a moment,
 * during which a thread may still answer. SIGCONT resumes it.
 */
export async function freezeProcess(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  while (!isStopped(pid)) await delay(5);
}

/** True on systems without per-thread states, such as macOS. @see proc_pid_stat(5) */
function isStopped(pid: number): boolean {
  if (process.platform !== 'linux') return true;
  const tasks = `/proc/${pid}/task`;
  return readdirSync(tasks).every((task) => /^T/.test(stateOf(`${tasks}/${task}/stat`)));
}

/** The state follows the program name, which is in parentheses and may itself contain some. */
function stateOf(stat: string): string {
  const text = readFileSync(stat, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2);
}
