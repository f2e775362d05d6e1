// EventStoreDB: no package registry contains its server, so a fake implements its protocol.

import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import type { Engine } from './engine';

const repoRoot = resolve(__dirname, '../..');
/** Called with the event file and a port; it listens on 127.0.0.1 and exits on SIGTERM. */
const script = join(repoRoot, 'backend/tests/support/event-store-server/main.ts');

export const eventStore: Engine = {
  name: 'EVENTSTORE',
  title: 'EventStoreDB',
  version: '23.10 (protocol)',
  isStandIn: true,
  lacks: () => (existsSync(script) ? undefined : 'a stand-in for EventStoreDB, whose server no package registry has'),
  fetch: async () => repoRoot,
  command: ({ folder, port }) => ({
    program: process.execPath,
    arguments: [
      ...['--import', join(repoRoot, 'node_modules/tsx/dist/loader.mjs')],
      ...[script, join(folder, 'events.db'), `${port}`],
    ],
  }),
  url: ({ port }) => `esdb://127.0.0.1:${port}?tls=false`,
  ready: async ({ port }) => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.destroy();
  },
};
