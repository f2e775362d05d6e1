import fc from 'fast-check';
import type { EventToAppend, Json, StoredEvent } from '../../ports/events/event-store';
import { carriesItsHash, chainHash, chainStart, HashChain } from './hash-chain';

const metadata = { correlationId: 'c', causationId: 'b', actor: 'system', at: '2026-01-01T00:00:00.000Z' };
const chain = () => new HashChain({ readStream: async () => [] });
const eventWith = (data: Json): EventToAppend => ({
  id: 'e',
  type: 'Noted',
  schemaVersion: 1,
  data,
  metadata,
  partitionKey: 's',
});

/** The event as the store returns it. */
const stored = (linked: EventToAppend, revision: number): StoredEvent => ({
  ...JSON.parse(JSON.stringify(linked)),
  streamId: 's',
  revision,
  position: revision + 1,
});

test('the hash of an event never changes, whatever is done about its speed', () => {
  const event = {
    id: 'e',
    streamId: 's',
    revision: 0,
    type: 'Noted',
    schemaVersion: 1,
    data: { b: 1, a: 'ü' },
    metadata,
  };
  expect(chainHash(chainStart, event)).toBe('8de27ce5766ee88f88ee505fa84d3514b6b7e56d469644d78b185e0df27f8ba3');
  expect(chainHash(chainStart, { ...event, data: { a: 'ü', b: 1 } })).toBe(
    '8de27ce5766ee88f88ee505fa84d3514b6b7e56d469644d78b185e0df27f8ba3',
  );
});

test('a linked event carries its hash in any order of its fields, and not once a byte has changed', () =>
  fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (data) => {
      const [first, second] = await chain().link('s', -1, [eventWith(data as Json), eventWith(data as Json)]);
      const event = stored(second as EventToAppend, 1);
      const { previousHash = '' } = event.metadata;
      expect(previousHash).toBe(first?.metadata.hash);
      expect(event.metadata.hash).toBe(chainHash(previousHash, event));
      expect(carriesItsHash(previousHash, event)).toBe(true);
      const turned = { ...event, data: Object.fromEntries(Object.entries(event.data as object).reverse()) };
      expect(carriesItsHash(previousHash, turned)).toBe(true);
      expect(carriesItsHash(previousHash, { ...event, data: { ...(event.data as object), more: 1 } })).toBe(false);
      expect(carriesItsHash(chainStart.replace('0', '1'), event)).toBe(false);
    }),
  ));
