// Tests the wallet of a deleted account.
import type { MoneyEvent } from '@libretto/contracts/events';
import { netByAccount, postingsOf } from '@libretto/contracts/ledger';
import { settledByCard } from './wallet.commands';
import { walletDecider } from './wallet.decider';
import type { WalletEvent } from './wallet.events';

const given = (events: readonly WalletEvent[]) => events.reduce(walletDecider.evolve, walletDecider.initialState);
const decided = (command: Parameters<typeof walletDecider.decide>[0], events: readonly WalletEvent[]) =>
  walletDecider.decide(command, given(events)) as readonly WalletEvent[];

const topUp: WalletEvent = {
  type: 'TalentsToppedUp',
  data: { transactionId: 't1', userId: 'ada', source: 'card', amountMinor: 10_000, paymentReference: 'pi_1' },
};
const royalty = {
  kind: 'credit-royalty',
  transactionId: 't2',
  artistId: 'ada',
  partnerId: 'p',
  period: '2026-01',
  amountMinor: 500,
  reference: 'r',
} as const;
const { kind: _, ...credited } = royalty;
const close = { kind: 'close', userId: 'ada', transactionId: 'c' } as const;
const closed: WalletEvent = { type: 'WalletClosed', data: { transactionId: 'c', userId: 'ada' } };

test('closing a wallet moves its balance to the unclaimed accounts', () => {
  const unclaimed = { transactionId: 'c', userId: 'ada', talentMinor: 10_000, euroMinor: 0 };
  expect(decided(close, [topUp])).toEqual([closed, { type: 'BalanceUnclaimed', data: unclaimed }]);
});

test('an empty wallet is closed without a booking, and only once', () => {
  expect(decided(close, [])).toEqual([closed]);
  expect(decided(close, [closed])).toEqual([]);
});

test('credits after the closing become unclaimed in the same transaction', () => {
  const events = decided(royalty, [closed]);
  expect(events.map(({ type }) => type)).toEqual(['RoyaltyCredited', 'BalanceUnclaimed']);
  expect(events[1]?.data).toEqual({ transactionId: 't2', userId: 'ada', talentMinor: 0, euroMinor: 500 });
  expect(given([closed, ...events])).toMatchObject({ talentMinor: 0, euroMinor: 0 });
});

const ofCard = {
  transactionId: 'b',
  payment: settledByCard('ada', 'pi_1', 10_000).payment,
  reversal: 'chargeback',
  reversalReference: 'dp_1',
} as const;
const reversal = { kind: 'take-back-payment', ...ofCard } as const;
const spent = (amountMinor: number): WalletEvent => ({
  type: 'DonationMade',
  data: { transactionId: 'd', donorId: 'ada', artistId: 'bo', amountMinor, feeMinor: 0, artistMinor: amountMinor },
});

test('closing a wallet repays its debt from its euros', () => {
  const royalties: WalletEvent = { type: 'RoyaltyCredited', data: { ...credited, amountMinor: 12_000 } };
  const before = [royalties, topUp, spent(10_000)];
  const events = decided(close, [...before, ...decided(reversal, before)]);
  expect(events.map(({ type }) => type)).toEqual(['WalletClosed', 'DebtRepaid', 'BalanceUnclaimed']);
  expect(events[1]?.data).toMatchObject({ from: 'eur', amountMinor: 10_000 });
  expect(events[2]?.data).toMatchObject({ euroMinor: 2000 });
});

test('a chargeback after the closing takes the unclaimed Talents, and a reinstatement gives them back', () => {
  const before = [topUp, spent(4000)];
  const unclaimed = [...before, ...decided(close, before)];
  const taken = [...unclaimed, ...decided(reversal, unclaimed)];
  expect(taken.at(-1)).toMatchObject({
    type: 'PaymentTakenBack',
    data: { takenMinor: 0, unclaimedMinor: 6000, owedMinor: 4000 },
  });
  expect(given(taken)).toMatchObject({ talentMinor: 0, unclaimedTalentMinor: 0, owedMinor: 4000 });
  const again = [...taken, ...decided({ kind: 'undo-taking-back', ...ofCard }, taken)];
  expect(given(again)).toMatchObject({ talentMinor: 0, unclaimedTalentMinor: 6000, owedMinor: 0 });
  const net = netByAccount(
    again.flatMap((event) => (event.type === 'WalletClosed' ? [] : postingsOf(event as MoneyEvent))),
  );
  expect(net.get('unclaimed/talent')).toBe(6000);
});

test('a royalty of nothing is an error of the caller', () => {
  for (const amountMinor of [0, -1]) expect(() => decided({ ...royalty, amountMinor }, [])).toThrow('brings something');
});

test('a debt is repaid before the rest becomes unclaimed', () => {
  const before = [topUp, spent(10_000), closed];
  const events = decided({ ...royalty, amountMinor: 12_000 }, [...before, ...decided(reversal, before)]);
  expect(events.map(({ type }) => type)).toEqual(['RoyaltyCredited', 'DebtRepaid', 'BalanceUnclaimed']);
  expect(events[2]?.data).toMatchObject({ euroMinor: 2000 });
});
