// Compares every document of the read models that show money with a replay of the log. A server may keep running:
// differing documents are compared again until the replay has caught up with the compared state.
import { setTimeout } from 'node:timers/promises';
import type { CollectionDefinition, ReadModels, ScannedDocument } from '../../../../ports/read-models/read-models';
import { faultAt, type LedgerFault } from '../ledger-fault';
import { compareCounts } from './compare-counts';
import { areEqual, docOf, documentFault, holdsIndexes } from './document-faults';
import { type ConsumedLog, type LastPositions, Replay, type ReplayedProjection } from './replay';
import { type ReplayedCollection, signatureOf } from './replayed-collection';

export interface ComparedDocuments {
  readonly documents: number;
  /** The first faults, in the order of the collections. */
  readonly faults: readonly LedgerFault[];
  /** Total number of faults. */
  readonly faultCount: number;
  /** Read models that lag behind the log, with the position as of which they were compared. */
  readonly behind: ReadonlyMap<string, number>;
}

export interface DocumentDeps {
  readonly log: ConsumedLog;
  readonly head: () => Promise<number>;
  readonly reads: ReadModels;
  readonly compared: readonly ReplayedProjection[];
  /** Waits until a projection has handled the events that the replay handled; false when it does not catch up. */
  readonly readsReach: (projection: string, lastPositions: LastPositions) => Promise<boolean>;
  /** The checkpoint of a projection that makes no progress, because no server is running. */
  readonly restsAt?: (projection: string) => number;
}

const pageSize = 1000;
/** Each round catches up with a log that is still growing. */
const rounds = 40;
const pauseMs = 250;
/** Longer lists of faults would help no reader. */
const namedFaults = 100;

type Doc = Readonly<Record<string, unknown>>;

/** A document on which the stored read model and the replay disagree. */
interface Suspect {
  readonly definition: CollectionDefinition;
  readonly replayed: ReplayedCollection;
  readonly id: string;
}

export async function compareDocuments(
  deps: DocumentDeps,
  upToPosition: number,
  onProgress: (fraction: number) => Promise<void>,
): Promise<ComparedDocuments> {
  const replayShare = 0.7;
  const onReplay = (position: number) => onProgress((position / Math.max(1, upToPosition)) * replayShare);
  let replay = new Replay(deps.log, deps.compared);
  await replay.upTo(upToPosition, onReplay);
  const limits = await limitsOf(deps, replay);
  if (limits.size > 0) {
    replay = new Replay(deps.log, deps.compared, { limits });
    await replay.upTo(upToPosition, onReplay);
  }
  const suspects: Suspect[] = [];
  let documents = 0;
  const all = replay.projections.flatMap((each) => [...each.collections.values()]);
  for (const [index, collection] of all.entries()) {
    collection.remember();
    documents += await scan(deps, collection, suspects);
    await onProgress(replayShare + ((index + 1) / all.length) * (1 - replayShare));
  }
  await describeMissing(deps, { upToPosition, limits }, all, suspects);
  const catchUp = async () => {
    await replay.upTo(await deps.head());
    await limitsOf(deps, replay);
  };
  const counted = { reads: deps.reads, replay, catchUp };
  const faults = [
    ...(suspects.length === 0 ? [] : await confirmed(deps, replay, suspects)),
    ...(await compareCounts(counted, all)),
  ];
  return { documents, faults: faults.slice(0, namedFaults), faultCount: faults.length, behind: limits };
}

/** The positions up to which lagging read models can be compared. @throws LedgerFaultError */
async function limitsOf(deps: DocumentDeps, { projections, limits }: Replay): Promise<ReadonlyMap<string, number>> {
  const open = projections.filter(({ name, lastPositions }) => lastPositions.size > 0 && !limits.has(name));
  const reached = await Promise.all(open.map(({ name, lastPositions }) => deps.readsReach(name, lastPositions)));
  const behind = open.filter((_, index) => reached[index] === false).map(({ name }) => name);
  if (behind[0] === undefined) return new Map();
  if (deps.restsAt === undefined) {
    const reason = 'it lags behind the log and cannot be compared';
    throw faultAt({ subject: `read model “${behind[0]}”`, reason });
  }
  return new Map(behind.map((name) => [name, deps.restsAt?.(name) ?? 0]));
}

