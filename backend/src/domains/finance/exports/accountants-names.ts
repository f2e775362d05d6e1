// Our accounts as accounting programs name and sign them: a capital at the beginning of every part, no slashes, debits
// positive. The names are one to one, so that a balance found there leads back here.
import {
  type Currency,
  currencyOfAccount,
  lossesAccount,
  netByAccount,
  type Posting,
} from '@libretto/contracts/ledger';
import type { Minor } from '../../../kernel/money';
import { transitPrefix, transitTotal } from '../ledger.collections';
import type { HeldAccount } from '../trial-balance.queries';

/** Where an account stands in a balance sheet. What people hold is owed to them; what they owe is ours. */
function rootOf(account: string): string {
  if (account.endsWith('/owed') || account.startsWith('external/')) return 'Assets';
  if (account === lossesAccount) return 'Expenses';
  if (account.startsWith('platform/')) return 'Income';
  return account.startsWith('conversion/') ? 'Equity' : 'Liabilities';
}

/** `user/{id}/talent` → `Liabilities:User:Id-{id}:Talent`. All transits are one account; their transaction is told beside. */
export function accountantsName(account: string): string {
  if (account === transitTotal || account.startsWith(transitPrefix)) return 'Liabilities:Transit';
  const [area = '', ...rest] = account.split('/');
  const parts = area === 'user' ? [idPart(rest[0] ?? ''), capital(rest[1] ?? '')] : rest.map(capital);
  return [rootOf(account), capital(area), ...parts].join(':');
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Letters, digits and single dashes may stand in a name; an id with anything else is spelt in hexadecimal. */
function idPart(id: string): string {
  if (/^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/.test(id)) return `Id-${id}`;
  return `Hex-${Buffer.from(id).toString('hex')}`;
}

export interface Leg {
  readonly name: string;
  readonly currency: Currency;
  /** Debits positive. */
  readonly amountMinor: Minor;
}

/** What postings come to on each account, transits joined, in a fixed order. */
export function legsOf(postings: readonly Posting[]): readonly Leg[] {
  const legs = new Map<string, Leg>();
  for (const [account, minor] of netByAccount(postings)) {
    const name = accountantsName(account);
    const currency = currencyOfAccount(account);
    // Never −0, which would be written with its sign.
    const amountMinor = (legs.get(name)?.amountMinor ?? 0) - minor || 0;
    legs.set(name, { name, currency, amountMinor });
  }
  return [...legs.values()].filter(({ amountMinor }) => amountMinor !== 0);
}

/** Balances of ours, credits positive, as legs. */
export function balanceLegs(accounts: readonly HeldAccount[]): readonly Leg[] {
  return accounts.map(({ account, currency, balanceMinor }) => ({
    name: accountantsName(account),
    currency,
    amountMinor: -balanceMinor || 0,
  }));
}
