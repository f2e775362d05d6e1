// Money movements at given instants, their replay, and comparisons of the ledger's answers with it.
import type { MoneyEvent } from '@libretto/contracts/events';
import { currencyOfAccount, netByAccount, postingsOf } from '@libretto/contracts/ledger';
import fc from 'fast-check';
import { balanceAt } from '../../src/domains/finance/ledger/booking-sequence-reads';
import { heldAt, trialBalanceOf } from '../../src/domains/finance/ledger/trial-balance.queries';
import { newId } from '../../src/kernel/values/ids';
import type { Json } from '../../src/ports/events/event-store';
import type { consumersOnLibsql } from '../kernel/consumers-on-libsql';
import { sampleEvent } from '../ports/events/sample-events';

export type Store = ReturnType<typeof consumersOnLibsql>;
export type DatedEvent = MoneyEvent & { readonly at: string };

const beginMs = Date.parse('2026-01-05T00:00:00.000Z');
export const end = new Date('2027-01-01T00:00:00.000Z');
export const instantOf = (stepMs: number) => new Date(beginMs + stepMs).toISOString();

export const movement = fc.record({
  kind: fc.constantFrom('top-up', 'sale', 'credit', 'royalty', 'withdraw', 'take-back', 'repay'),
  user: fc.nat({ max: 3 }),
  amount: fc.integer({ min: 1, max: 50 }),
});
export type Movement = (typeof movement extends fc.Arbitrary<infer Value> ? Value : never) & { readonly ms: number };

export function eventOf({ kind, user, amount, ms }: Movement, n: number, before: readonly DatedEvent[]): DatedEvent {
  const [userId, artistId, transactionId] = [`u${user}`, `u${(user + 1) % 4}`, `t${n}`];
  const at = instantOf(ms);
  const share = { artistId, buyerId: userId, songId: 's', artistMinor: amount };
  const open = before.find(
    ({ type, data }) =>
      type === 'SongPurchased' &&
      !before.some((other) => other.type === 'SaleCredited' && other.data.transactionId === data.transactionId),
  );
  switch (kind) {
    case 'sale':
      return { at, type: 'SongPurchased', data: { ...share, transactionId, priceMinor: 2 * amount, feeMinor: amount } };
    case 'credit':
      if (open?.type !== 'SongPurchased') break;
      return { at, type: 'SaleCredited', data: { ...share, ...open.data } };
    case 'royalty': {
      const royalty = { partnerId: 'p', period: '2025-12', reference: 'r', amountMinor: amount };
      return { at, type: 'RoyaltyCredited', data: { ...royalty, transactionId, artistId: userId } };
    }
    case 'take-back': {
      const references = { paymentReference: 'p', reversalReference: `r${n}` };
      const taken = { amountMinor: 2 * amount, takenMinor: amount, owedMinor: amount, ...references };
      const how = { provider: 'card', purpose: 'talents', kind: 'chargeback' } as const;
      return { at, type: 'PaymentTakenBack', data: { ...how, ...taken, transactionId, userId } };
    }
    case 'repay':
      return { at, type: 'DebtRepaid', data: { transactionId, userId, from: 'talent', amountMinor: amount } };
    case 'withdraw':
      return { at, type: 'WithdrawalApproved', data: { transactionId, userId, amountMinor: amount } } as DatedEvent;
  }
  const paymentReference = `p${n}`;
  return {
    at,
    type: 'TalentsToppedUp',
    data: { transactionId, userId, source: 'card', amountMinor: amount, paymentReference },
  };
}

export function eventsOf(movements: readonly Movement[]): readonly DatedEvent[] {
  const dated: DatedEvent[] = [];
  for (const [n, each] of movements.entries()) dated.push(eventOf(each, n, dated));
  return dated;
}

/** An event with its booking instant. */
export interface Booked {
  readonly event: DatedEvent;
  readonly at: string;
}

/** Clamps clock differences: booking instants never decrease. */
export function evenedOut(dated: readonly DatedEvent[]): readonly Booked[] {
  let at = '';
  return dated.map((event) => {
    at = event.at > at ? event.at : at;
    return { event, at };
  });
}

/** The balance of every account after these events; open transits count as one account. */
export function balancesAfter(booked: readonly Booked[]): ReadonlyMap<string, number> {
  const balances = new Map<string, number>();
  for (const { event } of booked) {
    for (const [account, minor] of netByAccount(postingsOf(event))) {
      const name = account.startsWith('transit/') ? 'transit' : account;
      balances.set(name, (balances.get(name) ?? 0) + minor);
    }
  }
  return new Map([...balances].filter(([, minor]) => minor !== 0).sort(([a], [b]) => (a < b ? -1 : 1)));
}

export const balancesAsOf = (booked: readonly Booked[], asOf: Date) =>
  balancesAfter(booked.filter(({ at }) => at <= asOf.toISOString()));

export async function append(
  store: Pick<Store, 'log'>,
  dated: readonly DatedEvent[],
  idOf: (event: DatedEvent) => string = () => newId(),
): Promise<void> {
  for (const event of dated) {
    const { type, data, at } = event;
    const metadata = { correlationId: 'c', causationId: 'c', actor: 'system', at };
    const id = idOf(event);
    await store.log.append(newId(), -1, [sampleEvent({ id, type, data: data as unknown as Json, metadata })]);
  }
}

/** Queries the balances page by page, with separate requests. */
export async function asked(
  store: Store,
  asOf: Date,
  limit: number,
  between: () => Promise<void> = async () => undefined,
) {
  const balances = new Map<string, number>();
  for (let cursor: string | undefined; ; await between()) {
    const page = await trialBalanceOf(store.reads, { asOf: asOf.toISOString(), limit, cursor }, end);
    for (const { account, balance } of page.accounts) balances.set(account, Number(balance));
    if (page.nextCursor === null) return { balances, page };
    cursor = page.nextCursor;
  }
}

export async function expectAsReplayed(
  store: Store,
  booked: readonly Booked[],
  asOf: Date,
  limit: number,
): Promise<void> {
  const expected = balancesAsOf(booked, asOf);
  const { balances, page } = await asked(store, asOf, limit);
  expect([...balances]).toEqual([...expected]);
  const sum = (currency: string, keep: (minor: number) => boolean) =>
    String(
      [...expected].reduce(
        (all, [of, minor]) => all + (currencyOfAccount(of) === currency && keep(minor) ? minor : 0),
        0,
      ),
    );
  for (const currency of ['TALENT', 'EUR'] as const) {
    expect(page.totals[currency]).toBe('0');
    expect(page.debits[currency]).toBe(sum(currency, (minor) => minor < 0));
    expect(page.credits[currency]).toBe(sum(currency, (minor) => minor > 0));
  }
  for (const [account, minor] of expected) expect(await balanceAt(store.reads, account, asOf)).toBe(minor);
  const all = new Map<string, number>();
  for await (const { account, balanceMinor } of heldAt(store.reads, asOf)) all.set(account, balanceMinor);
  expect([...all]).toEqual([...expected]);
}
