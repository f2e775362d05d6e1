// Two builds of one package would clean each other's files away, so the second waits for the first.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { repoRoot } from '../build/inputs.mjs';

const pollIntervalMs = 200;

/** Runs the work while no other process holds the lock of that name. A lock whose owner has died is taken over. */
export async function withBuildLock(name: string, work: () => Promise<void>): Promise<void> {
  const folder = path.join(repoRoot, '.cache/locks');
  mkdirSync(folder, { recursive: true });
  const lock = path.join(folder, `${name}.pid`);
  while (!take(lock)) await delay(pollIntervalMs);
  try {
    await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function take(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (!isAlive(ownerOf(lock))) rmSync(lock, { force: true });
    return false;
  }
}

function ownerOf(lock: string): number {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch {
    return 0;
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
