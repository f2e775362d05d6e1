// Proves the whole ledger: every chain, every seal, and every balance that anybody is shown against a replay of the log.
import { type EventStore, type StoredEvent, UnreadableEventError } from '../../../ports/event-store';
import type { ReadModels } from '../../../ports/read-models';
import { sealsUpTo } from '../seals/seal-log';
import { ChainWalk } from './chain-walk';
import { SealCheck } from './check-seals';
import { type ComparedBalances, compareBalances } from './compare-balances';
import { faultAt, type LedgerFault, LedgerFaultError } from './ledger-fault';
import { type PageChecker, proveByPages } from './prove-by-pages';

const pageSize = 1000;

export interface VerificationDeps {
  readonly eventStore: Pick<EventStore, 'readStream' | 'readAll' | 'head'>;
  /** Proves a page of the log, perhaps beside this thread; without it the log is walked event by event. */
  readonly pages?: PageChecker;
  readonly reads: ReadModels;
  /** Waits until the ledger's read models have seen the position; false when they do not come so far. */
  readonly readsReach: (position: number) => Promise<boolean>;
  readonly compared: readonly ComparedBalances[];
}

export interface VerificationResult {
  readonly fits: boolean;
  readonly events: number;
  readonly chainedEvents: number;
  readonly streams: number;
  readonly accounts: number;
  readonly seals: number;
  readonly upToPosition: number;
  readonly fault: LedgerFault | null;
}

export async function verifyLedger(
  deps: VerificationDeps,
  onProgress: (fraction: number) => Promise<void> = async () => undefined,
): Promise<VerificationResult> {
  const upToPosition = await deps.eventStore.head();
  // What does not fit as pages is walked through event by event, which names the place.
  const proof =
    (deps.pages && (await proveByPages(deps.eventStore, deps.pages, upToPosition, onProgress))) ??
    (await walkLog(deps.eventStore, upToPosition, onProgress));
  const { walk, seals } = proof;
  let { fault } = proof;
  let accounts = 0;
  try {
    if (fault === null) accounts = await compareReads(deps, walk, upToPosition);
  } catch (error) {
    fault = faultOf(error);
  }
  const { events, chainedEvents, ends } = walk;
  const streams = ends.size;
  return {
    fits: fault === null,
    events,
    chainedEvents,
    streams,
    accounts,
    seals,
    upToPosition,
    fault,
  };
}

async function compareReads(deps: VerificationDeps, walk: ChainWalk, upToPosition: number): Promise<number> {
  if (walk.moneyFault !== undefined) throw walk.moneyFault;
  if (!(await deps.readsReach(walk.lastMoneyPosition))) {
    throw faultAt({ subject: 'read models', reason: 'the read models lie behind the log and cannot be compared' });
  }
  return compareBalances(deps.reads, { balances: walk.balances, upToPosition }, deps.compared);
}

/** Where a proof of the log came to, and the first place that does not fit. */
export interface LogProof {
  readonly walk: ChainWalk;
  /** How many were checked. */
  readonly seals: number;
  readonly fault: LedgerFault | null;
}

/** Chains, seals and the replay, from the log alone. */
export async function proveLog(store: VerificationDeps['eventStore']): Promise<LogProof> {
  return walkLog(store, await store.head(), async () => undefined);
}

async function walkLog(
  store: VerificationDeps['eventStore'],
  upToPosition: number,
  onProgress: (fraction: number) => Promise<void>,
): Promise<LogProof> {
  const walk = new ChainWalk();
  let seals: SealCheck | undefined;
  try {
    seals = await SealCheck.over(sealsUpTo(store, upToPosition));
    await followLog(store, upToPosition, walk, seals, onProgress);
  } catch (error) {
    return { walk, seals: seals?.checked ?? 0, fault: faultOf(error) };
  }
  return { walk, seals: seals.checked, fault: null };
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
      walk.step(event);
    }
    const last = page.at(-1);
    if (last === undefined) break;
    position = last.position;
    await onProgress(Math.min(1, position / upTo) * 0.8);
    // Anyone who reads a long log lets requests in between.
    await new Promise((resolve) => setImmediate(resolve));
  }
  // A seal over places that the log no longer has is checked as well: its end was cut.
  await seals.before(Number.POSITIVE_INFINITY, walk);
}

/** Page by page; an event that cannot even be read must not hide those before it. */
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
    return { stream, revision, eventId, subject: null, reason: 'it cannot be read: what is stored is no JSON' };
  }
  throw error;
}
