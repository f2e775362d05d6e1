import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { bundled } from '../../tests/support/bundled';

/** A process whose second thread yields, before anything has used the pool of threads; it says what priority each has then. */
const processOf = (built: string) => `
  const { readdirSync } = require('node:fs');
  const { getPriority } = require('node:os');
  const { Worker } = require('node:worker_threads');
  const script = 'require(${JSON.stringify(built)}).yieldToOtherThreads()' +
    '.then(() => require("node:fs/promises").access("/"))' +
    '.then(() => require("node:worker_threads").parentPort.postMessage("yielded"))';
  new Worker(script, { eval: true }).once('message', () => {
    const priorities = readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)) - getPriority());
    console.log(JSON.stringify(priorities));
    process.exit();
  });`;

const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux(
  'a thread that yields is the only one: those that answer and those that flush the log stay as they were',
  async () => {
    const built = await bundled(join(__dirname, 'thread-priority.ts'));
    const answer = execFileSync(process.execPath, ['-e', processOf(built)], { encoding: 'utf8' });
    const changed = (JSON.parse(answer) as number[]).filter((priority) => priority !== 0);
    expect(changed).toEqual(availableParallelism() < 2 ? [] : [10]);
  },
);
