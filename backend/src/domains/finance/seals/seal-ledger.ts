// Seals the ledger: computes one Merkle root over the ends of the chained streams that changed since the last seal, and
// appends it to the tree over all seals. It reads only the log, starting at the last seal, so the cost of a daily seal
// depends on the day's events only.
import type { Commands } from '../../../kernel/commands/commands';
import { newId } from '../../../kernel/values/ids';
import type { EventStore } from '../../../ports/events/event-store';
import { merkleRoot } from './merkle-tree';
import { SealPlaces } from './moved-log.stream';
import {
  type Moved,
  type Seal,
  type SealKeyRotation,
  type SealSignature,
  type StreamEnd,
  sealAfter,
  sealId,
  sealStream,
  sealStreamId,
} from './seal.stream';
import { missingRotations } from './seal-keys';
import { leavesOf, type StreamEnds } from './seal-log';
import { type SealSigners, signatureOf } from './seal-signature';

const pageSize = 1000;
/** About 130 bytes each, so that a batch stays far below the limit of one append. */
const endsPerNote = 2000;

export interface SealDeps {
  readonly eventStore: Pick<EventStore, 'readAll' | 'readStream' | 'head'>;
  readonly commands: Commands;
  /** Omitted if seals need no signature, as in most tests. */
  readonly signers?: SealSigners;
}

export type Sealed =
  | { readonly kind: 'sealed'; readonly seal: Seal }
  /** Nothing was chained since the last seal; `last` is null before the first seal. */
  | { readonly kind: 'nothing-new'; readonly last: Seal | null };

export async function sealLedger(
  { eventStore, commands, signers }: SealDeps,
  actor: string,
  onProgress: (fraction: number) => Promise<void> = async () => undefined,
): Promise<Sealed> {
  const sealing = sealingBy(commands, actor);
  const { last, keys } = await sealing.state();
  // The first seal of a tree records every stream.
  const after = last?.history === undefined ? 0 : (await SealPlaces.of(eventStore)).placeOf(last);
  const upToPosition = await eventStore.head();
  const { ends, begun } = await movedBetween(eventStore, after, upToPosition, onProgress);
  // Every sealing appends to the seals' own stream, which alone is no reason for another seal.
  if ([...ends.keys()].every((stream) => stream === sealStreamId)) return { kind: 'nothing-new', last };
  const movedRoot = merkleRoot(leavesOf(ends).leaves);
  const number = (last?.number ?? 0) + 1;
  if (signers !== undefined) {
    const missing = missingRotations(keys, number, signers);
    for (const rotation of missing) await sealing.rotate(number, rotation);
  }
  await sealing.note(number, upToPosition, ends);
  const moved: Moved = { upToPosition, movedRoot, moved: ends.size, begun };
  const signature = signers && signatureOf(sealAfter(last, moved), signers.current);
  return { kind: 'sealed', seal: await sealing.seal(number, moved, signature) };
}

async function movedBetween(
  eventStore: Pick<EventStore, 'readAll'>,
  after: number,
  upTo: number,
  onProgress: (fraction: number) => Promise<void>,
): Promise<{ readonly ends: StreamEnds; readonly begun: number }> {
  const ends: StreamEnds = new Map();
  let begun = 0;
  for (let position = after; position < upTo; ) {
    const page = await eventStore.readAll(position, pageSize);
    for (const { streamId, revision, metadata, position: at } of page) {
      if (at > upTo || metadata.hash === undefined) continue;
      if (revision === 0) begun++;
      ends.set(streamId, { revision, hash: metadata.hash });
    }
    const end = page.at(-1);
    if (end === undefined) break;
    position = end.position;
    await onProgress(Math.min(1, (position - after) / (upTo - after)));
    // Yields to the event loop, so that reading a long log does not block requests.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { ends, begun };
}

/** Groups the commands of one sealing. */
function sealingBy(commands: Commands, actor: string) {
  const handler = commands.handlerOf(sealStream);
  const correlationId = newId();
  const context = { actor, correlationId, causationId: correlationId };
  const execute = async (command: Parameters<typeof handler.execute>[1]) => {
    const outcome = await handler.execute(sealId, command, context);
    if (outcome.kind === 'refused') throw new Error('The ledger was sealed by another process meanwhile.');
    return outcome.state;
  };
  return {
    state: async () => (await handler.load(sealId)).state,
    async rotate(number: number, rotation: SealKeyRotation): Promise<void> {
      await execute({ kind: 'rotate', number, rotation });
    },
    async note(number: number, upToPosition: number, moved: StreamEnds): Promise<void> {
      const ends = [...moved].map(([stream, { revision, hash }]): StreamEnd => [stream, revision, hash]);
      for (let from = 0; from < ends.length; from += endsPerNote) {
        await execute({ kind: 'note', number, upToPosition, ends: ends.slice(from, from + endsPerNote) });
      }
    },
    seal: async (number: number, moved: Moved, signature: SealSignature | undefined) =>
      (await execute({ kind: 'seal', number, ...moved, ...(signature && { signature }) })).last as Seal,
  };
}
