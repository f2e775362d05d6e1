// Engines: REDIS
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { until } from '../../backend/tests/support/concurrency/until';
import { ownEngine } from '../../backend/tests/support/engines/engines';
import { temporaryFolder } from '../../backend/tests/support/files/temporary-folder';

/** A process that starts an engine, prints the engine's pid, and waits. */
function starter(folder: string): ChildProcess {
  const script = `
    const { startEngine } = require(${JSON.stringify(path.join(__dirname, 'start-engines.ts'))});
    startEngine('REDIS', ${JSON.stringify(folder)}).then(({ pid }) => console.log(pid));
    setInterval(() => undefined, 1000);`;
  return spawn(process.execPath, ['--import', 'tsx', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('an engine ends with its starter, even where that one was killed', async () => {
  const folder = temporaryFolder();
  const process = starter(folder.path);
  const [pid] = (await once(createInterface(process.stdout as NodeJS.ReadableStream), 'line')) as [string];
  expect(isAlive(Number(pid))).toBe(true);
  process.kill('SIGKILL');
  await until(() => !isAlive(Number(pid)));
  folder.remove();
});

test('an engine that was killed restarts at the same address', async () => {
  const { running, remove } = await ownEngine('REDIS');
  const { url, pid } = running;
  await running.kill();
  expect(isAlive(pid)).toBe(false);
  await running.start();
  expect(running.url).toBe(url);
  await remove();
});
