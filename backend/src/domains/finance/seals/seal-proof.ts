// Proves to somebody who holds only a root that a stream's end was under it.
import type { EventStore } from '../../../ports/event-store';
import { inclusionPath } from './merkle-tree';
import { endsUnder, leavesOf } from './seal-log';

/** Undefined when there is no such seal, or the stream is not under it. */
export async function sealProof(store: Pick<EventStore, 'readStream'>, number: number, stream: string) {
  const under = await endsUnder(store, number);
  const end = under?.ends.get(stream);
  if (under === undefined || end === undefined) return undefined;
  const { streams, leaves } = leavesOf(under.ends);
  const leafIndex = streams.indexOf(stream);
  return {
    seal: { ...under.logged.seal, sealedAt: under.logged.sealedAt },
    stream,
    ...end,
    leafIndex,
    leafHash: (leaves[leafIndex] as Buffer).toString('hex'),
    path: [...inclusionPath(leaves, leafIndex)],
  };
}