/** Counts the documents; those that differ from the replay become suspects. */
async function scan(deps: DocumentDeps, replayed: ReplayedCollection, suspects: Suspect[]): Promise<number> {
  const { definition, docs, digests } = replayed;
  const stored = deps.reads.collection(definition);
  const unseen = new Set(docs.keys());
  const suspect = (id: string) => suspects.push({ definition, replayed, id });
  let count = 0;
  for (let after: string | undefined; ; ) {
    const page = await stored.scan(after, pageSize);
    for (const scanned of page) {
      unseen.delete(scanned.id);
      const fits =
        digests === undefined ? isReplayed(scanned, replayed, docs.get(scanned.id)) : take(scanned, replayed);
      if (!fits) suspect(scanned.id);
    }
    count += page.length;
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) break;
    after = last.id;
    await new Promise((resolve) => setImmediate(resolve));
  }
  for (const id of unseen) suspect(id);
  return count;
}

function take({ id, text, indexed }: ScannedDocument, { digests }: ReplayedCollection): boolean {
  return digests?.take(digests.of(id, signatureOf(text, indexed))) === true;
}

function isReplayed(scanned: ScannedDocument, { indexedFields }: ReplayedCollection, expected: Doc | undefined) {
  if (expected === undefined) return false;
  const { text, indexed } = scanned;
  return text === JSON.stringify(expected) && holdsIndexes(indexedFields, indexed, expected);
}

/** Write-once collections keep only digests, so a second replay recovers the documents that are missing. */
async function describeMissing(
  deps: DocumentDeps,
  { upToPosition, limits }: { readonly upToPosition: number; readonly limits: ReadonlyMap<string, number> },
  all: readonly ReplayedCollection[],
  suspects: Suspect[],
): Promise<void> {
  const once = all.filter(({ digests }) => digests !== undefined);
  const isDue = (each: ReplayedCollection) =>
    (each.digests?.size ?? 0) > 0 || suspects.some(({ replayed }) => replayed === each);
  const due = new Set(once.filter(isDue).map(({ definition }) => definition.name));
  if (due.size === 0) return;
  const owners = deps.compared.filter(({ projection }) => projection.collections.some(({ name }) => due.has(name)));
  const suspectIds = new Map(
    once.map((each) => [
      each.definition.name,
      new Set(suspects.filter(({ replayed }) => replayed === each).map(({ id }) => id)),
    ]),
  );
  const byName = new Map(once.map((each) => [each.definition.name, each]));
  const wanted = (name: string) => {
    const former = (byName.get(name) as ReplayedCollection).digests as NonNullable<ReplayedCollection['digests']>;
    return {
      digests: former,
      keeps: (id: string, digest: number) => former.has(digest) || suspectIds.get(name)?.has(id) === true,
    };
  };
  const again = new Replay(deps.log, owners, { limits, wanted });
  await again.upTo(upToPosition);
  for (const projection of again.projections) {
    for (const { definition, docs, digests } of projection.collections.values()) {
      const former = byName.get(definition.name);
      if (digests === undefined || former === undefined) continue;
      const known = suspectIds.get(definition.name);
      for (const [id, doc] of docs) {
        former.docs.set(id, doc);
        if (!known?.has(id)) suspects.push({ definition, replayed: former, id });
      }
    }
  }
}

/** The suspects that still differ once the replay and the read models have handled the same events. */
async function confirmed(deps: DocumentDeps, replay: Replay, suspects: readonly Suspect[]): Promise<LedgerFault[]> {
  let left: readonly Suspect[] = suspects;
  for (let round = 0; ; round++) {
    const before = replay.position;
    const read = await Promise.all(left.map(({ definition, id }) => deps.reads.collection(definition).scanOne(id)));
    await replay.upTo(await deps.head());
    const faults: (readonly [Suspect, LedgerFault])[] = [];
    for (const [index, suspect] of left.entries()) {
      const fault = faultOf(suspect, read[index]);
      if (fault !== undefined) faults.push([suspect, fault]);
    }
    left = faults.map(([suspect]) => suspect);
    const isQuiet = round > 0 && replay.position === before;
    if (left.length === 0 || isQuiet || round === rounds) return faults.map(([, fault]) => fault);
    await limitsOf(deps, replay);
    if (replay.position !== before) await setTimeout(pauseMs);
  }
}

function faultOf({ definition, replayed, id }: Suspect, stored: ScannedDocument | undefined): LedgerFault | undefined {
  const found = stored && docOf(stored);
  const versions = replayed.versionsOf(id);
  const fits = versions.some((version) => {
    if (stored === undefined) return version === undefined;
    return (
      version !== undefined && areEqual(found, version) && holdsIndexes(replayed.indexedFields, stored.indexed, version)
    );
  });
  return fits ? undefined : documentFault(definition.name, id, found ?? (stored && {}), versions.at(-1));
}
