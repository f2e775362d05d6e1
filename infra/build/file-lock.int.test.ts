import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withFileLock } from './file-lock';

let folder: string;
let lock: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'libretto-lock-'));
  lock = path.join(folder, 'work.pid');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('two pieces of work run one after the other, and leave no lock', async () => {
  const steps: string[] = [];
  const work = (name: string) =>
    withFileLock(lock, async () => {
      steps.push(`${name} begins`);
      await new Promise(setImmediate);
      steps.push(`${name} ends`);
    });
  await Promise.all([work('first'), work('second')]);
  expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  expect(existsSync(lock)).toBe(false);
});

test.each([
  ['of nobody, half written', ''],
  ['of a process that has died', '999999999 4711'],
  ['whose number another process has got since', `${process.pid} 1`],
])('a lock %s is taken over', async (_whose, content) => {
  writeFileSync(lock, content);
  expect(await withFileLock(lock, async () => 'done')).toBe('done');
});

test('work that fails lets go of the lock', async () => {
  await expect(withFileLock(lock, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(existsSync(lock)).toBe(false);
});
