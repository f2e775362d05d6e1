import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the range of ephemeral ports, one of which could be taken while a server restarts. */
const [lowest, highest] = [15_000, 32_000];

/** A free port of this machine; `wanted` if it is free. */
export async function freePort(wanted = randomInt(lowest, highest)): Promise<number> {
  const server = createServer();
  server.listen(wanted);
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return freePort();
  }
  server.close();
  await once(server, 'close');
  return wanted;
}
