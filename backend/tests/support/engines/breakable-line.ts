// A TCP proxy that a test can cut: it forwards bytes from a fixed address to a server, which may be restarted at
// another address.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface BreakableLine {
  readonly origin: string;
  /** Sets the target of new connections. */
  leadTo(origin: string): void;
  /**
   * Cuts the next connection once it has carried this many bytes to the server; further calls apply to further
   * connections.
   */
  cutAfter(bytes: number): void;
  /** Number of cuts so far. */
  readonly cuts: number;
  stop(): Promise<void>;
}

export async function openBreakableLine(to: string): Promise<BreakableLine> {
  let target = new URL(to);
  const limits: number[] = [];
  const sockets = new Set<Socket>();
  let cuts = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    let carried = 0;
    client.on('data', (chunk) => {
      carried += chunk.length;
      const [limit] = limits;
      if (limit !== undefined && carried > limit) {
        limits.shift();
        cuts += 1;
        client.destroy();
        upstream.destroy();
        return;
      }
      if (!upstream.write(chunk)) {
        client.pause();
        upstream.once('drain', () => client.resume());
      }
    });
    client.on('close', () => upstream.destroy());
    // The client's connection is closed as if the server refused it.
    upstream.on('error', () => client.destroy());
    upstream.pipe(client);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (origin) => {
      target = new URL(origin);
    },
    cutAfter: (bytes) => limits.push(bytes),
    get cuts() {
      return cuts;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
