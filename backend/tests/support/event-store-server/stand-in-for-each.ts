// Starts a stand-in and a client for each test, on a new file.
import { join } from 'node:path';
import { EventStoreDBClient, type JSONEventData, jsonEvent } from '@eventstore/db-client';
import { newId } from '../../../src/kernel/values/ids';
import { temporaryFolder } from '../files/temporary-folder';
import { EventStoreServer, type EventStoreServerOptions } from './server';

export interface StandIn {
  readonly server: EventStoreServer;
  readonly client: EventStoreDBClient;
  start(options?: Partial<EventStoreServerOptions>): Promise<void>;
  /** Restarts on the same file at another address. */
  restart(options?: Partial<EventStoreServerOptions>): Promise<void>;
}

export function standInForEach(): StandIn {
  const folder = temporaryFolder();
  let number = 0;
  let file = '';
  let server: EventStoreServer;
  let client: EventStoreDBClient;
  const start = async (options: Partial<EventStoreServerOptions> = {}) => {
    server = await EventStoreServer.start({ file, ...options });
    client = EventStoreDBClient.connectionString(server.url);
  };
  const close = async () => {
    await client.dispose();
    server.close();
  };
  beforeEach(async () => {
    file = join(folder.path, `${number++}.db`);
    await start();
  });
  afterEach(close);
  afterAll(() => folder.remove());
  return {
    get server() {
      return server;
    },
    get client() {
      return client;
    },
    start,
    restart: async (options) => {
      await close();
      await start(options);
    },
  };
}

export const sample = (size = 1): JSONEventData =>
  jsonEvent({ id: newId(), type: 'Happened', data: { text: 'x'.repeat(size) } });
export const samples = (count: number) => Array.from({ length: count }, () => sample());

export async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

export const errorOf = (work: Promise<unknown>) => work.then(() => undefined).catch((error) => error);
