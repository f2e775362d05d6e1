// Tests which command follows from which event, under which wallet and once for each event.

import { type PolicyDefinition, reactionTo } from '../../kernel/consumers/policies/policy';
import type { StoredEvent } from '../../ports/events/event-store';
import { closeWalletPolicy } from './close-wallet.policy';
import { creditArtistPolicy } from './credit-artist.policy';
import { creditRoyaltyPolicy } from './credit-royalty.policy';
import { settlePaymentPolicy } from './settle-payment.policy';
import type { WalletHandler } from './wallet.stream';

/** The commands that the policy sends for an event, with the wallet and the context of each. */
async function commandsOf(policyOf: (wallets: WalletHandler) => PolicyDefinition, type: string, data: object) {
  const execute = jest.fn();
  const policy = policyOf({ execute } as unknown as WalletHandler);
  const event = { id: 'e1', type, data, position: 7, metadata: { correlationId: 'c' } } as unknown as StoredEvent;
  const handlers = policy.handlers as Record<string, (event: StoredEvent, reaction: object) => Promise<unknown>>;
  await handlers[type]?.(event, reactionTo(policy.name, event));
  expect(policy.movesMoney).toBe(true);
  return execute.mock.calls as readonly (readonly [string, { transactionId: string }, { idempotency: object }])[];
}

const paid = {
  ...{ paymentId: 'pay1', userId: 'ines', provider: 'card', purpose: 'talents' },
  ...{ amountMinor: 5000, paymentReference: 'pi_1' },
} as const;

test('a payment is settled on the wallet of its payer, under its own id', async () => {
  const [call, ...others] = await commandsOf(settlePaymentPolicy, 'PaymentSucceeded', paid);
  expect(others).toEqual([]);
  expect(call?.slice(0, 2)).toEqual([
    'ines',
    { kind: 'settle-payment', transactionId: 'pay1', payment: paid, refundBecause: undefined },
  ]);
  const held = { ...paid, refundBecause: 'account-deleted' };
  expect((await commandsOf(settlePaymentPolicy, 'PaymentSucceeded', held))[0]?.[1]).toMatchObject({
    refundBecause: 'account-deleted',
  });
});

test.each([
  ['PaymentReversed', 'take-back-payment'],
  ['PaymentReinstated', 'undo-taking-back'],
])('%s moves the reported amount and loss by %s', async (type, kind) => {
  const movement = { ...paid, amountMinor: 3000, kind: 'chargeback', reversalReference: 'dp_1', lossMinor: 20 };
  const [call] = await commandsOf(settlePaymentPolicy, type, movement);
  expect(call?.slice(0, 2)).toEqual([
    'ines',
    {
      ...{ kind, transactionId: expect.any(String), payment: { ...paid, amountMinor: 3000 } },
      ...{ reversal: 'chargeback', reversalReference: 'dp_1', lossMinor: 20 },
    },
  ]);
});

test.each([
  ['SongPurchased', { buyerId: 'fan', songId: 's1' }, { of: 'sale', buyerId: 'fan', songId: 's1' }],
  ['TuneInPurchased', { fanId: 'fan' }, { of: 'tune-in', fanId: 'fan' }],
  ['DonationMade', { donorId: 'fan' }, { of: 'donation', donorId: 'fan' }],
])('%s credits the artist with their share, in the same transaction', async (type, data, credit) => {
  const share = { transactionId: 't1', artistId: 'artist', artistMinor: 85 };
  const calls = await commandsOf(creditArtistPolicy, type, { ...data, ...share, priceMinor: 100, feeMinor: 15 });
  expect(calls.map((call) => call.slice(0, 2))).toEqual([['artist', { kind: 'credit', ...share, credit }]]);
});

test('a reported royalty is credited to the artist in full', async () => {
  const royalty = { partnerId: 'p', artistId: 'artist', period: '2026-01', amountMinor: 700, reference: 'r' };
  const [call] = await commandsOf(creditRoyaltyPolicy, 'RoyaltyReported', royalty);
  expect(call?.slice(0, 2)).toEqual([
    'artist',
    { kind: 'credit-royalty', ...royalty, transactionId: expect.any(String) },
  ]);
});

test('the deletion of an account closes its wallet', async () => {
  const [call] = await commandsOf(closeWalletPolicy, 'AccountDeleted', { userId: 'ines' });
  expect(call?.slice(0, 2)).toEqual(['ines', { kind: 'close', userId: 'ines', transactionId: expect.any(String) }]);
});

test('a delivered event has the same command and key again, and another event has others', async () => {
  const royalty = { partnerId: 'p', artistId: 'artist', period: '2026-01', amountMinor: 700, reference: 'r' };
  const [first] = await commandsOf(creditRoyaltyPolicy, 'RoyaltyReported', royalty);
  const [again] = await commandsOf(creditRoyaltyPolicy, 'RoyaltyReported', royalty);
  expect(again).toEqual(first);
  const [closing] = await commandsOf(closeWalletPolicy, 'AccountDeleted', { userId: 'artist' });
  expect(closing?.[2].idempotency).not.toEqual(first?.[2].idempotency);
});
