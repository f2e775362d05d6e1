// Compares the read models with what a replay of the log came to.
import { setTimeout } from 'node:timers/promises';
import { ownerOfAccount, userEurAccount, userTalentAccount } from '@libretto/contracts/ledger';
import type { Minor } from '../../../kernel/money';
import type { CollectionDefinition, ReadModels } from '../../../ports/read-models';
import { ledgerAccounts, ledgerEntries, sequenceOf } from '../ledger.collections';
import { accountsOf } from '../trial-balance.queries';
import { shown } from './chain-walk';
import { faultAt } from './ledger-fault';

/** Balances of persons that another domain shows, by user id. */
export type ComparedBalances = CollectionDefinition<{ readonly talentMinor: Minor; readonly euroMinor: Minor }>;

export interface Replayed {
  readonly balances: ReadonlyMap<string, Minor>;
  readonly bookedAt: string;
  readonly upToPosition: number;
}

const RETRIES = 40;
const PAUSE_MS = 50;
const LOOKS_IN_A_ROW = 100;

/** How many accounts were compared. @throws LedgerFaultError for the first that differs. */
export async function compareBalances(
  reads: ReadModels,
  replayed: Replayed,
  compared: readonly ComparedBalances[],
): Promise<number> {
  for (const [index, [account, balance]] of [...replayed.balances].entries()) {
    await compareAccount(reads, replayed, account, balance);
    await letOthersIn(index);
  }
  for await (const { account, balanceMinor } of accountsOf(reads)) {
    if (replayed.balances.has(account) || balanceMinor === 0) continue;
    // Opened since the log was read, or made up.
    if (!(await isNewer(reads, account, replayed))) await compareAccount(reads, replayed, account, 0);
  }
  const owners = new Set([...replayed.balances.keys()].map(ownerOfAccount).filter((owner) => owner !== null));
  for (const collection of compared) {
    for (const [index, userId] of [...owners].entries()) {
      await comparePerson(reads, replayed, collection, userId);
      await letOthersIn(index);
    }
  }
  return replayed.balances.size;
}

/** Many look-ups in a row would keep everybody else waiting. */
async function letOthersIn(index: number): Promise<void> {
  if (index % LOOKS_IN_A_ROW === 0) await new Promise((resolve) => setImmediate(resolve));
}

/** The ledger keeps the balance after every entry, so it can be asked for the very place where the replay ended. */
async function compareAccount(reads: ReadModels, replayed: Replayed, account: string, expected: Minor): Promise<void> {
  const booked = (await entryUpTo(reads, account, sequenceOf(replayed.bookedAt, replayed.upToPosition))) ?? 0;
  if (booked !== expected) throw differs('the ledger', account, booked, expected);
  await eventually(async () => {
    const newest = (await entryUpTo(reads, account, undefined)) ?? 0;
    const shownMinor = (await reads.collection(ledgerAccounts).get(account))?.balanceMinor ?? 0;
    return shownMinor === newest ? undefined : differs('the list of accounts', account, shownMinor, newest);
  });
}

async function comparePerson(
  reads: ReadModels,
  { balances }: Replayed,
  collection: ComparedBalances,
  userId: string,
): Promise<void> {
  const sides = [
    [userTalentAccount(userId), 'talentMinor'],
    [userEurAccount(userId), 'euroMinor'],
  ] as const;
  for (const [account, field] of sides) {
    await eventually(async () => {
      const found = (await reads.collection(collection).get(userId))?.[field] ?? 0;
      const replayed = balances.get(account) ?? 0;
      if (found === replayed) return undefined;
      // It may have moved on since: then it is what the ledger has now.
      const now = (await entryUpTo(reads, account, undefined)) ?? 0;
      return found === now ? undefined : differs(`the read model “${collection.name}”`, account, found, replayed);
    });
  }
}

/** A difference that goes away was only the moment between two read models. */
async function eventually(check: () => Promise<Error | undefined>): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const fault = await check();
    if (fault === undefined) return;
    if (attempt === RETRIES) throw fault;
    await setTimeout(PAUSE_MS);
  }
}

async function entryUpTo(reads: ReadModels, account: string, to: string | undefined): Promise<Minor | undefined> {
  const page = await reads.collection(ledgerEntries).find('byAccount', { equals: { account }, to, limit: 1 });
  return page.items[0]?.balanceMinor;
}

async function isNewer(reads: ReadModels, account: string, { bookedAt, upToPosition }: Replayed): Promise<boolean> {
  const first = await reads
    .collection(ledgerEntries)
    .find('byAccount', { equals: { account }, order: 'ascending', limit: 1 });
  const sequence = first.items[0]?.sequence;
  return sequence !== undefined && sequence > sequenceOf(bookedAt, upToPosition);
}

const differs = (where: string, account: string, found: Minor, expected: Minor) =>
  faultAt({
    subject: account,
    reason: `${where} shows ${shown(account, found)} on ${account}, the log says ${shown(account, expected)}`,
  });
