// Engines: EVENTSTORE
// Tests that the event store is killed or stops responding under load: nothing acknowledged is lost, nothing is
// duplicated, and no call hangs.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Connection, connectionTimes } from '../../src/adapters/eventstore/connection';
import { EventStoreDb } from '../../src/adapters/eventstore/event-store';
import { type AppendResult, noStream, UnknownOutcomeError } from '../../src/ports/events/event-store';
import { UnavailableError } from '../../src/ports/operations/unavailable';
import { sampleEvents } from '../ports/events/sample-events';
import { until } from '../support/concurrency/until';
import { type OwnEngine, ownEngine } from '../support/engines/engines';
import { bundled } from '../support/programs/bundled';
import { allEvents } from '../support/world/all-events';

let own: OwnEngine;
let server: OwnEngine['running'];
beforeEach(async () => {
  own = await ownEngine('EVENTSTORE');
  server = own.running;
});
const connections: Connection[] = [];
function connect(...of: ConstructorParameters<typeof Connection>): Connection {
  const connection = new Connection(...of);
  connections.push(connection);
  return connection;
}
afterEach(async () => {
  for (const connection of connections.splice(0)) await connection.close();
  await own.remove();
});

const kills = 2;

test(`survives ${kills} kills of the store under load`, async () => {
  const script = await bundled(join(__dirname, 'append-to-event-store.ts'));
  const writer = spawn(process.execPath, [script, server.url], { stdio: ['ignore', 'pipe', 'inherit'] });
  const acknowledged: string[] = [];
  createInterface(writer.stdout).on('line', (line) => void acknowledged.push(line));
  for (let kill = 0; kill < kills; kill++) {
    const before = acknowledged.length;
    await until(() => acknowledged.length > before + 150);
    await server.kill();
    await server.start();
  }
  const before = acknowledged.length;
  await until(() => acknowledged.length > before + 100);
  expect(writer.exitCode).toBeNull();
  const ended = once(writer, 'exit');
  writer.kill('SIGKILL');
  await ended;

  const connection = connect(server.url);
  const events = await allEvents(new EventStoreDb(connection));
  const ids = new Set(events.map(({ id }) => id));
  expect(ids.size).toBe(events.length);
  const promised = acknowledged.slice(1).flatMap((line) => line.split(' ').slice(2));
  expect(promised.length).toBeGreaterThan(400);
  expect(promised.filter((id) => !ids.has(id))).toEqual([]);
  const next = new Map<string, number>();
  for (const { streamId, revision } of events) {
    expect(revision).toBe(next.get(streamId) ?? 0);
    next.set(streamId, revision + 1);
  }
});

test('a store that is away is said at once, and the first request after it is back succeeds', async () => {
  const connection = connect(server.url);
  const store = new EventStoreDb(connection);
  const first = sampleEvents(2);
  const answer = await store.append('a', noStream, first);
  await server.kill();
  await expect(store.append('a', 1, sampleEvents(1))).rejects.toThrow(UnknownOutcomeError);
  await expect(store.readStream('a', 0, 10)).rejects.toThrow(UnavailableError);
  await expect(store.readAll(0, 10)).rejects.toThrow(UnavailableError);
  await expect(store.head()).rejects.toThrow(UnavailableError);
  await server.start();
  expect(await store.readStream('a', 0, 10)).toHaveLength(2);
  expect(await store.append('a', noStream, first)).toEqual(answer);
  expect(await store.append('a', 1, sampleEvents(1))).toMatchObject({ kind: 'appended', lastRevision: 2 });
});

test('a store that is frozen is not waited for for ever, and what it was sent is stored once', async () => {
  const connection = connect(server.url, { ...connectionTimes, appendMs: 700, readMs: 500 });
  const store = new EventStoreDb(connection);
  await store.append('a', noStream, sampleEvents(1));
  await server.freeze();
  const events = sampleEvents(1);
  await expect(store.append('a', 0, events)).rejects.toThrow(UnknownOutcomeError);
  await expect(store.readStream('a', 0, 10)).rejects.toThrow(UnavailableError);
  // These are more appends than may be in flight: those that could not be sent report it and are not stored.
  const many = Array.from({ length: 40 }, (_, n) => store.append(`b-${n}`, noStream, sampleEvents(1)));
  const refused = (await Promise.allSettled(many)).map((each) => (each as PromiseRejectedResult).reason);
  expect(refused.filter((error) => error instanceof UnavailableError).length).toBeGreaterThan(0);
  server.thaw();
  const repeated = async (): Promise<AppendResult> =>
    store.append('a', 0, events).catch((error) => {
      if (error instanceof UnknownOutcomeError || error instanceof UnavailableError) return repeated();
      throw error;
    });
  expect(await repeated()).toMatchObject({ kind: 'appended', lastRevision: 1 });
  expect((await store.readStream('a', 0, 10)).map(({ id }) => id)).toContain(events[0]?.id);
  expect(await store.readStream('a', 0, 10)).toHaveLength(2);
});
