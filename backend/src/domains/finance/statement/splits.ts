// Adds the split of a sale, tune-in or donation to the entries of both parties, as only the payer's event contains it.
import type { MoneyEvent } from '@libretto/contracts/events';
import type { ReadModels } from '../../../ports/read-models/read-models';
import { eventsOfTransaction } from '../audit/entry-reads';
import { type Entry, type JournalDoc, type Split, transitPrefix } from '../ledger/ledger.collections';

const payers: readonly MoneyEvent['type'][] = ['SongPurchased', 'TuneInPurchased', 'DonationMade'];
const payees: readonly MoneyEvent['type'][] = ['SaleCredited', 'TuneInCredited', 'DonationCredited'];

export async function withSplits(reads: ReadModels, entries: readonly Entry[]): Promise<readonly Entry[]> {
  const whole: Entry[] = [];
  for (const entry of entries) whole.push({ ...entry, split: entry.split ?? (await splitOf(reads, entry)) });
  return whole;
}

async function splitOf(reads: ReadModels, { type, transactionId }: Entry): Promise<Split | null> {
  if (!payees.includes(type)) return null;
  const paid = (await eventsOfTransaction(reads, transactionId)).find((doc) => payers.includes(doc.type));
  return paid === undefined ? null : splitIn(paid);
}

function splitIn({ postings }: JournalDoc): Split {
  const minorOf = (isIt: (posting: (typeof postings)[number]) => boolean) => postings.find(isIt)?.amountMinor ?? 0;
  return {
    grossMinor: minorOf(({ currency }) => currency === 'TALENT'),
    platformMinor: minorOf(({ destination }) => destination === 'platform/fees'),
    artistMinor: minorOf(({ destination }) => destination.startsWith(transitPrefix)),
  };
}
