import { MemoryEventStore } from '../../../../tests/support/world/memory-store';
import type { SealAnchor } from '../../../ports/events/seal-anchor';
import { sealStreamId } from './seal.stream';
import { anchorSeals } from './seal-anchor';

const at = '2026-01-01T00:00:00.000Z';
const seal = (number: number) => ({ number, upToPosition: number, root: `root ${number}`, previousRoot: null });

async function logWithSeals(...numbers: readonly number[]): Promise<MemoryEventStore> {
  const store = new MemoryEventStore();
  const events = numbers.map((number) => ({
    ...{ id: `seal ${number}`, type: 'LedgerSealed', schemaVersion: 1, data: seal(number), partitionKey: sealStreamId },
    metadata: { correlationId: 'c', causationId: 'c', actor: 'system', at, previousHash: '', hash: '' },
  }));
  await store.append(sealStreamId, -1, events);
  return store;
}

/** Anchors the seals of a log in a file that has seal 1 at this revision; returns the numbers of the appended seals. */
async function appended(store: MemoryEventStore, revision: number): Promise<readonly number[]> {
  const line = JSON.stringify({ ...seal(1), sealedAt: at, signature: null, revision, anchoredAt: at });
  const append = jest.fn();
  const anchor: SealAnchor = { lines: async () => [line], append };
  await anchorSeals(store, anchor, new Date(at));
  const lines: readonly string[] = append.mock.calls.flat(2);
  return lines.map((each) => JSON.parse(each).number);
}

test('anchoring reads the seals after the newest anchored one', async () => {
  const store = await logWithSeals(1, 2);
  const readStream = jest.spyOn(store, 'readStream');
  expect(await appended(store, 0)).toEqual([2]);
  expect(readStream).toHaveBeenLastCalledWith(sealStreamId, 1, expect.any(Number));
});

test('a log that lacks the anchored seal at its revision is read from the beginning, for example a restored one', async () => {
  expect(await appended(await logWithSeals(1, 2), 7)).toEqual([2]);
  expect(await appended(await logWithSeals(1, 2), 1)).toEqual([2]);
});
