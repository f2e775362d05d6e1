// Compares the read models with the balances of a replayed log.
import { ownerOfAccount, userEurAccount, userTalentAccount } from '@libretto/contracts/ledger';
import type { Minor } from '../../../kernel/values/money';
import type { Balance } from '../../../ports/payments/balances';
import type { CollectionDefinition, ReadModels } from '../../../ports/read-models/read-models';
import { BookedBalances, differs, eventually } from './booked-balances';
import { placesInLog } from './places-in-log';

/** Balances of people that another domain shows, keyed by user id. */
export type ComparedBalances = CollectionDefinition<Balance>;

export interface Replayed {
  readonly balances: ReadonlyMap<string, Minor>;
  readonly upToPosition: number;
}

const looksInARow = 100;

/** Returns the number of compared accounts. @throws LedgerFaultError for the first difference */
export async function compareBalances(
  reads: ReadModels,
  replayed: Replayed,
  compared: readonly ComparedBalances[],
): Promise<number> {
  const ledger = new BookedBalances(reads, await placesInLog(reads, replayed.upToPosition), replayed.upToPosition);
  for (const [index, [account, balance]] of [...replayed.balances].entries()) {
    await ledger.compare(account, balance);
    await letOthersIn(index);
  }
  // An account without replayed events was opened later, or exists only in a tampered read model.
  for await (const account of ledger.accounts()) if (!replayed.balances.has(account)) await ledger.compare(account, 0);
  const owners = new Set([...replayed.balances.keys()].map(ownerOfAccount).filter((owner) => owner !== null));
  for (const collection of compared) {
    for (const [index, userId] of [...owners].entries()) {
      await comparePerson(ledger, replayed, collection, userId);
      await letOthersIn(index);
    }
  }
  return replayed.balances.size;
}

/** Yields to the event loop, because many look-ups in a row would delay other requests. */
async function letOthersIn(index: number): Promise<void> {
  if (index % looksInARow === 0) await new Promise((resolve) => setImmediate(resolve));
}

async function comparePerson(
  ledger: BookedBalances,
  { balances }: Replayed,
  collection: ComparedBalances,
  userId: string,
): Promise<void> {
  const sides = [
    [userTalentAccount(userId), 'talentMinor'],
    [userEurAccount(userId), 'euroMinor'],
  ] as const;
  const doc = await ledger.reads.collection(collection).get(userId);
  for (const [account, field] of sides) {
    if ((doc?.[field] ?? 0) === (balances.get(account) ?? 0)) continue;
    await eventually(async () => {
      const found = (await ledger.reads.collection(collection).get(userId))?.[field] ?? 0;
      const replayed = balances.get(account) ?? 0;
      if (found === replayed) return undefined;
      // The balance may have changed since, in which case it must equal the ledger's current one.
      const now = await ledger.newest(account);
      return found === now ? undefined : differs(`the read model “${collection.name}”`, account, found, replayed);
    });
  }
}
