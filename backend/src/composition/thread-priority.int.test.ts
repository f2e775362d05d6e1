import { execFileSync } from 'node:child_process';
import { availableParallelism, getPriority } from 'node:os';
import { join } from 'node:path';
import { bundled } from '../../tests/support/bundled';

/**
 * The source of a process whose second thread lowers its priority before the thread pool is used; it prints the
 * priorities of all threads. The second thread stays alive because it waits for a message.
 */
const processOf = (built: string) => `
  const { readdirSync } = require('node:fs');
  const { getPriority } = require('node:os');
  const { Worker } = require('node:worker_threads');
  const script = 'require(${JSON.stringify(built)}).yieldToOtherThreads()' +
    '.then(() => require("node:fs/promises").access("/"))' +
    '.then(() => require("node:worker_threads").parentPort.on("message", () => undefined).postMessage("yielded"))';
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
    const prioritiesUnder = (program: string, ...words: readonly string[]) =>
      JSON.parse(execFileSync(program, [...words, '-e', processOf(built)], { encoding: 'utf8' })) as number[];
    const changed = (priorities: readonly number[]) => priorities.filter((priority) => priority !== 0);
    // If the tests already run at a lower priority, fewer steps remain.
    const ownSteps = (more: number) => Math.min(10, 19 - Math.min(19, getPriority() + more));
    const expected = (more: number) => (availableParallelism() < 2 || ownSteps(more) === 0 ? [] : [ownSteps(more)]);
    expect(changed(prioritiesUnder(process.execPath))).toEqual(expected(0));
    expect(changed(prioritiesUnder('nice', '-n', '10', process.execPath))).toEqual(expected(10));
  },
);
