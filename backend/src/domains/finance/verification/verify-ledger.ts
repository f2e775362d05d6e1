// Proves the whole ledger: every chain, every seal, and every displayed balance against a replay of the log.

import { type EventStore, type StoredEvent, UnreadableEventError } from '../../../ports/events/event-store';
import type { CheckTimestamp } from '../../../ports/events/seal-anchor';
import type { ReadModels } from '../../../ports/read-models/read-models';
import { sealStreamId } from '../seals/seal.stream';
import { sealsUpTo } from '../seals/seal-log';
import { ChainWalk } from './chain-walk';
import { checkSealRecords, type SealRecords } from './check-seal-records';
import { SealCheck } from './check-seals';
import { type ComparedBalances, compareBalances } from './compare-balances';
import { type ComparedDocuments, compareDocuments, type DocumentDeps } from './documents/compare-documents';
import { faultAt, type LedgerFault, LedgerFaultError } from './ledger-fault';
import type { LogProof } from './prove-by-pages';
import { type PageChecker, proveByPages } from './prove-by-pages';

const pageSize = 1000;
const misfiledPortion = 10_000;

export interface VerificationDeps {
  readonly eventStore: Pick<EventStore, 'readStream' | 'readAll' | 'head' | 'hasGaplessPositions' | 'misfiledEvent'>;
  /** Proves a page of the log, possibly on another thread; without it the log is walked event by event. */
  readonly pages?: PageChecker;
  readonly reads: ReadModels;
  /** Waits until the ledger's read models have reached the position; false when they do not catch up. */
  readonly readsReach: (position: number) => Promise<boolean>;
  readonly compared: readonly ComparedBalances[];
  /** Read models that the full verification compares document by document; the quick one omits them. */
  readonly documents?: Omit<DocumentDeps, 'head' | 'reads'>;
  /** Without it, time stamps of seals are not looked at. */
  readonly checkTimestamp?: CheckTimestamp;
}

export interface VerificationResult {
  readonly fits: boolean;
  readonly events: number;
  readonly chainedEvents: number;
  readonly streams: number;
  readonly accounts: number;
  readonly seals: number;
  readonly upToPosition: number;
  /** Documents of read models that were compared with a replay of the log; null if none were compared. */
  readonly documents: number | null;
  /** Read models that lag behind the log, with the position up to which they were compared. */
  readonly behind: readonly (readonly [projection: string, position: number])[];
  /** The first fault. */
  readonly fault: LedgerFault | null;
  /** All faults, limited to a readable number; the first of them is `fault`. */
  readonly faults: readonly LedgerFault[];
  readonly faultCount: number;
  /** Null if the log itself has a fault. */
  readonly sealRecords: Omit<SealRecords, 'faults'> | null;
}

/** Share of the log proof in the total progress; the rest is the comparison of documents. */
const logShare = 0.4;

export async function verifyLedger(
  deps: VerificationDeps,
  onProgress: (fraction: number) => Promise<void> = async () => undefined,
): Promise<VerificationResult> {
  const upToPosition = await deps.eventStore.head();
  const share = deps.documents === undefined ? 1 : logShare;
  const onLog = (fraction: number) => onProgress(fraction * share);
  // If the proof by pages fails, the log is walked event by event to find the fault.
  const proof =
    (deps.pages && (await proveByPages(deps.eventStore, deps.pages, upToPosition, onLog))) ??
    (await walkLog(deps.eventStore, upToPosition, onLog));
  const { walk, seals } = proof;
  const faults = proof.fault === null ? [] : [proof.fault];
  if (proof.fault === null && walk.holeFault !== undefined) faults.push(walk.holeFault.fault);
  const found = async <Result>(check: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await check();
    } catch (error) {
      faults.push(faultOf(error));
      return undefined;
    }
  };
  const misfiled = await misfiledEvent(deps.eventStore, upToPosition);
  if (misfiled !== undefined) faults.push(misfiled);
  // A log with a fault cannot be replayed.
  const isWhole = proof.fault === null;
  const records = isWhole ? await checkSealRecords(deps.eventStore, upToPosition, deps.checkTimestamp) : undefined;
  faults.push(...(records?.faults ?? []));
  const accounts = isWhole ? await found(() => compareReads(deps, walk, upToPosition)) : undefined;
  const compared = isWhole ? await found(() => documentsOf(deps, upToPosition, share, onProgress)) : undefined;
  faults.push(...(compared?.faults ?? []));
  const { events, chainedEvents, ends } = walk;
  return {
    fits: faults.length === 0,
    events,
    chainedEvents,
    streams: ends.size,
    accounts: accounts ?? 0,
    seals,
    upToPosition,
    documents: compared?.documents ?? null,
    behind: [...(compared?.behind ?? [])],
    fault: faults[0] ?? null,
    faults,
    faultCount: faults.length + (compared?.faultCount ?? 0) - (compared?.faults.length ?? 0),
    sealRecords: records ?? null,
  };
}

