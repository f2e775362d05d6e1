// Lets only one process at a time do a piece of work, such as building a package or editing the release registry.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const pollIntervalMs = 100;

/**
 * Runs the work while no other process holds the lock file, and waits for it otherwise. A lock whose owner has died is
 * taken over.
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

/** By its number alone a dead owner may be mistaken for another process: in containers each start has the same few. */
function isOwned(lock: string): boolean {
  const [pid = '', start = ''] = (read(lock) ?? '').split(' ');
  return isAlive(Number(pid)) && start === startOf(Number(pid));
}

/** When a process was started, in ticks since the machine was; empty where the system does not tell it by a file. */
function startOf(pid: number): string {
  // The command before it may hold spaces and brackets, so what follows its last bracket is counted.
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
