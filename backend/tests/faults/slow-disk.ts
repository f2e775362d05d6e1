// Simulates a slow disk for a process: each fsync and fdatasync is delayed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** @returns a function that ends the delays; undefined if this machine has no strace or does not allow tracing. */
export async function slowDisk(pid: number, eachMs: number): Promise<(() => Promise<void>) | undefined> {
  const calls = 'fsync,fdatasync';
  const tracer = spawn(
    'strace',
    [
      '-f',
      '-o',
      '/dev/null',
      '-e',
      `trace=${calls}`,
      '-e',
      `inject=${calls}:delay_enter=${eachMs * 1000}`,
      '-p',
      `${pid}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = Promise.race([once(tracer, 'error'), once(tracer, 'exit')]);
  const isAttached = await Promise.race([
    once(tracer.stderr, 'data').then(([text]) => / attached/.test(String(text))),
    ended.then(() => false),
  ]);
  if (!isAttached) return undefined;
  return async () => {
    tracer.kill('SIGINT');
    await ended;
  };
}
