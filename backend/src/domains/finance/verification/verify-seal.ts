// Verifies the range between one seal and its predecessor: chains, seal and ledger entries. It trusts earlier seals, so
// its cost depends only on that range, however old the ledger is.
import { netByAccount, ownerOfAccount, postingsOf } from '@libretto/contracts/ledger';
import type { EventStore, StoredEvent } from '../../../ports/events/event-store';
import type { ReadModels } from '../../../ports/read-models/read-models';
import { entryId, ledgerEntries, ledgerJournal } from '../ledger/ledger.collections';
import { type LoggedSeal, loggedSeals } from '../seals/seal-log';
import { sealOfNumber } from '../seals/seal-reads';
import { ChainWalk, isMoneyEvent } from './chain-walk';
import { checkSeal } from './check-seals';
import { faultAt, type LedgerFault } from './ledger-fault';
import { faultOf, readPage } from './verify-ledger';

export interface SealVerificationDeps {
  readonly eventStore: Pick<EventStore, 'readStream' | 'readAll' | 'head'>;
  readonly reads: ReadModels;
}

export interface SealVerificationResult {
  readonly events: number;
  readonly chainedEvents: number;
  readonly fault: LedgerFault | null;
}

/** Returns undefined when the seal does not exist. */
export async function verifySeal(
  deps: SealVerificationDeps,
  number: number,
): Promise<SealVerificationResult | undefined> {
  const found = await sealAndTheOneBefore(deps, number);
  if (found === undefined) return undefined;
  const { logged, last } = found;
  const walk = new ChainWalk();
  let fault: LedgerFault | null = null;
  try {
    for await (const event of eventsBetween(deps.eventStore, last?.place ?? 0, logged.place)) {
      await knowPredecessor(deps.eventStore, walk, event);
      walk.follow(event);
      await compareEntries(deps.reads, event);
    }
    checkSeal(logged, last?.seal ?? null, walk);
  } catch (error) {
    fault = faultOf(error);
  }
  return { events: walk.events, chainedEvents: walk.chainedEvents, fault };
}

async function sealAndTheOneBefore({ eventStore, reads }: SealVerificationDeps, number: number) {
  const start = await sealOfNumber(reads, number - 2);
  let last: LoggedSeal | null = null;
  for await (const logged of loggedSeals(eventStore, start === undefined ? 0 : start.revision + 1)) {
    if (logged.seal.number === number) return { logged, last };
    last = logged;
  }
  return undefined;
}

async function* eventsBetween(store: SealVerificationDeps['eventStore'], after: number, upTo: number) {
  for (let position = after; position < upTo; ) {
    const page = await readPage(store, position);
    for (const event of page) if (event.position <= upTo) yield event;
    const last = page.at(-1);
    if (last === undefined) return;
    position = last.position;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Initializes the chain of a stream with the event that precedes the range, which an earlier seal covers. */
async function knowPredecessor(
  store: SealVerificationDeps['eventStore'],
  walk: ChainWalk,
  { streamId, revision, metadata }: StoredEvent,
): Promise<void> {
  if (revision === 0 || metadata.hash === undefined || walk.ends.has(streamId)) return;
  const [before] = await store.readStream(streamId, revision - 1, 1);
  const hash = before?.revision === revision - 1 ? before.metadata.hash : undefined;
  if (hash !== undefined) walk.ends.set(streamId, { revision: revision - 1, hash });
  else await walk.adopt(store, streamId, revision);
}

async function compareEntries(reads: ReadModels, event: StoredEvent): Promise<void> {
  if (!isMoneyEvent(event)) return;
  const noted = await reads.collection(ledgerJournal).get(event.id);
  const booked = netByAccount(noted?.postings ?? []);
  const moved = netByAccount(postingsOf(event));
  for (const account of new Set([...booked.keys(), ...moved.keys()])) {
    const amountMinor = moved.get(account) ?? 0;
    const amounts = [booked.get(account) ?? 0];
    if (ownerOfAccount(account) !== null && amountMinor !== 0) {
      const entry = await reads.collection(ledgerEntries).get(entryId(account, event.position));
      amounts.push(entry?.amountMinor ?? 0);
    }
    const wrong = amounts.find((amount) => amount !== amountMinor);
    if (wrong === undefined) continue;
    const reason = `the ledger shows ${wrong === 0 ? 'no entry' : wrong} on ${account}, the event moves ${amountMinor}`;
    throw faultAt({ stream: event.streamId, revision: event.revision, eventId: event.id, reason });
  }
}
