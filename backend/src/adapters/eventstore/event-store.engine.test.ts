// Engines: EVENTSTORE
import { setTimeout as pause } from 'node:timers/promises';
import { binaryEvent, jsonEvent } from '@eventstore/db-client';
import { eventStoreSuite } from '../../../tests/ports/events/event-store.suite';
import { sampleEvents } from '../../../tests/ports/events/sample-events';
import type { Opened } from '../../../tests/ports/opened';
import { OwnStreams } from '../../../tests/support/concurrency/own-streams';
import { until } from '../../../tests/support/concurrency/until';
import { CuttableLink } from '../../../tests/support/engines/cuttable-link';
import { engineUrl } from '../../../tests/support/engines/engines';
import { newId } from '../../kernel/values/ids';
import { untilAvailable } from '../../kernel/values/until-available';
import {
  type AppendResult,
  type EventStore,
  type EventToAppend,
  noStream,
  UnknownOutcomeError,
  UnreadableEventError,
} from '../../ports/events/event-store';
import { UnavailableError } from '../../ports/operations/unavailable';
import { Connection, connectionTimes } from './connection';
import { EventStoreDb } from './event-store';
import { LogTail } from './log-tail';

interface OpenedStore {
  readonly store: EventStoreDb;
  readonly connection: Connection;
  /** Where the log ended before the test: the server is shared, and may hold what earlier runs wrote. */
  readonly begin: number;
  readonly close: () => Promise<void>;
}

type Rest = ConstructorParameters<typeof Connection> extends [string, ...infer More] ? More : never;

const connections: Connection[] = [];
// A failed test leaves its connection open, and a process may have only one.
afterEach(async () => {
  for (const connection of connections.splice(0)) await connection.close();
});

function connect(url: string, ...rest: Rest): Connection {
  const connection = new Connection(url, ...rest);
  connections.push(connection);
  return connection;
}

async function open(...rest: Rest): Promise<OpenedStore> {
  const connection = connect(engineUrl('EVENTSTORE'), ...rest);
  const store = new EventStoreDb(connection);
  return { store, connection, begin: await store.head(), close: () => connection.close() };
}

/** A stream name that no earlier run has used. */
const named = (stream: string) => `${stream}${newId()}`;

async function openSuite(before?: OwnStreams): Promise<Opened<EventStore>> {
  const { store, close } = await open();
  const port = before?.through(store) ?? (await OwnStreams.in(store));
  const reopen = async () => {
    await close();
    return openSuite(port);
  };
  return { port, close, reopen };
}

eventStoreSuite('EventStoreDB', () => openSuite());

test('follows the whole log from a position on, whatever is appended meanwhile and however slowly it is read', async () => {
  const { store, connection, close } = await open();
  const before = await store.append(named('a'), noStream, sampleEvents(3));
  if (before.kind !== 'appended') throw new Error('not appended');
  const tail = new LogTail(connection, before.lastPosition);
  const seen: string[] = [];
  const expected: string[] = [];
  for (let n = 0; n < 6; n++) {
    // The server drops a live subscriber when so many events arrive at once.
    const events = sampleEvents(400);
    expected.push(...events.map(({ id }) => id));
    await store.append(named('b'), noStream, events);
    seen.push(...(await tail.next(50)).events.map(({ id }) => id));
  }
  while (seen.length < expected.length) seen.push(...(await tail.next(500)).events.map(({ id }) => id));
  expect(seen).toEqual(expected);
  await tail.close();
  await close();
});

test('reads large events by several calls, each of which ends at a number of bytes', async () => {
  const connection = connect(engineUrl('EVENTSTORE'));
  const store = new EventStoreDb(connection, undefined, 20_000);
  const begin = await store.head();
  const stream = named('large');
  const events = sampleEvents(60).map((event) => ({ ...event, data: { text: 'x'.repeat(1_000) } }));
  await store.append(stream, noStream, events);
  const calls = [jest.spyOn(connection.client, 'readStream'), jest.spyOn(connection.client, 'readAll')];
  const ids = events.map(({ id }) => id);
  expect((await store.readStream(stream, 0, 100)).map(({ id }) => id)).toEqual(ids);
  expect((await store.readStream(stream, 10, 45)).map(({ id }) => id)).toEqual(ids.slice(10, 55));
  expect((await store.readAll(begin, 60)).map(({ id }) => id)).toEqual(ids);
  const [ofStream = 0, ofAll = 0] = calls.map(({ mock }) => mock.calls.length);
  expect(ofStream).toBeGreaterThanOrEqual(3 + 3);
  expect(ofAll).toBeGreaterThanOrEqual(3);
  for (const call of calls) call.mockRestore();
});

