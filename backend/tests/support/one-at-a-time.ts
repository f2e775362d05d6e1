// Work that only one process of this machine does at a time, whichever test it belongs to: the start of a whole world takes all
// processors, and two at once take so long that engines give up on them.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';

const askAgainMs = 100;

/** @param what names the work; others that name the same wait until it has ended, or the process that does it has. */
export async function oneAtATime<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
  const giveBack = await take(`\0libretto-test-${what}`);
  try {
    return await work();
  } finally {
    giveBack();
  }
}

/** A name of Linux's abstract sockets has one listener, and is free again once its process is gone. */
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
