// A mutex across all test processes of this machine: starting a whole installation uses all processors, and two
// concurrent starts take so long that engine connections time out.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';

const askAgainMs = 100;

/** @param what names the work; others with the same name wait until it has finished or its process has ended. */
export async function oneAtATime<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const giveBack = await take(`\0libretto-test-${what}`);
  try {
    return await work();
  } finally {
    giveBack();
  }
}

/** Uses an abstract Unix socket of Linux as the lock: a name has one listener and is freed when its process ends. */
async function take(path: string): Promise<() => void> {
  for (;;) {
    const server = createServer();
    try {
      server.listen({ path });
      await once(server, 'listening');
      server.unref();
      return () => void server.close();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
      await setTimeout(askAgainMs);
    }
  }
}
