// Invariants of the books after any fault: nothing acknowledged is lost, nothing is duplicated, and all balances sum to
// zero.
import { userEurAccount, userTalentAccount } from '@libretto/contracts/ledger';
import { balanceUpTo } from '../../src/domains/finance/ledger/booking-sequence-reads';
import { balances } from '../../src/domains/wallet/balance.projection';
import { fitsChain } from '../../src/kernel/events/hash-chain';
import type { StoredEvent } from '../../src/ports/events/event-store';
import { Books } from '../money/books';
import { allEvents } from '../support/world/all-events';
import type { TestApp } from '../support/world/app';
import type { PayingFans } from './paying-fans';

const paidTypes = ['SongPurchased', 'TuneInPurchased', 'DonationMade'];
const creditedTypes = ['SaleCredited', 'TuneInCredited', 'DonationCredited'];

export async function expectTheBooksWhole(
  app: TestApp,
  paying: Pick<PayingFans, 'acknowledged'>,
  userIds: readonly string[],
): Promise<void> {
  // Policies that were killed repeatedly may have a large backlog.
  await app.settle(900_000);
  const events = await allEvents(app.deps.eventStore);
  const paid = events.filter(({ type }) => paidTypes.includes(type));
  const credited = events.filter(({ type }) => creditedTypes.includes(type));

  const stored = new Set(paid.map(transactionOf));
  expect([...paying.acknowledged.values()].filter((transactionId) => !stored.has(transactionId))).toEqual([]);
  expect(new Set(paid.map(({ metadata }) => metadata.idempotencyKey)).size).toBe(paid.length);
  expect(credited.map(transactionOf).sort()).toEqual(paid.map(transactionOf).sort());
  expectWholeStreams(events);

  const books = new Books(app.deps.eventStore);
  await books.catchUp();
  expect(books.sums()).toEqual({ TALENT: 0, EUR: 0 });
  expect(books.pending()).toEqual([]);
  // The read models agree, wherever their commits were interrupted.
  for (const userId of userIds) {
    const [talentMinor, euroMinor] = [userTalentAccount(userId), userEurAccount(userId)].map((name) =>
      books.balanceOf(name),
    );
    expect(await app.deps.reads.collection(balances).get(userId)).toEqual({ userId, talentMinor, euroMinor });
  }
  for (const account of [
    'platform/fees',
    'conversion/eur',
    'conversion/talent',
    userEurAccount(userIds[0] as string),
  ]) {
    expect(await balanceUpTo(app.deps.reads, account, undefined)).toBe(books.balanceOf(account));
  }
}

const transactionOf = ({ data }: StoredEvent) => (data as { readonly transactionId: string }).transactionId;

/** Checks that the revisions of every stream have no gaps and that every wallet's hash chain is intact. */
function expectWholeStreams(events: readonly StoredEvent[]): void {
  const last = new Map<string, StoredEvent>();
  for (const event of events) {
    const before = last.get(event.streamId);
    if (event.revision !== (before?.revision ?? -1) + 1)
      throw new Error(`${event.streamId} has a gap at ${event.revision}`);
    if (event.streamId.startsWith('wallet-') && !fitsChain(event, before))
      throw new Error(`${event.id} breaks its chain`);
    last.set(event.streamId, event);
  }
}
