// Mutual exclusion between processes, for work such as installing, building a package or editing the release registry.
// It uses nothing but Node, because `npm ci` runs under such a lock.
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const pollIntervalMs = 100;
let attempts = 0;

/**
 * Runs the work under an exclusive lock file, and waits while another process holds it. Takes over the lock of a dead
 * owner.
 * @template T
 * @param {string} lock
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withFileLock(lock, work) {
  mkdirSync(path.dirname(lock), { recursive: true });
  while (!take(lock)) await delay(pollIntervalMs);
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Whether a living process holds the lock. @param {string} lock */
export const isHeld = (lock) => existsSync(lock) && isOwned(lock);

function take(lock) {
  const own = unique(lock);
  writeFileSync(own, `${process.pid} ${startOf(process.pid)}`);
  try {
    // A link appears together with its content, so that nobody takes a lock for abandoned while it is being written.
    linkSync(own, lock);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!isOwned(lock)) removeAbandoned(lock);
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

/** Several processes may find the same abandoned lock: one that has been taken again in the meantime is put back. */
function removeAbandoned(lock) {
  const removed = unique(lock);
  try {
    renameSync(lock, removed);
    if (isOwned(removed)) linkSync(removed, lock);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(removed, { force: true });
  }
}

function unique(lock) {
  attempts += 1;
  return `${lock}.${process.pid}.${attempts}`;
}

/** The pid alone could match another process than the dead owner: in containers every start has the same few pids. */
function isOwned(lock) {
  const [pid = '', start = ''] = (read(lock) ?? '').split(' ');
  return isAlive(Number(pid)) && start === startOf(Number(pid));
}

/** Start time of a process in clock ticks since boot; empty on systems without /proc. */
function startOf(pid) {
  // The command name may contain spaces and brackets, so fields are counted after its closing bracket.
  const stat = read(`/proc/${pid}/stat`);
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function isAlive(pid) {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
