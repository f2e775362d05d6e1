// Streams a month of a person's own balance as a CSV file, oldest entry first, page by page.

import { currencyOfAccount } from '@libretto/contracts/ledger';
import { artistSharePercent, platformFeePercent } from '@libretto/contracts/shares';
import type { ReadModels } from '../../../ports/read-models';
import { decimalOf } from '../amounts';
import { type Cell, csvLine } from '../csv';
import { entriesOf } from '../entry-reads';
import { boundOf } from '../lane-reads';
import { rangeOfMonth, shownEntries } from './statement.queries';

const pageSize = 200;

const head = [
  'Time (UTC)',
  'What',
  'Detail',
  'Explanation',
  'From or to',
  'Paid',
  `Platform ${platformFeePercent} %`,
  `Artist ${artistSharePercent} %`,
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
  yield csvLine(head);
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
        amount(entry.split?.gross),
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