/** Searches in portions, so that requests are served in between. */
async function misfiledEvent(
  store: VerificationDeps['eventStore'],
  upToPosition: number,
): Promise<LedgerFault | undefined> {
  if (store.misfiledEvent === undefined) return undefined;
  for (let after = 0; after < upToPosition; after += misfiledPortion) {
    const found = await store.misfiledEvent(after, Math.min(after + misfiledPortion, upToPosition));
    if (found !== undefined) {
      const { streamId: stream, revision, id: eventId } = found;
      const reason = 'the idempotency key that it is looked up by is not the one in its metadata';
      return faultAt({ stream, revision, eventId, reason }).fault;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  return undefined;
}

async function documentsOf(
  { documents, eventStore, reads }: VerificationDeps,
  upToPosition: number,
  share: number,
  onProgress: (fraction: number) => Promise<void>,
): Promise<ComparedDocuments | undefined> {
  if (documents === undefined) return undefined;
  return compareDocuments({ ...documents, head: () => eventStore.head(), reads }, upToPosition, (fraction) =>
    onProgress(share + fraction * (1 - share)),
  );
}

async function compareReads(deps: VerificationDeps, walk: ChainWalk, upToPosition: number): Promise<number> {
  if (walk.moneyFault !== undefined) throw walk.moneyFault;
  if (!(await deps.readsReach(walk.lastMoneyPosition))) {
    throw faultAt({ subject: 'read models', reason: 'the read models lag behind the log and cannot be compared' });
  }
  return compareBalances(deps.reads, { balances: walk.balances, upToPosition }, deps.compared);
}

/** Proves chains, seals and balances from the log alone. */
export async function proveLog(store: VerificationDeps['eventStore']): Promise<LogProof> {
  return walkLog(store, await store.head(), async () => undefined);
}

async function walkLog(
  store: VerificationDeps['eventStore'],
  upToPosition: number,
  onProgress: (fraction: number) => Promise<void>,
): Promise<LogProof> {
  const walk = new ChainWalk(store);
  let seals: SealCheck | undefined;
  try {
    await followSeals(store, upToPosition);
    seals = await SealCheck.over(sealsUpTo(store, upToPosition));
    await followLog(store, upToPosition, walk, seals, onProgress);
  } catch (error) {
    return { walk, seals: seals?.checked ?? 0, fault: faultOf(error) };
  }
  return { walk, seals: seals.checked, fault: null };
}

/**
 * Verifies the chain of the seals before their contents, so that a tampered seal is reported itself and not the stream
 * that it names.
 */
async function followSeals(store: VerificationDeps['eventStore'], upToPosition: number): Promise<void> {
  const walk = new ChainWalk();
  for (let from = 0; ; from += pageSize) {
    const page = await store.readStream(sealStreamId, from, pageSize);
    for (const event of page) if (event.position <= upToPosition) walk.follow(event);
    if (page.length < pageSize) return;
  }
}

async function followLog(
  store: VerificationDeps['eventStore'],
  upTo: number,
  walk: ChainWalk,
  seals: SealCheck,
  onProgress: (fraction: number) => Promise<void>,
): Promise<void> {
  for (let position = 0; position < upTo; ) {
    const page = await readPage(store, position);
    for (const event of page) {
      if (event.position > upTo) break;
      if (seals.isDueBefore(event.position)) await seals.before(event.position, walk);
      if (event.revision > 0 && event.metadata.hash !== undefined) {
        await walk.adopt(store, event.streamId, event.revision);
      }
      walk.step(event);
    }
    const last = page.at(-1);
    if (last === undefined) break;
    position = last.position;
    await onProgress(Math.min(1, position / upTo) * 0.8);
    // Yields to the event loop, so that a long walk does not block requests.
    await new Promise((resolve) => setImmediate(resolve));
  }
  // Also checks seals beyond the end of the log, which reveal that its end was cut off.
  await seals.before(Number.POSITIVE_INFINITY, walk);
}

/** Reads a page; if an event is unreadable, reads single events so that it does not hide those before it. */
export async function readPage(
  store: VerificationDeps['eventStore'],
  position: number,
): Promise<readonly StoredEvent[]> {
  try {
    return await store.readAll(position, pageSize);
  } catch (error) {
    if (!(error instanceof UnreadableEventError)) throw error;
    return store.readAll(position, 1);
  }
}

export function faultOf(error: unknown): LedgerFault {
  if (error instanceof LedgerFaultError) return error.fault;
  if (error instanceof UnreadableEventError) {
    const { stream, revision, eventId } = error;
    return { stream, revision, eventId, subject: null, reason: 'it cannot be read: the stored text is no JSON' };
  }
  throw error;
}
