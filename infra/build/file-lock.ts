// Mutual exclusion between processes, for work such as building a package or editing the release registry.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const pollIntervalMs = 100;

/**
 * Runs the work under an exclusive lock file, and waits while another process holds it. Takes
 * over the lock of a dead owner.
 */
export async function withFileLock<T>(lock: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(path.dirname(lock), { recursive: true });
  while (!take(lock)) await delay(pollIntervalMs);
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take(lock: string): boolean {
  try {
    writeFileSync(lock, `${process.pid} ${startOf(process.pid)}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (!isOwned(lock)) rmSync(lock, { force: true });
    return false;
  }
}

/** The pid alone could match another process than the dead owner: in containers every start has the same few pids. */
function isOwned(lock: string): boolean {
  const [pid = '', start = ''] = (read(lock) ?? '').split(' ');
  return isAlive(Number(pid)) && start === startOf(Number(pid));
}

/** Start time of a process in clock ticks since boot; empty on systems without /proc. */
function startOf(pid: number): string {
  // The command name may contain spaces and brackets, so fields are counted after its closing bracket.
  const stat = read(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
