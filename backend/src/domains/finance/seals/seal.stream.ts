// The seals of the ledger, `seal-ledger`: each names the ends of the chained streams that moved since the one before, has a
// Merkle root over them, and appends that root to a tree over all seals, whose root it carries. In the log itself, so that
// anyone who keeps the log keeps the proof; chained like the streams it seals.
import type { Decider, DomainEvent } from '../../../kernel/decider';
import { defineEvents } from '../../../kernel/event-catalogue';
import { defineStream } from '../../../kernel/stream';
import { appended, leafHash, rootUnder } from './merkle-tree';
import type { SealSignature } from './seal-signature';

/** A stream's last event at the time: `[stream, revision, hash]`. */
export type StreamEnd = readonly [stream: string, revision: number, hash: string];

export interface Seal {
  /** From 1. */
  readonly number: number;
  /** Everything in the log up to here is under it. */
  readonly upToPosition: number;
  /** Chained streams under its root. */
  readonly streams: number;
  readonly root: string;
  readonly previousRoot: string | null;
  /** Absent from seals of the first kind, whose root lies over the ends of all streams in the order of their names. */
  readonly history?: SealHistory;
  /** Absent from seals that were made before seals were signed. */
  readonly signature?: SealSignature;
}

/** What a seal adds to the tree over all seals. */
export interface SealHistory {
  /** Its leaf in the tree, from 0. */
  readonly index: number;
  /** The Merkle root over the ends that it notes, in the order of the streams' names. */
  readonly movedRoot: string;
  /** How many those are. */
  readonly moved: number;
  /** The complete subtrees of the tree with this leaf in it, largest first, in hex. */
  readonly frontier: readonly string[];
}

export type SealEvent =
  /** Before each seal, in portions that fit into one append. */
  | DomainEvent<
      'LedgerEndsNoted',
      { readonly number: number; readonly ends: readonly StreamEnd[]; readonly upToPosition?: number }
    >
  | DomainEvent<'LedgerSealed', Seal>;

export const sealEvents = defineEvents<SealEvent>({ LedgerEndsNoted: { version: 1 }, LedgerSealed: { version: 1 } });

/** What a sealing found in the log since the seal before. */
export interface Moved {
  readonly upToPosition: number;
  readonly movedRoot: string;
  readonly moved: number;
  /** Of the moved streams, those that began since. */
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

/** The seal over what has moved since `last`. */
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

/** A seal as it stands in the tree over all seals. */
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
