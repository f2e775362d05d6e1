// Tests the decisions on an adjusting entry, and how a proposal is stored while another release runs.
import { given } from '../../../../tests/support/world/given';
import { EventCodec } from '../../../kernel/events/event-codec';
import type { StoredEvent } from '../../../ports/events/event-store';
import { EventHeldBackError } from '../../../ports/events/written-events';
import { type AdjustmentEvent, adjustmentDecider, adjustmentEvents, type Proposal } from './adjustment.stream';

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

const posting = { source: 'platform/losses', destination: 'external/card', currency: 'EUR', amountMinor: 500 } as const;
const entry: Proposal = { ...proposal, postings: [posting] };
const proposed: AdjustmentEvent = { type: 'AdjustmentProposed', data: entry };
const booked: AdjustmentEvent = {
  type: 'AdjustmentBooked',
  data: {
    ...{ transactionId: 'a1', userId: 'nour', approvedBy: 'otto', reason: 'Fees', document: 'Invoice 7' },
    postings: [posting],
  },
};
const refused: AdjustmentEvent = {
  type: 'AdjustmentRefused',
  data: { adjustmentId: 'a1', decidedBy: 'otto', reason: 'No invoice' },
};
const propose = { kind: 'propose', proposal: entry } as const;
const approveBy = (decidedBy: string) => ({ kind: 'approve', decidedBy }) as const;
const refuseBy = (decidedBy: string) => ({ kind: 'refuse', decidedBy, reason: 'No invoice' }) as const;
const after = (...events: readonly AdjustmentEvent[]) => given(adjustmentDecider, events);

test('an entry is proposed once', () => {
  after().when(propose).then([proposed]);
  for (const decided of [[], [booked], [refused]]) {
    after(proposed, ...decided)
      .when(propose)
      .then([]);
  }
});

test('another person books or refuses the entry, with its postings as they were proposed', () => {
  after(proposed).when(approveBy('otto')).then([booked]);
  after(proposed).when(refuseBy('otto')).then([refused]);
});

test('who proposed the entry cannot book it, but can withdraw it', () => {
  after(proposed).when(approveBy('nour')).refused('OwnAdjustment');
  after(proposed)
    .when(refuseBy('nour'))
    .then([{ type: 'AdjustmentRefused', data: { adjustmentId: 'a1', decidedBy: 'nour', reason: 'No invoice' } }]);
});

test('an entry is decided once: a repeat changes nothing, and the opposite is refused', () => {
  after(proposed, booked).when(approveBy('otto')).then([]);
  after(proposed, refused).when(refuseBy('otto')).then([]);
  after(proposed, booked).when(refuseBy('otto')).refused('AdjustmentDecided');
  after(proposed, refused).when(approveBy('otto')).refused('AdjustmentDecided');
});

test('an entry that nobody proposed is neither booked nor refused', () => {
  after().when(approveBy('otto')).refused('NoSuchAdjustment');
  after().when(refuseBy('otto')).refused('NoSuchAdjustment');
  after(booked).when(approveBy('otto')).refused('NoSuchAdjustment');
});
