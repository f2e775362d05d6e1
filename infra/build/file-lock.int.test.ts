import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isHeld, withFileLock } from './file-lock.mjs';
import { repoRoot } from './inputs.mjs';

let folder: string;
let lock: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'libretto-lock-'));
  lock = path.join(folder, 'work.pid');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('runs two pieces of work one after the other, and leaves no file', async () => {
  const steps: string[] = [];
  const work = (name: string) =>
    withFileLock(lock, async () => {
      steps.push(`${name} begins`);
      await new Promise(setImmediate);
      steps.push(`${name} ends`);
    });
  await Promise.all([work('first'), work('second')]);
  expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  expect(readdirSync(folder)).toEqual([]);
});

test('admits one of several processes at a time, even when all of them find an abandoned lock', async () => {
  const log = path.join(folder, 'steps');
  appendFileSync(log, '');
  writeFileSync(lock, '999999999 4711');
  const script = `
    import { appendFileSync } from 'node:fs';
    import { setTimeout as delay } from 'node:timers/promises';
    import { withFileLock } from ${JSON.stringify(path.join(repoRoot, 'infra/build/file-lock.mjs'))};
    const [lock, log] = process.argv.slice(1);
    for (let round = 0; round < 5; round += 1)
      await withFileLock(lock, async () => {
        appendFileSync(log, process.pid + ' begins\\n');
        await delay(3);
        appendFileSync(log, process.pid + ' ends\\n');
      });`;
  const processes = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', script, lock, log], {
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  );
  expect(await Promise.all(processes.map(async (child) => (await once(child, 'exit'))[0]))).toEqual([0, 0, 0, 0]);
  const steps = readFileSync(log, 'utf8').trim().split('\n');
  expect(steps).toHaveLength(4 * 5 * 2);
  const pairs = steps.flatMap((step, at) => (at % 2 === 0 ? [[step.split(' ')[0], steps[at + 1]]] : []));
  expect(pairs.filter(([pid, next]) => next !== `${pid} ends`)).toEqual([]);
});

test('knows whether a living process holds the lock', async () => {
  expect(isHeld(lock)).toBe(false);
  await withFileLock(lock, async () => expect(isHeld(lock)).toBe(true));
  writeFileSync(lock, '999999999 4711');
  expect(isHeld(lock)).toBe(false);
});

test.each([
  ['without an owner', ''],
  ['of a process that has died', '999999999 4711'],
  ['of a dead process whose pid another process has now', `${process.pid} 1`],
])('takes over a lock %s', async (_whose, content) => {
  writeFileSync(lock, content);
  expect(await withFileLock(lock, async () => 'done')).toBe('done');
});

test('releases the lock when the work fails', async () => {
  await expect(withFileLock(lock, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(existsSync(lock)).toBe(false);
});