describe('with another application in the same store', () => {
  const foreign = (type: string) => jsonEvent({ type, data: { of: 'somebody else' } });

  test('reads of the whole log, the head and subscriptions skip its events, and the first is reported', async () => {
    const said: string[] = [];
    const { store, connection, begin, close } = await open(connectionTimes, ({ type }) => said.push(type));
    const [one, two] = [sampleEvents(2), sampleEvents(1)];
    const theirs = named('theirs');
    await store.append(named('a'), noStream, one);
    await connection.client.appendToStream(theirs, [foreign('OrderPlaced'), foreign('OrderPaid')]);
    await store.append(named('b'), noStream, two);
    const last = await store.head();
    await connection.client.appendToStream(theirs, [foreign('OrderSent')]);
    const ids = [...one, ...two].map(({ id }) => id);
    expect((await store.readAll(begin, 100)).map(({ id }) => id)).toEqual(ids);
    expect(await store.head()).toBe(last);
    const tail = store.tail(begin);
    const seen: string[] = [];
    while (seen.length < ids.length) seen.push(...(await tail.next(10)).events.map(({ id }) => id));
    expect(seen).toEqual(ids);
    expect(said).toEqual(['OrderPlaced']);
    expect(connection.foreignEvents).toBeGreaterThanOrEqual(2);
    await tail.close();
    await close();
  });

  test('an event with our metadata whose data is no object is unreadable', async () => {
    const { store, connection, close } = await open();
    const stream = named('c');
    const metadata = { schemaVersion: 1, $correlationId: 'c', $causationId: 'c', actor: 'a', at: '2026-01-01' };
    const odd = binaryEvent({ type: 'Happened', data: Buffer.from('{"half'), metadata });
    await connection.client.appendToStream(stream, [odd]);
    await expect(store.readStream(stream, 0, 10)).rejects.toThrow(UnreadableEventError);
    await close();
  });
});

test('rejects a position without an event at once, and not as an unavailable server', async () => {
  const { store, close } = await open();
  const appended = await store.append(named('a'), noStream, sampleEvents(2));
  if (appended.kind !== 'appended') throw new Error('not appended');
  const error = await store.readAt([appended.lastPosition - 1]).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(UnavailableError);
  expect(await store.readAt([appended.lastPosition + 1_000_000])).toEqual([]);
  await close();
});

test('frees the slot of an append that the client never settles, so that later appends are sent', async () => {
  const { store, connection, close } = await open({ ...connectionTimes, appendMs: 100, placeMs: 300 });
  const first = connection.client;
  const lost = jest.spyOn(first, 'appendToStream').mockReturnValue(new Promise(() => undefined) as never);
  jest.spyOn(connection, 'timedOut').mockReturnValue(false);
  const all = Array.from({ length: 15 }, () => store.append(named('lost'), noStream, sampleEvents(1)));
  await Promise.allSettled(all);
  const append = () =>
    store.append(named('a'), noStream, sampleEvents(1)).then(
      ({ kind }) => kind,
      () => 'refused',
    );
  await until(async () => (await append()) !== 'refused');
  // The lost append caused the client to be replaced, so later appends went to another client.
  expect(connection.isCurrent(first)).toBe(false);
  expect(lost).toHaveBeenCalled();
  await close();
});

test('follows only the requested types, and still reports the position that it has reached', async () => {
  const { store, connection, begin, close } = await open();
  const others = sampleEvents(600).map((event) => ({ ...event, type: 'Other' }));
  const wanted = named('b');
  await store.append(named('a'), noStream, others);
  await store.append(wanted, noStream, sampleEvents(2));
  const tail = new LogTail(connection, begin, '^Happened$');
  const first = await tail.next(10);
  expect(first.events).toEqual([]);
  expect(first.upToPosition).toBeGreaterThan(begin);
  let found = await tail.next(10);
  while (found.events.length === 0) found = await tail.next(10);
  expect(found.events[0]).toMatchObject({ streamId: wanted, type: 'Happened' });
  await tail.close();
  await close();
});

