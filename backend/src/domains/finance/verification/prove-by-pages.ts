// Proves the log page by page. Pages are proved in parallel, possibly on other threads; their proofs are then combined
// in log order, and each seal is checked between the two pages around its position.

import { type EventStore, UnreadableEventError } from '../../../ports/events/event-store';
import type { Seal } from '../seals/seal.stream';
import { type LoggedSeal, sealsUpTo } from '../seals/seal-log';
import { ChainWalk } from './chain-walk';
import type { PageProof } from './check-page';
import { checkSeal } from './check-seals';
import type { LedgerFault } from './ledger-fault';
import { LedgerFaultError } from './ledger-fault';

export interface PageChecker {
  /** Maximum number of pages in flight. */
  readonly atOnce: number;
  /** Resolves to undefined when part of the page may not fit. */
  check(after: number, upTo: number): Promise<PageProof | undefined>;
}

/** Positions per page. A thread proves a page within milliseconds, so other work is not delayed. */
const pageSize = 2000;

type Step =
  | {
      readonly kind: 'page';
      readonly after: number;
      readonly upTo: number;
      readonly proof: Promise<PageProof | undefined>;
    }
  | { readonly kind: 'seal'; readonly logged: LoggedSeal };

/** Returns undefined when anything does not fit; a walk event by event then finds the fault. */
export async function proveByPages(
  store: Pick<EventStore, 'readStream' | 'hasGaplessPositions'>,
  pages: PageChecker,
  upToPosition: number,
  onProgress: (fraction: number) => Promise<void>,
): Promise<LogProof | undefined> {
  try {
    const walk = new ChainWalk(store);
    return await putTogether(
      { store, walk },
      stepsOf(store, pages, upToPosition),
      pages.atOnce,
      upToPosition,
      onProgress,
    );
  } catch (error) {
    if (error instanceof LedgerFaultError || error instanceof UnreadableEventError) return undefined;
    throw error;
  }
}

async function putTogether(
  { store, walk }: { readonly store: Pick<EventStore, 'readStream' | 'hasGaplessPositions'>; readonly walk: ChainWalk },
  steps: AsyncGenerator<Step>,
  atOnce: number,
  upToPosition: number,
  onProgress: (fraction: number) => Promise<void>,
): Promise<LogProof | undefined> {
  let last: Seal | null = null;
  let seals = 0;
  for await (const step of ahead(steps, atOnce)) {
    if (step.kind === 'page') {
      const proof = await step.proof;
      if (proof === undefined || !walk.mayTake(proof, step.after, step.upTo)) return undefined;
      for (const [stream, firstRevision] of proof.streams) await walk.adopt(store, stream, firstRevision);
      if (!walk.takePage(proof)) return undefined;
      await onProgress(Math.min(1, step.upTo / upToPosition) * 0.8);
      continue;
    }
    checkSeal(step.logged, last, walk);
    last = step.logged.seal;
    seals++;
    walk.moved.clear();
  }
  return { walk, seals, fault: null };
}

/** No page spans a seal. */
async function* stepsOf(
  store: Pick<EventStore, 'readStream' | 'hasGaplessPositions'>,
  pages: PageChecker,
  upToPosition: number,
): AsyncGenerator<Step> {
  let position = 0;
  function* pagesUpTo(end: number): Generator<Step> {
    while (position < end) {
      const upTo = Math.min(position + pageSize, end);
      const proof = pages.check(position, upTo);
      // The proof is awaited later; if it is abandoned, its rejection must not end the process.
      proof.catch(() => undefined);
      yield { kind: 'page', after: position, upTo, proof };
      position = upTo;
    }
  }
  for await (const logged of sealsUpTo(store, upToPosition)) {
    yield* pagesUpTo(Math.min(logged.place, upToPosition));
    yield { kind: 'seal', logged };
  }
  yield* pagesUpTo(upToPosition);
}

/** Prefetches this many steps. */
async function* ahead(steps: AsyncGenerator<Step>, count: number): AsyncGenerator<Step> {
  const begun: Step[] = [];
  for await (const step of steps) {
    begun.push(step);
    if (begun.length > count) yield begun.shift() as Step;
  }
  yield* begun;
}

/** The result of a proof of the log, with the first fault. */
export interface LogProof {
  readonly walk: ChainWalk;
  /** Number of checked seals. */
  readonly seals: number;
  readonly fault: LedgerFault | null;
}
