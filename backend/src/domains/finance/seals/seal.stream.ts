// The seals of the ledger, in the stream `seal-ledger`. Each seal records the ends of the chained streams that changed
// since the previous seal, has a Merkle root over them, and appends it to a tree over all seals, whose root it carries.
// Seals are part of the log, so that a copy of the log includes its proof; their stream is hash-chained like those it
// seals.
import type { Decider, DomainEvent } from '../../../kernel/decider';
import { defineEvents } from '../../../kernel/event-catalogue';
import { defineStream } from '../../../kernel/stream';
import { appended, leafHash, rootUnder } from './merkle-tree';
import type { SealSignature } from './seal-signature';

/** The last event of a stream at sealing time: `[stream, revision, hash]`. */
export type StreamEnd = readonly [stream: string, revision: number, hash: string];

export interface Seal {
  /** Counts from 1. */
  readonly number: number;
  /** The seal covers everything in the log up to this position. */
  readonly upToPosition: number;
  /** Number of chained streams under its root. */
  readonly streams: number;
  readonly root: string;
  readonly previousRoot: string | null;
  /** Absent from seals of the first format, whose root covers the ends of all streams, sorted by name. */
  readonly history?: SealHistory;
  /** Absent from seals that were made before seals were signed. */
  readonly signature?: SealSignature;
}

/** The leaf that a seal adds to the tree over all seals. */
export interface SealHistory {
  /** Index of its leaf in the tree, from 0. */
  readonly index: number;
  /** The Merkle root over the ends that it records, sorted by stream name. */
  readonly movedRoot: string;
  /** Number of these ends. */
  readonly moved: number;
  /** The complete subtrees of the tree including this leaf, largest first, in hex. */
  readonly frontier: readonly string[];
}

export type SealEvent =
  /** Precedes each seal, in batches that fit into one append. */
  | DomainEvent<
      'LedgerEndsNoted',
      { readonly number: number; readonly ends: readonly StreamEnd[]; readonly upToPosition?: number }
    >
  | DomainEvent<'LedgerSealed', Seal>;

export const sealEvents = defineEvents<SealEvent>({ LedgerEndsNoted: { version: 1 }, LedgerSealed: { version: 1 } });

/** The changes that a sealing found in the log since the previous seal. */
export interface Moved {
  readonly upToPosition: number;
  readonly movedRoot: string;
  readonly moved: number;
  /** How many of the changed streams are new since then. */
  readonly begun: number;
}

export type SealState = Seal | null;
export type SealCommand =
  | {
      readonly kind: 'note';
      readonly number: number;
      readonly upToPosition: number;
      readonly ends: readonly StreamEnd[];
    }
  | ({ readonly kind: 'seal'; readonly number: number; readonly signature?: SealSignature } & Moved);
export type SealRefusal = 'SealedMeanwhile';

export const sealDecider: Decider<SealState, SealCommand, SealEvent, SealRefusal> = {
  initialState: null,
  evolve: (state, event) => (event.type === 'LedgerSealed' ? event.data : state),
  decide: (command, state) => {
    const { number, upToPosition } = command;
    if (number !== (state?.number ?? 0) + 1) return 'SealedMeanwhile';
    return command.kind === 'note'
      ? [{ type: 'LedgerEndsNoted', data: { number, upToPosition, ends: command.ends } }]
      : [{ type: 'LedgerSealed', data: signed(sealAfter(state, command), command.signature) }];
  },
};

const signed = (seal: Seal, signature?: SealSignature): Seal =>
  signature === undefined ? seal : { ...seal, signature };

/** Creates the seal over all changes since `last`. */
export function sealAfter(last: Seal | null, { upToPosition, movedRoot, moved, begun }: Moved): Seal {
  const number = (last?.number ?? 0) + 1;
  const index = last?.history === undefined ? 0 : last.history.index + 1;
  const before = (last?.history?.frontier ?? []).map((hash) => Buffer.from(hash, 'hex'));
  const frontier = appended(before, index, sealLeaf({ number, upToPosition, movedRoot, moved }));
  return {
    number,
    upToPosition,
    streams: (last?.history === undefined ? 0 : last.streams) + begun,
    root: rootUnder(frontier),
    previousRoot: last?.root ?? null,
    history: { index, movedRoot, moved, frontier: frontier.map((hash) => hash.toString('hex')) },
  };
}

/** The Merkle leaf of a seal in the tree over all seals. */
export function sealLeaf(seal: { number: number; upToPosition: number; movedRoot: string; moved: number }): Buffer {
  return leafHash(JSON.stringify([seal.number, seal.upToPosition, seal.movedRoot, seal.moved]));
}

export const sealId = 'ledger';
export const sealStreamId = `seal-${sealId}`;

export const sealStream = defineStream({
  name: 'seal',
  events: sealEvents,
  decider: sealDecider,
  chained: true,
  snapshot: { version: 2, every: 50 },
});
