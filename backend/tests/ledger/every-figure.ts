// Compares every figure that the ledger reports with a fold of the log by instants.
import { currencyOfAccount, netByAccount, ownerOfAccount, postingsOf } from '@libretto/contracts/ledger';
import { writeExport } from '../../src/domains/finance/exports/write-export';
import { journalOf, ownStatementOf, statementOf } from '../../src/domains/finance/ledger/ledger.queries';
import { balanceSeries } from '../../src/domains/finance/reports/balance-series';
import { explainBalance } from '../../src/domains/finance/reports/explain';
import { revenueOf } from '../../src/domains/finance/reports/revenue';
import { ownMonthOf, ownMonthsOf, rangeOfMonth } from '../../src/domains/finance/statement/statement.queries';
import { ownMonthCsv } from '../../src/domains/finance/statement/statement-csv';
import { compareBalances } from '../../src/domains/finance/verification/compare-balances';
import { type Booked, balancesAfter, balancesAsOf, end, expectAsReplayed, type Store } from './dated-money';

interface Line {
  readonly at: string;
  readonly type: string;
  readonly transactionId: string;
  readonly amount: string;
  readonly balance: string;
}

const before = (at: string, ms: number) => new Date(Date.parse(at) + ms);

/** @param options.ofLog whether figures that are read from the log itself are checked too. */
export async function expectAllFigures(
  store: Store,
  booked: readonly Booked[],
  limit: number,
  { ofLog = true } = {},
): Promise<void> {
  // Sorts by instant; events of one instant keep their log order.
  const inOrder = booked
    .map((each, index) => ({ ...each, index }))
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.index - b.index));
  const instants = [...new Set(inOrder.map(({ at }) => at))].filter((_, index) => index % 3 === 0);
  for (const at of instants) {
    for (const ms of [-1, 0]) await expectAsReplayed(store, booked, before(at, ms), limit);
  }
  const accounts = new Set(inOrder.flatMap(({ event }) => [...netByAccount(postingsOf(event)).keys()]));
  const middle = inOrder[Math.floor(inOrder.length / 2)]?.at ?? '';
  for (const account of [...accounts, 'transit']) await expectEntries(store, inOrder, account, middle, limit);
  for (const userId of new Set([...accounts].map(ownerOfAccount).filter((owner) => owner !== null))) {
    await expectMonths(store, inOrder, userId, limit);
  }
  await expectJournal(store, inOrder, middle, limit);
  await expectRevenue(store, inOrder);
  if (ofLog) {
    for (const account of accounts) await expectExplained(store, inOrder, account, middle);
    await expectExport(store, inOrder, middle);
    const balances = new Map([...balancesAfter(inOrder), ...openTransits(inOrder)]);
    await compareBalances(store.reads, { balances, upToPosition: await store.log.head() }, []);
  }
}

/** The entries of an account, oldest first. */
function linesOf(inOrder: readonly Booked[], account: string): Line[] {
  let balance = 0;
  return inOrder.flatMap(({ event, at }) => {
    let amount = 0;
    for (const [name, minor] of netByAccount(postingsOf(event))) {
      if (name === account || (account === 'transit' && name.startsWith('transit/'))) amount += minor;
    }
    if (amount === 0) return [];
    balance += amount;
    const { type, data } = event;
    return [{ at, type, transactionId: data.transactionId, amount: String(amount), balance: String(balance) }];
  });
}

const shown = ({ at, type, transactionId, amount, balance }: Line): Line => ({
  at,
  type,
  transactionId,
  amount,
  balance,
});

async function expectEntries(
  { reads }: Store,
  inOrder: readonly Booked[],
  account: string,
  middle: string,
  limit: number,
) {
  const lines = linesOf(inOrder, account);
  const read = async (query: { type?: never; from?: string; to?: string }) => {
    const found: Line[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await statementOf(reads, { account, limit, cursor, ...query });
      found.push(...page.entries.map((entry) => shown(entry)));
      if (page.nextCursor === null) return found.reverse();
      expect(page.entries).toHaveLength(limit);
      cursor = page.nextCursor;
    }
  };
  expect(await read({})).toEqual(lines);
  for (const type of new Set(lines.map((line) => line.type))) {
    expect(await read({ type: type as never })).toEqual(lines.filter((line) => line.type === type));
  }
  // Both bounds of a range are inclusive.
  expect(await read({ to: middle })).toEqual(lines.filter(({ at }) => at <= middle));
  expect(await read({ from: middle })).toEqual(lines.filter(({ at }) => at >= middle));
  const own = await ownStatementOf(reads, { account, from: middle, to: middle, limit });
  const balanceOf = (some: readonly Line[]) => some.at(-1)?.balance ?? '0';
  expect(own.opening).toBe(balanceOf(lines.filter(({ at }) => at < middle)));
  expect(own.balance).toBe(balanceOf(lines.filter(({ at }) => at <= middle)));
  expect((await ownStatementOf(reads, { account, limit })).balance).toBe(balanceOf(lines));
  const { points } = await balanceSeries(reads, { account, points: 4 }, new Date(0));
  expect(points.at(-1)?.balance).toBe(balanceOf(lines));
  for (const { at, balance } of points) expect(balance).toBe(balanceOf(lines.filter((line) => line.at <= at)));
}

