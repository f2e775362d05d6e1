import type { StoredEvent } from '../../ports/events/event-store';
import type { KeptKeys } from '../../ports/events/idempotency';
import { IdempotencyIndex } from './idempotency-index';

const event = (revision: number, idempotencyKey?: string) =>
  ({ revision, metadata: { ...(idempotencyKey !== undefined && { idempotencyKey }) } }) as unknown as StoredEvent;

/** A stream with one key per event, which counts the events that are read from it. */
function streamOf(length: number) {
  const extra: StoredEvent[] = [];
  const counted = { calls: 0, events: 0 };
  const at = (revision: number) => (revision < length ? event(revision, `k${revision}`) : extra[revision - length]);
  const read = async (_: string, from: number, limit: number) => {
    const end = Math.min(from + limit, length + extra.length);
    const page = Array.from({ length: Math.max(0, end - from) }, (_each, n) => at(from + n) as StoredEvent);
    counted.calls += 1;
    counted.events += page.length;
    return page;
  };
  return { read, counted, append: (key: string) => extra.push(event(length + extra.length, key)) };
}

class MemoryKeys implements KeptKeys {
  next = 0;
  readonly keys = new Map<string, number[]>();

  async find(_stream: string, key: string) {
    return { next: this.next, revisions: this.keys.get(key) ?? [] };
  }

  async keep(_stream: string, next: number, keys: ReadonlyMap<string, readonly number[]>) {
    for (const [key, revisions] of keys)
      this.keys.set(key, [...new Set([...(this.keys.get(key) ?? []), ...revisions])]);
    this.next = Math.max(this.next, next);
  }
}

const revisionsOf = (found: readonly StoredEvent[]) => found.map(({ revision }) => revision);

test('a lookup in a stream of a million events costs as much as in one of twenty, also after a start', async () => {
  const keys = new MemoryKeys();
  const long = streamOf(1_000_000);
  await new IdempotencyIndex(long.read, keys).find('s', 'k5');
  const short = streamOf(20);
  await new IdempotencyIndex(short.read, new MemoryKeys()).find('s', 'k5');

  const before = { ...long.counted };
  const cold = new IdempotencyIndex(long.read, keys);
  expect(revisionsOf(await cold.find('s', 'k5'))).toEqual([5]);
  expect(long.counted.events - before.events).toBeLessThan(150);
  expect(long.counted.calls - before.calls).toBeLessThanOrEqual(short.counted.calls + 1);

  const warm = { ...long.counted };
  expect(revisionsOf(await cold.find('s', 'k999999'))).toEqual([999_999]);
  expect(await cold.find('s', 'none')).toEqual([]);
  expect(long.counted.events - warm.events).toBeLessThanOrEqual(1);
});

test('finds every key while a stream grows, in any process, even if keys were stored twice', async () => {
  const keys = new MemoryKeys();
  const stream = streamOf(600);
  const [one, other] = [new IdempotencyIndex(stream.read, keys), new IdempotencyIndex(stream.read, keys)];
  for (let n = 0; n < 1_200; n++) {
    stream.append(n % 3 === 0 ? 'again' : `later${n}`);
    if (n % 50 === 0) await one.find('s', 'x');
    if (n % 170 === 0) await other.find('s', 'x');
  }
  for (const index of [one, other, new IdempotencyIndex(stream.read, keys), new IdempotencyIndex(stream.read)]) {
    expect(revisionsOf(await index.find('s', 'again'))).toEqual(Array.from({ length: 400 }, (_, n) => 600 + 3 * n));
    expect(revisionsOf(await index.find('s', 'k599'))).toEqual([599]);
    expect(revisionsOf(await index.find('s', 'later1199'))).toEqual([1_799]);
  }
});

test('256 concurrent lookups read the new events once', async () => {
  const stream = streamOf(100);
  const index = new IdempotencyIndex(stream.read, new MemoryKeys());
  await index.find('s', 'k1');
  const { calls } = stream.counted;
  await Promise.all(Array.from({ length: 256 }, (_, n) => index.find('s', `new${n}`)));
  expect(stream.counted.calls - calls).toBeLessThanOrEqual(2);
});

test('a lookup does not rely on a read that began before it', async () => {
  const stream = streamOf(10);
  let hold: Promise<void> | undefined;
  const index = new IdempotencyIndex(async (...of) => {
    const page = await stream.read(...of);
    await hold;
    return page;
  }, new MemoryKeys());
  await index.find('s', 'k1');
  let release: () => void = () => undefined;
  hold = new Promise((resolve) => {
    release = resolve;
  });
  const before = index.find('s', 'new');
  await new Promise((resolve) => setImmediate(resolve));
  stream.append('new');
  const after = index.find('s', 'new');
  release();
  expect(revisionsOf(await before)).toEqual([]);
  expect(revisionsOf(await after)).toEqual([10]);
});
