// The chart of accounts, and what each money event moves between them. The wallet, the audit and every export share
// this one mapping, so that no two of them can tell different stories.
import type { MoneyEvent } from '../events';

export type Currency = 'TALENT' | 'EUR';

/** One movement of double entry; by its form alone any set of postings sums to zero per currency. */
export interface Posting {
  readonly source: string;
  readonly destination: string;
  readonly currency: Currency;
  /** Minors, above 0. */
  readonly amountMinor: number;
}

export const userTalentAccount = (userId: string) => `user/${userId}/talent`;
export const userEurAccount = (userId: string) => `user/${userId}/eur`;
/** Holds the artist's share between the payer's event and the artist's, so that a crash in between is visible. */
export const transitAccount = (transactionId: string) => `transit/${transactionId}`;

/** Every account holds one currency. */
export function currencyOfAccount(account: string): Currency {
  return account.endsWith('/talent') ? 'TALENT' : 'EUR';
}

/** The user whose account it is, or null for the platform's own. */
export function ownerOfAccount(account: string): string | null {
  return account.startsWith('user/') ? (account.split('/')[1] ?? null) : null;
}

/** What an event moves. A zero amount makes no posting: one that moves nothing explains nothing. */
export function postingsOf(event: MoneyEvent): readonly Posting[] {
  switch (event.type) {
    case 'TalentsToppedUp': {
      const { source, userId, amountMinor } = event.data;
      return [
        ...moving(`external/${source}`, 'conversion/eur', 'EUR', amountMinor),
        ...moving('conversion/talent', userTalentAccount(userId), 'TALENT', amountMinor),
      ];
    }
    case 'SongPurchased': {
      const { buyerId, transactionId, priceMinor, feeMinor, artistMinor } = event.data;
      return [
        ...moving(userTalentAccount(buyerId), 'conversion/talent', 'TALENT', priceMinor),
        ...moving('conversion/eur', 'platform/fees', 'EUR', feeMinor),
        ...moving('conversion/eur', transitAccount(transactionId), 'EUR', artistMinor),
      ];
    }
    case 'SaleCredited': {
      const { transactionId, artistId, artistMinor } = event.data;
      return moving(transitAccount(transactionId), userEurAccount(artistId), 'EUR', artistMinor);
    }
    case 'PatronPurchased': {
      const { method, userId, amountMinor } = event.data;
      const source = method === 'balance' ? userEurAccount(userId) : `external/${method}`;
      return moving(source, 'platform/patron', 'EUR', amountMinor);
    }
  }
}

function moving(source: string, destination: string, currency: Currency, amountMinor: number): readonly Posting[] {
  return amountMinor === 0 ? [] : [{ source, destination, currency, amountMinor }];
}

/** The change of each account, credits minus debits. */
export function netByAccount(postings: readonly Posting[]): ReadonlyMap<string, number> {
  const net = new Map<string, number>();
  for (const { source, destination, amountMinor } of postings) {
    net.set(source, (net.get(source) ?? 0) - amountMinor);
    net.set(destination, (net.get(destination) ?? 0) + amountMinor);
  }
  return net;
}
