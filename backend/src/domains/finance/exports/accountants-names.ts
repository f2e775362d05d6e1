// Maps our accounts to the names and signs of accounting programs: every part begins with a capital letter, there are
// no slashes, and debits are positive. The mapping is one to one, so that a balance found there can be traced back
// here.
import {
  type Currency,
  currencyOfAccount,
  lossesAccount,
  netByAccount,
  type Posting,
  providerFeesAccount,
} from '@libretto/contracts/ledger';
import type { Minor } from '../../../kernel/values/money';
import { transitPrefix, transitTotal } from '../ledger/ledger.collections';
import type { HeldAccount } from '../ledger/trial-balance.queries';

/** The balance sheet category of an account. Balances of people are our liabilities; their debts are our assets. */
function rootOf(account: string): string {
  if (account.endsWith('/owed') || account.startsWith('external/')) return 'Assets';
  if (account === lossesAccount || account === providerFeesAccount) return 'Expenses';
  if (account.startsWith('platform/')) return 'Income';
  return account.startsWith('conversion/') ? 'Equity' : 'Liabilities';
}

/**
 * `user/{id}/talent` → `Liabilities:User:Id-{id}:Talent`. All transits share one account; exports state the transaction
 * separately.
 */
export function accountantsName(account: string): string {
  if (account === transitTotal || account.startsWith(transitPrefix)) return 'Liabilities:Transit';
  const [area = '', ...rest] = account.split('/');
  const parts = area === 'user' ? [idPart(rest[0] ?? ''), capital(rest[1] ?? '')] : rest.map(capital);
  return [rootOf(account), capital(area), ...parts].join(':');
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Account names allow letters, digits and single dashes; an id with any other character is written in hexadecimal. */
function idPart(id: string): string {
  if (/^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$/.test(id)) return `Id-${id}`;
  return `Hex-${Buffer.from(id).toString('hex')}`;
}

export interface Leg {
  readonly name: string;
  readonly currency: Currency;
  /** Debits are positive. */
  readonly amountMinor: Minor;
}

/** Net amount of the postings per account, with all transits merged, in a stable order. */
export function legsOf(postings: readonly Posting[]): readonly Leg[] {
  const legs = new Map<string, Leg>();
  for (const [account, minor] of netByAccount(postings)) {
    const name = accountantsName(account);
    const currency = currencyOfAccount(account);
    // Avoids −0, which would be printed with its sign.
    const amountMinor = (legs.get(name)?.amountMinor ?? 0) - minor || 0;
    legs.set(name, { name, currency, amountMinor });
  }
  return [...legs.values()].filter(({ amountMinor }) => amountMinor !== 0);
}

/** Converts our balances, whose credits are positive, to legs. */
export function balanceLegs(accounts: readonly HeldAccount[]): readonly Leg[] {
  return accounts.map(({ account, currency, balanceMinor }) => ({
    name: accountantsName(account),
    currency,
    amountMinor: -balanceMinor || 0,
  }));
}
