// Checks that a thread that follows the log answers reads from memory, always consistent with the file.
import { join } from 'node:path';
import { sampleEvent, sampleMetadata } from '../../../tests/ports/events/sample-events';
import { temporaryFolder } from '../../../tests/support/files/temporary-folder';
import { noStream } from '../../ports/events/event-store';
import { Database } from '../libsql/database/database';
import { EventLog } from '../libsql/event-log/event-log';
import { EventReader } from '../libsql/event-log/event-reader';
import { LogFollower, lastDurable, sharedNumbers } from './log-follower';

const folder = temporaryFolder();
const closings: (() => void)[] = [];
afterEach(() => {
  jest.restoreAllMocks();
  for (const close of closings.splice(0)) close();
});
afterAll(() => folder.remove());

let number = 0;
const inNewFile = () => join(folder.path, `${number++}.db`);

function openLog(path: string): EventLog {
  const database = new Database(path, { durability: 'normal' });
  closings.push(() => database.close());
  return new EventLog(database);
}

/** Follows without notifications, so that every query has to find new events itself. */
function follow(log: EventLog, path: string) {
  const connection = new Database(path, { durability: 'normal' });
  closings.push(() => connection.close());
  const shared = sharedNumbers();
  const share = () => Atomics.store(shared, lastDurable, BigInt(log.headNow));
  share();
  log.onCommitted(share);
  const reader = new EventReader(connection, () => Number(Atomics.load(shared, lastDurable)));
  const { streams } = new LogFollower(reader, shared);
  const asked = [jest.spyOn(reader, 'readStream'), jest.spyOn(reader, 'readByIdempotencyKey')];
  return { streams, timesAsked: () => asked.reduce((sum, { mock }) => sum + mock.calls.length, 0) };
}

const event = (idempotencyKey: string) => sampleEvent({ metadata: { ...sampleMetadata, idempotencyKey } });

test('reads the events of a changed stream from the file, and knows that an unchanged stream is empty', async () => {
  const path = inNewFile();
  const log = openLog(path);
  await log.append('old', noStream, [event('k')]);
  const { streams, timesAsked } = follow(log, path);
  expect(await streams.readStream('old', 0, 10)).toHaveLength(1);
  expect(await streams.readStream('new', 0, 10)).toEqual([]);
  expect(timesAsked()).toBe(2);
  expect([await streams.readStream('old', 1, 10), await streams.readStream('new', 0, 10)]).toEqual([[], []]);
  expect(timesAsked()).toBe(2);

  await log.append('old', 0, [event('k'), event('k')]);
  await log.append('new', noStream, [event('k')]);
  expect(await streams.readStream('old', 1, 10)).toHaveLength(2);
  expect(await streams.readStream('new', 0, 10)).toHaveLength(1);
  expect(timesAsked()).toBe(4);
});

test('a full page proves nothing about later events', async () => {
  const path = inNewFile();
  const log = openLog(path);
  await log.append('a', noStream, [event('k'), event('k'), event('k')]);
  const { streams } = follow(log, path);
  expect(await streams.readStream('a', 0, 2)).toHaveLength(2);
  expect(await streams.readStream('a', 2, 2)).toHaveLength(1);
});

test('looks up a key where it may be, and skips the streams whose events were all seen without it', async () => {
  const path = inNewFile();
  const log = openLog(path);
  await log.append('a', noStream, [event('before')]);
  const { streams, timesAsked } = follow(log, path);
  const cause = await log.head();
  expect(await streams.readByIdempotencyKey('a', 'none', cause)).toEqual([]);
  expect(timesAsked()).toBe(0);
  // The position of its cause precedes the cached keys, or is unknown.
  expect(await streams.readByIdempotencyKey('a', 'before', 0)).toHaveLength(1);
  expect(await streams.readByIdempotencyKey('a', 'before')).toHaveLength(1);

  await log.append('a', 0, [event('after')]);
  expect(await streams.readByIdempotencyKey('a', 'after', cause)).toHaveLength(1);
  expect(await streams.readByIdempotencyKey('b', 'after', cause)).toEqual([]);
});

test('keys that were forgotten are looked up again', async () => {
  const path = inNewFile();
  const log = openLog(path);
  const { streams, timesAsked } = follow(log, path);
  await log.append('a', noStream, [event('first')]);
  for (let page = 0; page < 36; page++) {
    await log.append(
      `page-${page}`,
      noStream,
      Array.from({ length: 600 }, (_, index) => event(`${page}-${index}`)),
    );
    expect(await streams.readByIdempotencyKey('a', 'first', 0)).toHaveLength(1);
    expect(await streams.readByIdempotencyKey(`page-${page}`, `${page}-599`, 600 * page)).toHaveLength(1);
  }
  const before = timesAsked();
  expect(await streams.readByIdempotencyKey('a', 'none', await log.head())).toEqual([]);
  expect(timesAsked()).toBe(before);
  expect(await streams.readByIdempotencyKey('a', 'none', 0)).toEqual([]);
  expect(timesAsked()).toBe(before + 1);
});

test('the cache answers random lookups as the log itself does', async () => {
  const path = inNewFile();
  const log = openLog(path);
  const { streams } = follow(log, path);
  const ends = new Map<string, number>();
  const keys: { readonly key: string; readonly after: number }[] = [];
  let seed = 7;
  const below = (limit: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((seed / 2 ** 31) * limit);
  };
  for (let step = 0; step < 1000; step++) {
    const stream = `s-${below(20)}`;
    if (below(3) === 0) {
      const after = below(2) === 0 ? 0 : await log.head();
      const key = `key-${step}`;
      const events = Array.from({ length: 1 + below(3) }, () => event(key));
      await log.append(stream, ends.get(stream) ?? noStream, events);
      ends.set(stream, (ends.get(stream) ?? noStream) + events.length);
      keys.push({ key, after });
    }
    const from = below((ends.get(stream) ?? noStream) + 4);
    const limit = 1 + below(5);
    expect(await streams.readStream(stream, from, limit)).toEqual(await log.readStream(stream, from, limit));
    const { key, after } = keys[below(keys.length)] ?? { key: 'none', after: 0 };
    expect(await streams.readByIdempotencyKey(stream, key, after)).toEqual(await log.readByIdempotencyKey(stream, key));
  }
});
