// Tests whom a money event concerns, how it is split, and what was paid without moving a balance.
import type { MoneyEvent } from '@libretto/contracts/events';
import { noteOf, paidBesideOf, splitOf, subjectOf } from './money-event';

/** An event of the type with those fields of its data that the functions read. */
const event = (type: MoneyEvent['type'], data: object) => ({ type, data }) as unknown as MoneyEvent;

const shares = { feeMinor: 15, artistMinor: 85 };

describe('a money event', () => {
  test.each([
    ['SongPurchased', { buyerId: 'fan', artistId: 'artist', songId: 's1' }, ['fan', 'artist', 's1']],
    ['SaleCredited', { buyerId: 'fan', artistId: 'artist', songId: 's1' }, ['artist', 'fan', 's1']],
    ['TuneInPurchased', { fanId: 'fan', artistId: 'artist' }, ['fan', 'artist', null]],
    ['TuneInCredited', { fanId: 'fan', artistId: 'artist' }, ['artist', 'fan', null]],
    ['DonationMade', { donorId: 'fan', artistId: 'artist' }, ['fan', 'artist', null]],
    ['DonationCredited', { donorId: 'fan', artistId: 'artist' }, ['artist', 'fan', null]],
    ['RoyaltyCredited', { artistId: 'artist' }, ['artist', null, null]],
    ['ProviderFeeCharged', { provider: 'card' }, ['provider:card', null, null]],
    ['ProviderFeeReturned', { provider: 'card' }, ['provider:card', null, null]],
    ['ProviderPaidOut', { provider: 'card' }, ['provider:card', null, null]],
    ['ProviderPayoutReturned', { provider: 'card' }, ['provider:card', null, null]],
    ['TalentsToppedUp', { userId: 'fan' }, ['fan', null, null]],
  ] as const)('%s concerns its owner first, then the other party', (type, data, [userId, otherUserId, songId]) => {
    expect(subjectOf(event(type, data))).toEqual({ userId, otherUserId, songId });
  });

  test('is split by the payer’s event alone', () => {
    const split = { grossMinor: 100, platformMinor: 15, artistMinor: 85 };
    expect(splitOf(event('SongPurchased', { priceMinor: 100, ...shares }))).toEqual(split);
    expect(splitOf(event('TuneInPurchased', { priceMinor: 100, ...shares }))).toEqual(split);
    expect(splitOf(event('DonationMade', { amountMinor: 100, ...shares }))).toEqual(split);
    for (const type of ['SaleCredited', 'TuneInCredited', 'DonationCredited', 'TalentsToppedUp'] as const) {
      expect(splitOf(event(type, { amountMinor: 100, ...shares }))).toBeNull();
    }
  });

  test.each([
    ['PatronPurchased', { method: 'card' }, { by: 'card', amountMinor: 100 }],
    ['PatronPurchased', { method: 'crypto' }, { by: 'crypto', amountMinor: 100 }],
    ['PatronPurchased', { method: 'balance' }, null],
    ['PatronPaymentDuplicated', {}, { by: 'card', amountMinor: 100 }],
    ['PatronDuplicateRefunded', {}, { by: 'card', amountMinor: -100 }],
    ['PaymentHeld', { provider: 'crypto' }, { by: 'crypto', amountMinor: 100 }],
    ['HeldPaymentRefunded', { provider: 'crypto' }, { by: 'crypto', amountMinor: -100 }],
    ['PaymentTakenBack', { provider: 'card', purpose: 'patron' }, { by: 'card', amountMinor: -100 }],
    ['PaymentTakenBack', { provider: 'card', purpose: 'talents' }, null],
    ['TakingBackUndone', { provider: 'card', purpose: 'patron' }, { by: 'card', amountMinor: 100 }],
    ['TakingBackUndone', { provider: 'card', purpose: 'talents' }, null],
    ['TalentsToppedUp', { source: 'card' }, null],
  ] as const)('%s with %j was paid outside of the balance as %j', (type, data, paidBeside) => {
    expect(paidBesideOf(event(type, { ...data, amountMinor: 100 }))).toEqual(paidBeside);
  });

  test.each([
    ['TalentsToppedUp', { source: 'crypto' }, 'crypto'],
    ['PatronPurchased', { method: 'balance' }, 'balance'],
    ['RoyaltyCredited', { period: '2026-01' }, '2026-01'],
    ['ProviderPaidOut', { reference: 'txn_1', occurredAt: '2026-01-05T12:00:00.000Z' }, 'txn_1, 2026-01-05'],
    ['ProviderFeeCharged', { reference: 'txn_1', occurredAt: '2026-01-05T12:00:00.000Z' }, 'txn_1, 2026-01-05'],
    ['PaymentHeld', { reason: 'account-deleted' }, 'account-deleted'],
    ['HeldPaymentRefunded', { kind: 'refund' }, 'refund'],
    ['PaymentTakenBack', { kind: 'chargeback' }, 'chargeback'],
    ['WithdrawalRefused', { reason: 'The names differ' }, 'The names differ'],
    ['WithdrawalReturned', { reason: 'Account closed' }, 'Account closed'],
    ['AdjustmentBooked', { reason: 'Rounding' }, 'Rounding'],
    ['SongPurchased', {}, null],
  ] as const)('%s with %j is described by %j', (type, data, note) => {
    expect(noteOf(event(type, data))).toBe(note);
  });
});
