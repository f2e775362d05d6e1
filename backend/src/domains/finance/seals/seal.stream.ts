// The seals of the ledger, `seal-ledger`: each names the ends of all chained streams that moved since the one before, and
// the Merkle root over all of them. In the log itself, so that whoever keeps the log keeps the proof; chained like the
// streams it seals.
import type { Decider, DomainEvent } from '../../../kernel/decider';
import { defineEvents } from '../../../kernel/event-catalogue';
import { defineStream } from '../../../kernel/stream';

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
}

export type SealEvent =
  /** Before each seal, in portions that fit into one append. */
  | DomainEvent<'LedgerEndsNoted', { readonly number: number; readonly ends: readonly StreamEnd[] }>
  | DomainEvent<'LedgerSealed', Seal>;

export const sealEvents = defineEvents<SealEvent>({ LedgerEndsNoted: { version: 1 }, LedgerSealed: { version: 1 } });

export type SealState = Seal | null;
export type SealCommand =
  | { readonly kind: 'note'; readonly number: number; readonly ends: readonly StreamEnd[] }
  | { readonly kind: 'seal'; readonly seal: Seal };
export type SealRefusal = 'SealedMeanwhile';

export const sealDecider: Decider<SealState, SealCommand, SealEvent, SealRefusal> = {
  initialState: null,
  evolve: (state, event) => (event.type === 'LedgerSealed' ? event.data : state),
  decide: (command, state) => {
    const number = command.kind === 'note' ? command.number : command.seal.number;
    if (number !== (state?.number ?? 0) + 1) return 'SealedMeanwhile';
    return command.kind === 'note'
      ? [{ type: 'LedgerEndsNoted', data: { number, ends: command.ends } }]
      : [{ type: 'LedgerSealed', data: command.seal }];
  },
};

export const SEAL_ID = 'ledger';
export const SEAL_STREAM = `seal-${SEAL_ID}`;

export const sealStream = defineStream({
  name: 'seal',
  events: sealEvents,
  decider: sealDecider,
  chained: true,
  snapshot: { version: 1, every: 50 },
});