test('a process opens one connection at a time', async () => {
  const { connection, close } = await open();
  expect(() => new Connection(connection.url)).toThrow('This process already has a connection to EventStoreDB');
  await close();
  const next = new Connection(connection.url);
  await next.close();
});

describe('a connection that goes dead silently', () => {
  const times = { appendMs: 2_000, readMs: 10_000, placeMs: 20_000 };
  let opened: OpenedStore;
  let link: CuttableLink;
  let store: EventStoreDb;
  let connection: Connection;
  const stream = named('a');
  beforeEach(async () => {
    opened = await open();
    const there = new URL(opened.connection.url);
    await opened.connection.close();
    link = await CuttableLink.open(Number(there.port));
    there.port = `${link.port}`;
    connection = connect(there.href, times);
    store = new EventStoreDb(connection);
    await untilAvailable({ warn: () => undefined }, () => store.head());
  });
  afterEach(() => link?.close());

  test('delays a read by half its time, and fails none', async () => {
    const events = sampleEvents(3);
    await store.append(stream, noStream, events);
    link.cutOpenConnections();
    const startMs = performance.now();
    expect(await store.readStream(stream, 0, 10)).toHaveLength(3);
    // Half of its time, and 3 s to connect again.
    expect(performance.now() - startMs).toBeLessThan(times.readMs);
  });

  test('delays appends until the first of them times out, stores each once, and lets subscriptions go on', async () => {
    const before = await store.head();
    const tail = store.tail(before);
    const streams = Array.from({ length: 20 }, () => named('b'));
    await store.append(named('c'), noStream, sampleEvents(1));
    expect((await tail.next(10)).events).toHaveLength(1);
    link.cutOpenConnections();
    const appendAgain = async (name: string, events: readonly EventToAppend[]): Promise<AppendResult> =>
      store.append(name, noStream, events).catch((error) => {
        if (error instanceof UnknownOutcomeError || error instanceof UnavailableError) return appendAgain(name, events);
        throw error;
      });
    const startMs = performance.now();
    const results = await Promise.all(streams.map((name) => appendAgain(name, sampleEvents(1))));
    // One append times out after 2 s, the client is replaced within 1 s and connects within 3 s. Without a replacement the
    // client would notice after 20 s.
    expect(performance.now() - startMs).toBeLessThan(18_000);
    expect(results.map(({ kind }) => kind)).toEqual(streams.map(() => 'appended'));
    const seen: string[] = [];
    while (seen.length < streams.length) seen.push(...(await tail.next(10)).events.map(({ streamId }) => streamId));
    expect([...seen].sort()).toEqual([...streams].sort());
    await tail.close();
  });

  test('never ends a pending read as if there were no events', async () => {
    await store.append(named('d'), noStream, sampleEvents(200));
    const from = opened.begin;
    const whole = (await store.readAll(from, 1_000)).length;
    for (let n = 0; n < 5; n++) {
      const reads = Array.from({ length: 4 }, () => store.readAll(from, 1_000));
      await pause(n);
      connection.renew();
      for (const read of reads) expect(await read).toHaveLength(whole);
      await pause(510);
    }
  });
});

test('reports an append without a stream name as refused, not as unknown', async () => {
  const { store, close } = await open();
  const error = await store.append('', noStream, sampleEvents(1)).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(UnknownOutcomeError);
  await close();
});

test('gives a position that readers can wait for to an append repeated after its stream was deleted', async () => {
  const { store, connection, close } = await open();
  const stream = named('a');
  const events = sampleEvents(2);
  await store.append(stream, noStream, events);
  await connection.client.deleteStream(stream);
  const again = await store.append(stream, noStream, events);
  expect(again).toMatchObject({ kind: 'appended', lastRevision: 1 });
  expect((again as { readonly lastPosition: number }).lastPosition).toBeGreaterThan(0);
  await close();
});