async function expectMonths({ reads }: Store, inOrder: readonly Booked[], userId: string, limit: number) {
  const { months, balances } = await ownMonthsOf(reads, userId);
  for (const balance of ['talent', 'eur'] as const) {
    const account = `user/${userId}/${balance}`;
    const lines = linesOf(inOrder, account);
    expect(balances[balance]).toBe(lines.at(-1)?.balance ?? '0');
    const inMonths = new Set(lines.map(({ at }) => at.slice(0, 7)));
    const listed = months.filter((month) => month[`${balance}Entries`] > 0).map(({ month }) => month);
    expect(new Set(listed)).toEqual(inMonths);
    for (const month of inMonths) {
      const { from, last } = rangeOfMonth(month);
      const own = lines.filter((line) => line.at.startsWith(month));
      const sum = (sign: number) => own.reduce((all, { amount }) => all + Math.max(0, sign * Number(amount)), 0);
      const found = await ownMonthOf(reads, userId, { balance, month, limit });
      expect(found).toMatchObject({
        opening: lines.findLast(({ at }) => at < from.toISOString())?.balance ?? '0',
        closing: lines.findLast(({ at }) => at <= last.toISOString())?.balance ?? '0',
        came: String(sum(1)),
        went: String(sum(-1)),
        entryCount: own.length,
      });
      expect(found.entries.map(({ balance }) => balance)).toEqual(
        own
          .reverse()
          .slice(0, limit)
          .map(({ balance }) => balance),
      );
      let rows = -1;
      for await (const _ of ownMonthCsv(reads, account, month)) rows++;
      expect(rows).toBe(own.length);
    }
  }
}

async function expectJournal({ reads }: Store, inOrder: readonly Booked[], middle: string, limit: number) {
  for (const currency of [undefined, 'TALENT', 'EUR'] as const) {
    for (const asOf of [undefined, middle]) {
      const found: string[] = [];
      for (let cursor: string | undefined; ; ) {
        const page = await journalOf(reads, { currency, asOf, cursor, limit });
        found.push(...page.entries.map(({ at, transactionId, type }) => `${at} ${transactionId} ${type}`));
        if (page.nextCursor === null) break;
        expect(page.entries).toHaveLength(limit);
        cursor = page.nextCursor;
      }
      const expected = inOrder
        .filter(({ at }) => asOf === undefined || at <= asOf)
        .filter(({ event }) => currency === undefined || postingsOf(event).some((each) => each.currency === currency))
        .map(({ at, event }) => `${at} ${event.data.transactionId} ${event.type}`);
      expect(found.reverse()).toEqual(expected);
    }
  }
}

async function expectRevenue({ reads }: Store, inOrder: readonly Booked[]) {
  const sales = new Map<string, number>();
  for (const { at, event } of inOrder) {
    const minor = event.type === 'SongPurchased' ? event.data.priceMinor : 0;
    sales.set(at.slice(0, 7), (sales.get(at.slice(0, 7)) ?? 0) + minor);
  }
  const months = await revenueOf(reads, {});
  expect(months.map(({ month, songs }) => [month, Number(songs.gross)])).toEqual([...sales].sort());
}

async function expectExplained({ reads, log }: Store, inOrder: readonly Booked[], account: string, middle: string) {
  const lines = linesOf(inOrder, account).filter(({ at }) => at <= middle);
  const found = await explainBalance({ reads, eventStore: log }, account, new Date(middle));
  expect(found).toMatchObject({ balance: lines.at(-1)?.balance ?? '0', entryCount: lines.length });
}

async function expectExport({ reads, log }: Store, inOrder: readonly Booked[], middle: string) {
  for (const [from, to] of [
    [null, null],
    [middle, null],
    [null, middle],
    [middle, middle],
  ] as const) {
    const files = new Map<string, string>();
    const within = inOrder.filter(({ at }) => (from === null || at >= from) && (to === null || at <= to));
    await writeExport({ reads, eventStore: log, now: end }, { format: 'csv', from, to }, async (name, _, content) => {
      let text = '';
      for await (const part of content) text += part;
      files.set(name, text);
      return { name, bytes: text.length, sha256: '' };
    });
    const rows = (files.get('journal.csv') ?? '')
      .split('\r\n')
      .slice(1, -1)
      .map((row) => row.split(','));
    const expected = within.flatMap(({ at, event }) =>
      postingsOf(event).flatMap(() => [0, 1].map(() => `${at} ${event.data.transactionId}`)),
    );
    expect(rows.map(([at, , transaction]) => `${at} ${transaction}`).sort()).toEqual(expected.sort());
    const listed = (files.get('balances.csv') ?? '')
      .split('\r\n')
      .slice(1, -1)
      .map((row) => row.split(','));
    const last = within.at(-1)?.at ?? new Date(Date.parse(from ?? end.toISOString()) - 1).toISOString();
    const asMinor = ([account = '', , balance = '']: readonly string[]) =>
      [account, Math.round(Number(balance) * (currencyOfAccount(account) === 'EUR' ? 10_000 : 100))] as const;
    expect(listed.map(asMinor)).toEqual([...balancesAsOf(inOrder, new Date(last))]);
  }
}

function openTransits(inOrder: readonly Booked[]): ReadonlyMap<string, number> {
  const open = new Map<string, number>();
  for (const { event } of inOrder) {
    for (const [account, minor] of netByAccount(postingsOf(event))) {
      if (account.startsWith('transit/')) open.set(account, (open.get(account) ?? 0) + minor);
    }
  }
  return new Map([...open].filter(([, minor]) => minor !== 0));
}
