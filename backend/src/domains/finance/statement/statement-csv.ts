// Streams a month of a person's own balance as a CSV file, oldest entry first, page by page.

import type { OwnEntry } from '@libretto/contracts/http/finance/statement';
import { currencyOfAccount } from '@libretto/contracts/ledger';
import { artistSharePercent, percent, platformFeePercent } from '@libretto/contracts/shares';
import { byteOrderMark, type Cell, csvLine } from '../../../kernel/texts/csv';
import type { ReadModels } from '../../../ports/read-models/read-models';
import { entriesOf } from '../audit/entry-reads';
import { decimalOf } from '../ledger/amounts';
import { boundOf } from '../ledger/booking-sequence-reads';
import { rangeOfMonth, shownEntries } from './statement.queries';

const pageSize = 200;

const head = [
  'Time (UTC)',
  'What',
  'Detail',
  'Explanation',
  'From or to',
  'Paid',
  `Platform ${percent(platformFeePercent)}`,
  `Artist ${percent(artistSharePercent)}`,
  'Amount',
  'Balance',
  'Currency',
  'Transaction',
];

export async function* ownMonthCsv(reads: ReadModels, account: string, month: string): AsyncGenerator<string> {
  const currency = currencyOfAccount(account);
  const { from, last } = rangeOfMonth(month);
  const range = { from: from.toISOString(), to: boundOf(last) };
  const amount = (minor: string | undefined): Cell =>
    minor === undefined ? null : { number: decimalOf(Number(minor), currency) };
  const paid = ({ split, paidBeside }: Pick<OwnEntry, 'split' | 'paidBeside'>): Cell =>
    paidBeside ? { number: decimalOf(Number(paidBeside.amount), 'EUR') } : amount(split?.gross);
  yield byteOrderMark + csvLine(head);
  let cursor: string | undefined;
  do {
    const page = await entriesOf(reads, { account, order: 'ascending', limit: pageSize, cursor, ...range });
    for (const entry of await shownEntries(reads, page.items)) {
      yield csvLine([
        entry.at,
        entry.label,
        entry.detail,
        entry.explanation,
        entry.counterparty?.username ?? '',
        // A payment by card or crypto moves no balance, and is stated in euros.
        paid(entry),
        amount(entry.split?.platform),
        amount(entry.split?.artist),
        amount(entry.amount),
        amount(entry.balance),
        currency,
        entry.transactionId,
      ]);
    }
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}
