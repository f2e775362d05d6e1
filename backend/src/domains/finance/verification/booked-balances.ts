// Reads the balances that the ledger's read models have booked at the exact log position where a replay ended.
import { setTimeout } from 'node:timers/promises';
import { netByAccount, ownerOfAccount } from '@libretto/contracts/ledger';
import type { Minor } from '../../../kernel/values/money';
import type { ReadModels } from '../../../ports/read-models/read-models';
import { eventsOfTransaction } from '../audit/entry-reads';
import {
  type BookingSequencePlace,
  bookingSequencesOf,
  heldByPlatform,
  newestOnChain,
  placeIn,
} from '../ledger/booking-sequence-reads';
import { type AccountDoc, ledgerAccounts, openTransits, transitPrefix } from '../ledger/ledger.collections';
import { accountsOf } from '../ledger/trial-balance.queries';
import { shown } from './chain-walk';
import { faultAt } from './ledger-fault';

const retryCount = 40;
const pauseMs = 50;
const pageSize = 1000;
const list = 'the list of accounts';

export class BookedBalances {
  constructor(
    readonly reads: ReadModels,
    private readonly places: readonly BookingSequencePlace[],
    private readonly upToPosition: number,
  ) {}

  /** Yields all accounts of the read models. */
  async *accounts(): AsyncGenerator<string> {
    yield* heldByPlatform(await bookingSequencesOf(this.reads)).keys();
    for await (const { account } of accountsOf(this.reads)) yield account;
    let cursor: string | undefined;
    do {
      const page = await this.reads.collection(openTransits).find('all', { equals: {}, limit: pageSize, cursor });
      for (const { transactionId } of page.items) yield `${transitPrefix}${transactionId}`;
      cursor = page.nextCursor;
    } while (cursor !== undefined);
  }

  /** @throws LedgerFaultError */
  async compare(account: string, expected: Minor): Promise<void> {
    const doc = await this.person(account);
    if (doc !== undefined && (await this.isAtRest(doc, expected))) return;
    const booked = await this.booked(account, doc);
    if (booked !== expected) throw differs('the ledger', account, booked, expected);
    await eventually(async () => {
      const newest = await this.newest(account);
      const listed = (await this.listed(account)).find((minor) => minor !== newest);
      return listed === undefined ? undefined : differs(list, account, listed, newest);
    });
  }

  /** The fast path for almost every account: its single newest entry is within the replay, and all balances match. */
  private async isAtRest({ account, balanceMinor, lanes }: AccountDoc, expected: Minor): Promise<boolean> {
    const [[lane, held] = ['', [0, 0]], ...more] = Object.entries(lanes);
    if (more.length > 0 || balanceMinor !== expected || held[0] !== expected) return false;
    const newest = await newestOnChain(this.reads, account, lane, undefined);
    const place = this.places.find((each) => each.lane === lane);
    if (newest === undefined || place === undefined || newest.sequence > place.sequence) return false;
    return newest.balanceMinor === expected;
  }

  /** Computes the newest balance from the entries, independently of the account document. */
  async newest(account: string): Promise<Minor> {
    if (account.startsWith(transitPrefix)) return this.inTransit(account, undefined);
    const doc = await this.person(account);
    if (doc !== undefined) return this.onChains(doc, Object.keys(doc.lanes), undefined);
    const lanes = await bookingSequencesOf(this.reads);
    const newest = await Promise.all(lanes.map(({ lane }) => placeIn(this.reads, lane, undefined)));
    return heldByPlatform(newest.filter((place) => place !== undefined)).get(account)?.[0] ?? 0;
  }

  private async booked(account: string, doc: AccountDoc | undefined): Promise<Minor> {
    if (account.startsWith(transitPrefix)) return this.inTransit(account, this.upToPosition);
    if (doc === undefined) return heldByPlatform(this.places).get(account)?.[0] ?? 0;
    const places = this.places.filter(({ lane }) => lane in doc.lanes);
    const upTo = new Map(places.map(({ lane, sequence }) => [lane, sequence]));
    return this.onChains(doc, [...upTo.keys()], upTo);
  }

  /** Returns every stored balance of the account. */
  private async listed(account: string): Promise<readonly Minor[]> {
    if (account.startsWith(transitPrefix)) {
      return [(await this.reads.collection(openTransits).get(account))?.amountMinor ?? 0];
    }
    const doc = await this.person(account);
    if (doc === undefined) return [heldByPlatform(await bookingSequencesOf(this.reads)).get(account)?.[0] ?? 0];
    return [doc.balanceMinor, Object.values(doc.lanes).reduce((sum, [minor]) => sum + minor, 0)];
  }

  private async person(account: string): Promise<AccountDoc | undefined> {
    return ownerOfAccount(account) === null ? undefined : this.reads.collection(ledgerAccounts).get(account);
  }

  private async onChains(
    { account }: AccountDoc,
    lanes: readonly string[],
    upTo: ReadonlyMap<string, string> | undefined,
  ): Promise<Minor> {
    let sum = 0;
    for (const lane of lanes) {
      sum += (await newestOnChain(this.reads, account, lane, upTo?.get(lane)))?.balanceMinor ?? 0;
    }
    return sum;
  }

  private async inTransit(account: string, upToPosition: number | undefined): Promise<Minor> {
    const events = await eventsOfTransaction(this.reads, account.slice(transitPrefix.length));
    return events
      .filter(({ position }) => upToPosition === undefined || position <= upToPosition)
      .reduce((sum, { postings }) => sum + (netByAccount(postings).get(account) ?? 0), 0);
  }
}

/** Retries the check, because a difference may result from two read models at different positions. */
export async function eventually(check: () => Promise<Error | undefined>): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const fault = await check();
    if (fault === undefined) return;
    if (attempt === retryCount) throw fault;
    await setTimeout(pauseMs);
  }
}

export const differs = (where: string, account: string, found: Minor, expected: Minor) =>
  faultAt({
    subject: account,
    reason: `${where} shows ${shown(account, found)} on ${account}, the log says ${shown(account, expected)}`,
  });
