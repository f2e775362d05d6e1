// State of the audit page, as the URL holds it.
import { addressWith, goTo } from '../page-address';
import { firstPage, type PagedView } from './pager';

export const financeTabs = [
  'ledger',
  'accounts',
  'transit',
  'revenue',
  'withdrawals',
  'exports',
  'reconciliation',
  'adjustments',
  'reads',
] as const;
export type FinanceTab = (typeof financeTabs)[number];

export interface FinanceView extends PagedView {
  readonly tab: FinanceTab;
  /** ISO 8601 in UTC; absent for the current time. */
  readonly asOf: string | undefined;
  readonly account: string | undefined;
  /** Shows only lines of this currency. */
  readonly currency: 'EUR' | 'TALENT' | undefined;
  /** The subject of the explanation panel: a transaction, the balance of an account, or a revenue figure. */
  readonly transactionId: string | undefined;
  readonly explained: string | undefined;
  readonly revenue: string | undefined;
  /** Returns any other filter of a tab. */
  readonly filter: (name: string) => string | undefined;
}

const path = '/admin/finance';
/** Closes the panel, which explains one figure at a time. */
export const shutPanel = { transaction: null, explain: null, revenue: null } as const;

export function financeViewOf(search: string): FinanceView {
  const parameters = new URLSearchParams(search);
  const filter = (name: string) => parameters.get(name) ?? undefined;
  const currency = filter('currency');
  return {
    tab: financeTabs.find((tab) => tab === filter('tab')) ?? 'ledger',
    asOf: instantOf(filter('asOf')),
    cursor: filter('cursor'),
    trail: filter('trail'),
    account: filter('account'),
    currency: currency === 'EUR' || currency === 'TALENT' ? currency : undefined,
    transactionId: filter('transaction'),
    explained: filter('explain'),
    revenue: filter('revenue'),
    filter,
    show: (changes) => goTo(addressWith(path, search, changes)),
  };
}

/** URLs may be written by hand: a date alone means the end of that day, and an invalid time means now. */
function instantOf(asOf: string | undefined): string | undefined {
  if (asOf === undefined || Number.isNaN(Date.parse(asOf))) return undefined;
  return endOfDay(asOf) ?? new Date(asOf).toISOString();
}

/** The last millisecond of a UTC day, or null when `day` is not a date. */
export function endOfDay(day: string): string | null {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day}T23:59:59.999Z` : null;
}

/** Another tab resets all filters except the point in time. */
export function toTab(view: FinanceView, tab: FinanceTab): void {
  goTo(addressWith(path, view.asOf === undefined ? '' : `asOf=${encodeURIComponent(view.asOf)}`, { tab }));
}

/** Opens a tab with filters alone. */
export const toFilteredTab = (tab: FinanceTab, filters: Readonly<Record<string, string>>) =>
  goTo(addressWith(path, '', { tab, ...filters }));

export const openTransaction = (view: FinanceView, transactionId: string) =>
  view.show({ ...shutPanel, transaction: transactionId });
export const openAccount = (view: FinanceView, account: string) =>
  view.show({ ...shutPanel, ...firstPage, tab: 'accounts', account });
export const explainBalance = (view: FinanceView, account: string) => view.show({ ...shutPanel, explain: account });
