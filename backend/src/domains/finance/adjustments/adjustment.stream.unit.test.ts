import { EventCodec } from '../../../kernel/events/event-codec';
import type { StoredEvent } from '../../../ports/events/event-store';
import { EventHeldBackError } from '../../../ports/events/written-events';
import { adjustmentEvents } from './adjustment.stream';

const proposal = {
  ...{ adjustmentId: 'a1', proposedBy: 'nour', reason: 'Fees', document: 'Invoice 7', postings: [] },
  closes: { reconciliationId: 'r1', kind: 'chargeback', reference: 'dp_1' },
} as const;

test('a proposal is held back while a former release runs, which would close every movement of the dispute', async () => {
  const codec = new EventCodec([adjustmentEvents], undefined as never, { versionOf: () => 1 });
  const closes = { ...proposal.closes, movementId: 'txn_1' };
  const proposed = codec.encode({ type: 'AdjustmentProposed', data: { ...proposal, closes } });
  await expect(proposed).rejects.toThrow(EventHeldBackError);
});

test('a proposal that names no movement is stored for the former release', async () => {
  const codec = new EventCodec([adjustmentEvents], undefined as never, { versionOf: () => 1 });
  const { schemaVersion, data } = await codec.encode({
    type: 'AdjustmentProposed',
    data: { ...proposal, closes: null },
  });
  expect([schemaVersion, data]).toEqual([1, { ...proposal, closes: null }]);
});

test('a proposal of a former release is read as it is', async () => {
  const codec = new EventCodec([adjustmentEvents], undefined as never);
  const stored = { type: 'AdjustmentProposed', schemaVersion: 1, data: proposal } as unknown as StoredEvent;
  expect(await codec.decode([stored])).toMatchObject([{ schemaVersion: 2, data: proposal }]);
});
