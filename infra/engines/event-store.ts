// EventStoreDB: no package registry contains its server, so a fake implements its protocol. A program that starts a real
// server takes its place.

import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import { basename, join, resolve } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { bundled } from '../../backend/tests/support/programs/bundled';
import type { Engine } from './engine';

/**
 * Names a program that starts a real server. It is called with the folder of the server's data and a port, serves gRPC
 * without TLS on 127.0.0.1, and stops on SIGTERM.
 */
export const eventStoreProgramVariable = 'LIBRETTO_TEST_EVENTSTORE_PROGRAM';

/** Called with the event file and a port; it listens on 127.0.0.1 and exits on SIGTERM. */
const script = resolve(__dirname, '../../backend/tests/support/event-store-server/main.ts');
const url = ({ port }: { readonly port: number }) => `esdb://127.0.0.1:${port}?tls=false`;

const standIn: Engine = {
  name: 'EVENTSTORE',
  title: 'EventStoreDB',
  version: '23.10 (protocol)',
  isStandIn: true,
  lacks: () => (existsSync(script) ? undefined : 'a stand-in for EventStoreDB, whose server no package registry has'),
  fetch: () => bundled(script),
  command: ({ programs, folder, port }) => ({
    program: process.execPath,
    arguments: [programs, join(folder, 'events.db'), `${port}`],
  }),
  url,
  ready: async ({ port }) => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.destroy();
  },
};

/** A real server, started by a program of this machine. */
const realServer = (program: string): Engine => ({
  name: 'EVENTSTORE',
  title: 'EventStoreDB',
  version: `started by ${basename(program)}`,
  lacks: () => (existsSync(program) ? undefined : `${program}, which ${eventStoreProgramVariable} names`),
  fetch: async () => program,
  prepare: async ({ folder }) => void mkdirSync(join(folder, 'data'), { recursive: true }),
  command: ({ folder, port }) => ({ program, arguments: [join(folder, 'data'), `${port}`] }),
  url,
  ready: async (place) => {
    const client = EventStoreDBClient.connectionString(url(place));
    try {
      // The server listens before it answers.
      for await (const _ of client.readAll({ maxCount: 1, deadline: 1_000 })) break;
    } finally {
      await client.dispose();
    }
  },
});

const program = process.env[eventStoreProgramVariable];

export const eventStore: Engine = program ? realServer(program) : standIn;
