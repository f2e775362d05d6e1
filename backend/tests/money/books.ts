// Double-entry books over a whole log, based on the ledger's own postings, with invariants that must always hold.
import type { MoneyEvent } from '@libretto/contracts/events';
import { currencyOfAccount, forEveryMoneyEvent, netByAccount, postingsOf } from '@libretto/contracts/ledger';
import type { EventStore, StoredEvent } from '../../src/ports/events/event-store';
import { eventsAfter } from '../support/world/all-events';

const moneyTypes = new Set(Object.keys(forEveryMoneyEvent(true)));

export class Books {
  private readonly balances = new Map<string, number>();
  private position = 0;

  constructor(private readonly store: Pick<EventStore, 'readAll'>) {}

  /** Books new events. @throws at the first event that makes a balance violate an invariant. */
  async catchUp(): Promise<void> {
    for (;;) {
      const page = await eventsAfter(this.store, this.position);
      for (const event of page) this.book(event);
      this.position = page.at(-1)?.position ?? this.position;
      if (page.length < 1000) return;
    }
  }

  private book(event: StoredEvent): void {
    if (!moneyTypes.has(event.type)) return;
    for (const [account, change] of netByAccount(postingsOf(event as unknown as MoneyEvent))) {
      const balance = this.balanceOf(account) + change;
      this.balances.set(account, balance);
      const allowed = isOwed(account) ? balance <= 0 : balance >= 0 || isOutside(account);
      if (!allowed) throw new Error(`${account} has ${balance} after ${event.type} at ${event.position}`);
    }
  }

  balanceOf(account: string): number {
    return this.balances.get(account) ?? 0;
  }

  /** The sum of all accounts per currency. */
  sums(): { TALENT: number; EUR: number } {
    const sums = { TALENT: 0, EUR: 0 };
    for (const [account, amount] of this.balances) sums[currencyOfAccount(account)] += amount;
    return sums;
  }

  /** Transit accounts with a balance. */
  pending(): readonly string[] {
    return [...this.balances]
      .filter(([name, amount]) => name.startsWith('transit/') && amount !== 0)
      .map(([name]) => name);
  }
}

const isOwed = (account: string) => account.endsWith('/owed');
/** Accounts of the outside world and of the currency exchange, which hold the opposite side of all balances. */
const isOutside = (account: string) =>
  account.startsWith('external/') || account.startsWith('conversion/') || account === 'platform/losses';
