// The seals of the ledger, in the stream `seal-ledger`. Each seal records the ends of the chained streams that changed
// since the previous seal, has a Merkle root over them, and appends it to a tree over all seals, whose root it carries.
// Seals are part of the log, so that a copy of the log includes its proof; their stream is hash-chained like those it
// seals.
import type { Decider, DomainEvent } from '../../../kernel/commands/decider';
import { defineStream } from '../../../kernel/commands/stream';
import { defineEvents } from '../../../kernel/events/event-catalogue';
import { appended, leafHash, rootUnder } from './merkle-tree';

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

/** Another key signs from this seal on. */
export interface SealKeyChange {
  readonly fromSeal: number;
  /** Public keys, base64. */
  readonly previousKey: string;
  readonly publicKey: string;
}

export interface SealKeyRotation extends SealKeyChange {
  /** Signature of the previous key over the change, base64; null if that key was lost. */
  readonly endorsement: string | null;
}

/** The proof of a time-stamp server that a seal existed. */
export interface SealTimestamp {
  readonly number: number;
  /** Time-stamp token (RFC 3161), DER in base64. */
  readonly token: string;
}

export type LedgerSealed = DomainEvent<'LedgerSealed', Seal>;

export type SealEvent =
  /** Precedes each seal, in batches that fit into one append. */
  | DomainEvent<
      'LedgerEndsNoted',
      { readonly number: number; readonly ends: readonly StreamEnd[]; readonly upToPosition?: number }
    >
  | LedgerSealed
  | DomainEvent<'SealKeyRotated', SealKeyRotation>
  | DomainEvent<'SealTimestamped', SealTimestamp>;

export const sealEvents = defineEvents<SealEvent>({
  LedgerEndsNoted: { version: 1 },
  LedgerSealed: { version: 1 },
  SealKeyRotated: { version: 1 },
  SealTimestamped: { version: 1 },
});

/** The changes that a sealing found in the log since the previous seal. */
export interface Moved {
  readonly upToPosition: number;
  readonly movedRoot: string;
  readonly moved: number;
  /** How many of the changed streams are new since then. */
  readonly begun: number;
}

/** A seal with the key that signed it. */
export interface KeyUse {
  readonly number: number;
  readonly publicKey: string;
}

export interface SealKeys {
  /** Seals with their keys, without those from before signatures; uses of the same key in a row may be left out. */
  readonly uses: readonly KeyUse[];
  readonly rotations: readonly SealKeyRotation[];
}

export interface SealState {
  /** Null before the first seal. */
  readonly last: Seal | null;
  /** The first use of each key and all rotations, so that a sealing need not read earlier seals. */
  readonly keys: SealKeys;
}
export type SealCommand =
  | {
      readonly kind: 'note';
      readonly number: number;
      readonly upToPosition: number;
      readonly ends: readonly StreamEnd[];
    }
  | { readonly kind: 'rotate'; readonly number: number; readonly rotation: SealKeyRotation }
  | ({ readonly kind: 'timestamp' } & SealTimestamp)
  | ({ readonly kind: 'seal'; readonly number: number; readonly signature?: SealSignature } & Moved);
export type SealRefusal = 'SealedMeanwhile';

export const sealDecider: Decider<SealState, SealCommand, SealEvent, SealRefusal> = {
  initialState: { last: null, keys: { uses: [], rotations: [] } },
  evolve: ({ last, keys }, event) => {
    switch (event.type) {
      case 'LedgerSealed':
        return { last: event.data, keys: withUse(keys, event.data) };
      case 'SealKeyRotated':
        return { last, keys: { ...keys, rotations: [...keys.rotations, event.data] } };
      default:
        return { last, keys };
    }
  },
  decide: (command, { last }) => {
    const { number } = command;
    if (command.kind === 'timestamp') return [{ type: 'SealTimestamped', data: { number, token: command.token } }];
    if (number !== (last?.number ?? 0) + 1) return 'SealedMeanwhile';
    switch (command.kind) {
      case 'rotate':
        return [{ type: 'SealKeyRotated', data: command.rotation }];
      case 'note': {
        const { upToPosition, ends } = command;
        return [{ type: 'LedgerEndsNoted', data: { number, upToPosition, ends } }];
      }
      case 'seal':
        return [{ type: 'LedgerSealed', data: signed(sealAfter(last, command), command.signature) }];
    }
  },
};

function withUse(keys: SealKeys, { number, signature }: Seal): SealKeys {
  if (signature === undefined || signature.publicKey === keys.uses.at(-1)?.publicKey) return keys;
  return { ...keys, uses: [...keys.uses, { number, publicKey: signature.publicKey }] };
}

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
  snapshot: { version: 3, every: 50 },
});

export interface SealSignature {
  /** The 32 bytes of the public key, base64. */
  readonly publicKey: string;
  /** The 64 bytes of the signature, base64. */
  readonly value: string;
}
