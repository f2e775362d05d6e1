import { join } from 'node:path';
import { binaryEvent, jsonEvent } from '@eventstore/db-client';
import { eventStoreSuite } from '../../../tests/ports/event-store.suite';
import type { Opened } from '../../../tests/ports/opened';
import { sampleEvents } from '../../../tests/ports/sample-events';
import { EventStoreServer } from '../../../tests/support/event-store-server/server';
import { temporaryFolder } from '../../../tests/support/temporary-folder';
import { until } from '../../../tests/support/until';
import { type EventStore, noStream, UnreadableEventError } from '../../ports/event-store';
import { UnavailableError } from '../../ports/unavailable';
import { Connection, connectionTimes } from './connection';
import { EventStoreDb } from './event-store';
import { LogTail } from './log-tail';

const folder = temporaryFolder();
let number = 0;
afterAll(() => folder.remove());

async function openIn(file: string): Promise<Opened<EventStore> & { readonly connection: Connection }> {
  const server = await EventStoreServer.start({ file });
  const connection = new Connection(server.url);
  const close = async () => {
    await connection.close();
    server.close();
  };
  const reopen = async () => {
    await close();
    return openIn(file);
  };
  return { port: new EventStoreDb(connection), connection, close, reopen };
}

const open = () => openIn(join(folder.path, `${number++}.db`));

eventStoreSuite('EventStoreDB', open);

test('follows the whole log from a position on, whatever is appended meanwhile and however slowly it is read', async () => {
  const { port, connection, close } = await open();
  const before = await port.append('a', noStream, sampleEvents(3));
  if (before.kind !== 'appended') throw new Error('not appended');
  const tail = new LogTail(connection, before.lastPosition);
  const seen: string[] = [];
  const expected: string[] = [];
  for (let n = 0; n < 6; n++) {
    // So many events at once that the server drops a live subscriber.
    const events = sampleEvents(400);
    expected.push(...events.map(({ id }) => id));
    await port.append(`b-${n}`, noStream, events);
    seen.push(...(await tail.next(50)).events.map(({ id }) => id));
  }
  while (seen.length < expected.length) seen.push(...(await tail.next(500)).events.map(({ id }) => id));
  expect(seen).toEqual(expected);
  await tail.close();
  await close();
});

describe('beside another application in the same store', () => {
  const foreign = (type: string) => jsonEvent({ type, data: { of: 'somebody else' } });

  test('its events are passed over by reads of the whole log, by the newest event and by subscriptions, and said once', async () => {
    const said: string[] = [];
    const { connection: plain, close } = await open();
    const connection = new Connection(plain.url, connectionTimes, ({ type }) => said.push(type));
    const store = new EventStoreDb(connection);
    const [one, two] = [sampleEvents(2), sampleEvents(1)];
    await store.append('a', noStream, one);
    await connection.client.appendToStream('theirs-1', [foreign('OrderPlaced'), foreign('OrderPaid')]);
    await store.append('b', noStream, two);
    const last = await store.head();
    await connection.client.appendToStream('theirs-1', [foreign('OrderSent')]);
    const ids = [...one, ...two].map(({ id }) => id);
    expect((await store.readAll(0, 100)).map(({ id }) => id)).toEqual(ids);
    expect(await store.head()).toBe(last);
    const tail = store.tail(0);
    const seen: string[] = [];
    while (seen.length < ids.length) seen.push(...(await tail.next(10)).events.map(({ id }) => id));
    expect(seen).toEqual(ids);
    expect(said).toEqual(['OrderPlaced']);
    expect(connection.foreignEvents).toBeGreaterThanOrEqual(2);
    await tail.close();
    await connection.close();
    await close();
  });

  test('an event with our metadata whose data is no object is unreadable', async () => {
    const { port, connection, close } = await open();
    const metadata = { schemaVersion: 1, $correlationId: 'c', $causationId: 'c', actor: 'a', at: '2026-01-01' };
    const odd = binaryEvent({ type: 'Happened', data: Buffer.from('{"half'), metadata });
    await connection.client.appendToStream('c', [odd]);
    await expect(port.readStream('c', 0, 10)).rejects.toThrow(UnreadableEventError);
    await close();
  });
});

test('a position that is no event’s is refused at once, and is not taken for a server that is away', async () => {
  const { port, close } = await open();
  const appended = await port.append('a', noStream, sampleEvents(2));
  if (appended.kind !== 'appended') throw new Error('not appended');
  const error = await (port as EventStoreDb).readAt([appended.lastPosition - 1]).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(UnavailableError);
  expect(await (port as EventStoreDb).readAt([appended.lastPosition + 1_000_000])).toEqual([]);
  await close();
});

test('an append that the client never settles gives its place back, so that later ones are sent', async () => {
  const { connection: plain, close } = await open();
  const connection = new Connection(plain.url, { ...connectionTimes, appendMs: 100, placeMs: 300 });
  const store = new EventStoreDb(connection);
  const lost = jest.spyOn(connection.client, 'appendToStream').mockReturnValue(new Promise(() => undefined) as never);
  const all = Array.from({ length: 15 }, (_, n) => store.append(`lost-${n}`, noStream, sampleEvents(1)));
  for (const each of await Promise.allSettled(all)) expect(each.status).toBe('rejected');
  lost.mockRestore();
  const append = () =>
    store.append('a', noStream, sampleEvents(1)).then(
      ({ kind }) => kind,
      () => 'refused',
    );
  await until(async () => (await append()) !== 'refused');
  await connection.close();
  await close();
});

test('follows only the types asked for, and says how far it has looked all the same', async () => {
  const { port, connection, close } = await open();
  const others = sampleEvents(600).map((event) => ({ ...event, type: 'Other' }));
  await port.append('a', noStream, others);
  await port.append('b', noStream, sampleEvents(2));
  const tail = new LogTail(connection, 0, '^Happened$');
  const first = await tail.next(10);
  expect(first.events).toEqual([]);
  expect(first.upToPosition).toBeGreaterThan(0);
  let found = await tail.next(10);
  while (found.events.length === 0) found = await tail.next(10);
  expect(found.events[0]).toMatchObject({ streamId: 'b', type: 'Happened' });
  await tail.close();
  await close();
});
