// Exports a person's own part of the ledger so that it is self-explanatory: the opening balance, each entry with its
// cause in words, and the closing balance.
import {
  currencyOfAccount,
  userEurAccount,
  userOwedAccount,
  userTalentAccount,
  userWithdrawingAccount,
} from '@libretto/contracts/ledger';
import { assert } from '../../kernel/values/assert';
import { listOf } from '../../kernel/values/own-lists';
import type { OwnDataPart, OwnList } from '../../ports/directory/own-data';
import { entriesOf } from './audit/entry-reads';
import { decimalOf } from './ledger/amounts';
import { boundOf } from './ledger/booking-sequence-reads';
import { shownEntries } from './statement/statement.queries';

const pageSize = 200;

interface OwnPosting {
  readonly at: string | null;
  readonly what: string;
  readonly detail: string | null;
  readonly explanation: string;
  readonly fromOrTo: string | null;
  readonly amount: string | null;
  readonly balance: string;
  readonly currency: string;
  readonly transactionId: string | null;
  readonly eventId: string | null;
}

const columns = [
  ...(['at', 'what', 'detail', 'explanation', 'fromOrTo', 'amount', 'balance', 'currency'] as const),
  ...(['transactionId', 'eventId'] as const),
];

const accountList = (name: string, about: string, accountOf: (userId: string) => string): OwnList =>
  listOf<OwnPosting>({ name: `money/${name}`, about }, columns, async function* ({ reads, now }, userId) {
    const account = accountOf(userId);
    const currency = currencyOfAccount(account);
    const amount = (minor: number) => decimalOf(minor, currency);
    const frame = (what: string, explanation: string, minor: number, at: string | null): OwnPosting => ({
      ...{ at, what, explanation, currency, balance: amount(minor), amount: null },
      ...{ detail: null, fromOrTo: null, transactionId: null, eventId: null },
    });
    yield frame('Opening balance', 'Every account begins with nothing on it.', 0, null);
    let balanceMinor = 0;
    let cursor: string | undefined;
    do {
      const range = { order: 'ascending', limit: pageSize, cursor, to: boundOf(now) } as const;
      const page = await entriesOf(reads, { account, ...range });
      for (const entry of await shownEntries(reads, page.items)) {
        balanceMinor += Number(entry.amount);
        assert(balanceMinor === Number(entry.balance), `the balance after ${entry.eventId} is not the sum before it`);
        yield {
          ...{ at: entry.at, what: entry.label, detail: entry.detail, explanation: entry.explanation, currency },
          ...{ fromOrTo: entry.counterparty?.username ?? null, amount: amount(Number(entry.amount)) },
          ...{ balance: amount(balanceMinor), transactionId: entry.transactionId, eventId: entry.eventId },
        };
      }
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    const explanation = 'The opening balance and all amounts above, added up.';
    yield frame('Closing balance', explanation, balanceMinor, now.toISOString());
  });

export const financeOwnData: OwnDataPart = {
  lists: [
    accountList('talents', 'Your Talents: every entry of your account, with its cause in words.', userTalentAccount),
    accountList('euros', 'Your euros: every entry of your account, with its cause in words.', userEurAccount),
    accountList('owed', 'What you owe after a payment was taken back; empty for most people.', userOwedAccount),
    accountList('being-withdrawn', 'Euros that you asked to be paid out, until it is decided.', userWithdrawingAccount),
  ],
};
