// Proves to somebody who holds only a root that it covers a stream's end: by a path from the end to the root over the
// changes before one seal, and by a path from that seal to the root over all seals.
import type { EventStore, StoredEvent } from '../../../ports/events/event-store';
import type { ReadModels } from '../../../ports/read-models/read-models';
import { inclusionPath } from './merkle-tree';
import { sealLeaf } from './seal.stream';
import { leavesOf, loggedSeals } from './seal-log';
import { sealOfNumber, sealOver, sealsBetween, sealView } from './seal-reads';
import type { SealDoc } from './seals.projection';

type Streams = Pick<EventStore, 'readStream'>;

/** Returns undefined when the seal does not exist, has the first format, or does not cover the stream. */
export async function sealProof(store: Streams, reads: ReadModels, number: number, stream: string) {
  const seal = await sealOfNumber(reads, number);
  if (seal?.history === undefined) return undefined;
  const end = await endUpTo(store, stream, seal.place);
  const moving = end && (await sealOver(reads, end.position));
  const leaf = moving && (await leafUnder(store, reads, moving, stream));
  if (end === undefined || moving?.history === undefined || leaf === undefined) return undefined;
  const first = number - seal.history.index;
  const history = (await sealsBetween(reads, first, number)).map((each) => sealLeaf({ ...each, ...movedOf(each) }));
  return {
    seal: sealView(seal),
    stream,
    revision: end.revision,
    hash: end.metadata.hash as string,
    ...leaf,
    movedBefore: { ...sealView(moving), ...movedOf(moving) },
    historyIndex: moving.history.index,
    historySize: seal.history.index + 1,
    historyPath: [...inclusionPath(history, moving.history.index)],
  };
}

const movedOf = ({ history }: SealDoc) => ({ movedRoot: history?.movedRoot ?? '', moved: history?.moved ?? 0 });

async function leafUnder(store: Streams, reads: ReadModels, seal: SealDoc, stream: string) {
  const before = await sealOfNumber(reads, seal.number - 1);
  for await (const { moved } of loggedSeals(store, before === undefined ? 0 : before.revision + 1)) {
    const { streams, leaves } = leavesOf(moved);
    const leafIndex = streams.indexOf(stream);
    const leaf = leaves[leafIndex];
    return leaf && { leafIndex, leafHash: leaf.toString('hex'), path: [...inclusionPath(leaves, leafIndex)] };
  }
  return undefined;
}

/** The last event of a stream up to a log position, found by binary search. */
async function endUpTo(store: Streams, stream: string, place: number): Promise<StoredEvent | undefined> {
  const eventAt = async (revision: number) => {
    const [event] = await store.readStream(stream, revision, 1);
    return event !== undefined && event.position <= place ? event : undefined;
  };
  let end = await eventAt(0);
  let step = 1;
  for (let next = end; next !== undefined; step *= 2) {
    end = next;
    next = await eventAt(end.revision + step);
  }
  for (; end !== undefined && step >= 1; step = Math.floor(step / 2)) end = (await eventAt(end.revision + step)) ?? end;
  return end?.metadata.hash === undefined ? undefined : end;
}
