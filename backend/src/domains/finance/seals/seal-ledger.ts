// Seals the ledger: one Merkle root over the ends of every chained stream. It reads the log alone, from where the last
// seal left off, so a day's seal costs what the day brought.
import type { Commands } from '../../../kernel/commands';
import { newId } from '../../../kernel/ids';
import type { EventStore } from '../../../ports/event-store';
import { merkleRoot } from './merkle-tree';
import { SEAL_ID, SEAL_STREAM, type Seal, type StreamEnd, sealStream } from './seal.stream';
import { leavesOf, loggedSeals, type StreamEnds } from './seal-log';

const PAGE = 1000;
/** About 130 bytes each, so that a portion stays far below what one append takes. */
const ENDS_PER_NOTE = 2000;

export interface SealDeps {
  readonly eventStore: Pick<EventStore, 'readStream' | 'readAll' | 'head'>;
  readonly commands: Commands;
}

export type Sealed =
  | { readonly kind: 'sealed'; readonly seal: Seal }
  /** Nothing was chained since the last seal, which may be none at all. */
  | { readonly kind: 'nothing-new'; readonly last: Seal | null };

export async function sealLedger(
  deps: SealDeps,
  actor: string,
  onProgress: (fraction: number) => Promise<void> = async () => undefined,
): Promise<Sealed> {
  const ends: StreamEnds = new Map();
  let last: Seal | null = null;
  for await (const { seal, moved } of loggedSeals(deps.eventStore)) {
    for (const [stream, revision, hash] of moved) ends.set(stream, { revision, hash });
    last = seal;
  }
  const after = last?.upToPosition ?? 0;
  const upToPosition = await deps.eventStore.head();
  const moved = await movedBetween(deps.eventStore, after, upToPosition, onProgress);
  // The seals' own stream moves by every sealing; that alone is no reason for another.
  if ([...moved.keys()].every((stream) => stream === SEAL_STREAM)) return { kind: 'nothing-new', last };
  for (const [stream, end] of moved) ends.set(stream, end);
  const seal: Seal = {
    number: (last?.number ?? 0) + 1,
    upToPosition,
    streams: ends.size,
    root: merkleRoot(leavesOf(ends).leaves),
    previousRoot: last?.root ?? null,
  };
  await store(deps.commands, actor, seal, moved);
  return { kind: 'sealed', seal };
}

async function movedBetween(
  eventStore: Pick<EventStore, 'readAll'>,
  after: number,
  upTo: number,
  onProgress: (fraction: number) => Promise<void>,
): Promise<StreamEnds> {
  const moved: StreamEnds = new Map();
  for (let position = after; position < upTo; ) {
    const page = await eventStore.readAll(position, PAGE);
    for (const { streamId, revision, metadata, position: at } of page) {
      if (at <= upTo && metadata.hash !== undefined) moved.set(streamId, { revision, hash: metadata.hash });
    }
    const end = page.at(-1);
    if (end === undefined) break;
    position = end.position;
    await onProgress(Math.min(1, (position - after) / (upTo - after)));
    // Whoever reads a long log lets requests in between.
    await new Promise((resolve) => setImmediate(resolve));
  }
  return moved;
}

async function store(commands: Commands, actor: string, seal: Seal, moved: StreamEnds): Promise<void> {
  const handler = commands.handlerOf(sealStream);
  const correlationId = newId();
  const context = { actor, correlationId, causationId: correlationId };
  const ends = [...moved].map(([stream, { revision, hash }]): StreamEnd => [stream, revision, hash]);
  for (let from = 0; from < ends.length; from += ENDS_PER_NOTE) {
    const portion = ends.slice(from, from + ENDS_PER_NOTE);
    const outcome = await handler.execute(SEAL_ID, { kind: 'note', number: seal.number, ends: portion }, context);
    if (outcome.kind === 'refused') throw new Error('Somebody else sealed the ledger meanwhile.');
  }
  const outcome = await handler.execute(SEAL_ID, { kind: 'seal', seal }, context);
  if (outcome.kind === 'refused') throw new Error('Somebody else sealed the ledger meanwhile.');
}
