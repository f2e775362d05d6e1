// Compares the stored counts of counted indexes with the documents that a replay of the log leads to. Screens show such
// counts without reading the documents, so a count that is wrong would otherwise stay unseen.
import { setTimeout } from 'node:timers/promises';
import {
  countedValueOf,
  type IndexDefinition,
  type ReadModels,
  type ScannedCount,
} from '../../../../ports/read-models/read-models';
import { faultAt, type LedgerFault } from '../ledger-fault';
import type { Replay } from './replay';
import type { ReplayedCollection } from './replayed-collection';

interface CountDeps {
  readonly reads: ReadModels;
  readonly replay: Replay;
  /** Replays what was appended since, and waits for the read models to have taken it. */
  readonly catchUp: () => Promise<void>;
}

interface CountedIndex {
  readonly collection: ReplayedCollection;
  readonly name: string;
  readonly index: IndexDefinition<object>;
}

type Counts = ReadonlyMap<string, number>;

/** Each round catches up with a log that is still growing. */
const rounds = 40;
const pauseMs = 250;

export async function compareCounts(
  { reads, replay, catchUp }: CountDeps,
  collections: readonly ReplayedCollection[],
): Promise<readonly LedgerFault[]> {
  const faults: LedgerFault[] = [];
  for (const counted of collections.flatMap(countedIndexesOf)) {
    let suspects: ReadonlySet<string> | undefined;
    for (let round = 0; ; round++) {
      const position = replay.position;
      const before = countsOf(counted);
      const stored = mapOf(await reads.collection(counted.collection.definition).scanCounts(counted.name));
      await catchUp();
      const after = countsOf(counted);
      const isWrong = (value: string) => {
        const count = stored.get(value) ?? 0;
        // The read model may have been anywhere between the two positions.
        return count !== (before.get(value) ?? 0) && count !== (after.get(value) ?? 0);
      };
      const values = suspects ?? new Set([...stored.keys(), ...before.keys(), ...after.keys()]);
      suspects = new Set([...values].filter(isWrong));
      if (suspects.size === 0) break;
      if ((round > 0 && replay.position === position) || round === rounds) {
        for (const value of suspects) faults.push(countFault(counted, value, stored.get(value), after.get(value)));
        break;
      }
      if (replay.position !== position) await setTimeout(pauseMs);
    }
  }
  return faults;
}

function countedIndexesOf(collection: ReplayedCollection): readonly CountedIndex[] {
  const { name: collectionName, indexes } = collection.definition;
  return Object.entries(indexes as Record<string, IndexDefinition<object>>).flatMap(([name, index]) => {
    if (index.counted !== true) return [];
    if (collection.digests !== undefined)
      throw new Error(`${collectionName} is written once, and its index is counted`);
    return [{ collection, name, index }];
  });
}

function countsOf({ collection, index }: CountedIndex): Counts {
  const counts = new Map<string, number>();
  for (const doc of collection.docs.values()) {
    const value = countedValueOf(index, doc);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

/** Adds the counts up, so that a forged row of the same value is seen. */
function mapOf(scanned: readonly ScannedCount[]): Counts {
  const counts = new Map<string, number>();
  for (const { value, count } of scanned) counts.set(value, (counts.get(value) ?? 0) + count);
  return counts;
}

function countFault({ collection, name }: CountedIndex, value: string, found = 0, expected = 0): LedgerFault {
  const subject = `read model “${collection.definition.name}”, count of ${value} in its index “${name}”`;
  return faultAt({ subject, reason: `it is ${found}, the log says ${expected}` }).fault;
}
