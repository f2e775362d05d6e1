import type { CopiedEvent } from './copied-event';
import { RecentEvents } from './recent-events';

const event = (offset: number, type: string) =>
  ({
    offset: BigInt(offset),
    position: offset * 100,
    type,
    bytes: 10,
  }) as unknown as CopiedEvent;

/** The events of a partition from an offset on, of which the one at offset 12 is a sale. */
function events(start: bigint, maxBytes = 1_000): RecentEvents {
  const recent = new RecentEvents(start, maxBytes);
  for (let offset = Number(start); offset < 20; offset++) recent.add(event(offset, offset === 12 ? 'Sold' : 'Played'));
  return recent;
}

const sales = new Set(['Sold', 'Refunded']);

test('knows that nothing of interest lies between a position and the end', () => {
  const recent = events(10n);
  expect(recent.newestWithout(sales, 1_200)).toBe(1_900);
  expect(recent.newestWithout(sales, 1_850)).toBe(1_900);
  expect(recent.newestWithout(sales, 1_900)).toBeUndefined();
});

test('says nothing where an event of interest follows, or where it has not seen all events', () => {
  const recent = events(10n);
  expect(recent.newestWithout(sales, 1_199)).toBeUndefined();
  expect(recent.newestWithout(new Set(['Refunded']), 999)).toBeUndefined();
  expect(recent.newestWithout(new Set(['Refunded']), 1_000)).toBe(1_900);
  expect(new RecentEvents(0n, 1_000).newestWithout(sales, 0)).toBeUndefined();
});

test('knows everything of a partition that it has read from its beginning, also of events that it has let go', () => {
  const recent = events(0n, 50);
  expect(recent.covers(12n)).toBe(false);
  expect(recent.newestWithout(new Set(['Refunded']), 0)).toBe(1_900);
  expect(recent.newestWithout(sales, 0)).toBeUndefined();
  expect(recent.newestWithout(sales, 1_200)).toBe(1_900);
});

test('finds the offset after a position among the events that it keeps, and leaves earlier ones to Kafka', () => {
  const recent = events(10n);
  expect(recent.offsetAfter(1_000)).toBe(11n);
  expect(recent.offsetAfter(1_350)).toBe(14n);
  expect(recent.offsetAfter(1_900)).toBe(20n);
  expect(recent.offsetAfter(5_000)).toBe(20n);
  expect(recent.offsetAfter(999)).toBeUndefined();
  expect(new RecentEvents(0n, 1_000).offsetAfter(5)).toBeUndefined();
});
