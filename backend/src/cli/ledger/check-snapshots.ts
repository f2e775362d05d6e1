// Verifies snapshots against their streams. Commands may decide on a snapshot, so an altered one would let a user spend
// money that they do not have.
import type { LedgerFault } from '../../domains/finance/verification/ledger-fault';
import type { DomainEvent, RefusalValue } from '../../kernel/commands/decider';
import type { StreamDefinition } from '../../kernel/commands/stream';
import { canonicalJson } from '../../kernel/events/canonical-json';
import type { EventStore } from '../../ports/events/event-store';
import type { Snapshot } from '../../ports/events/snapshots';

const pageSize = 500;

export interface KeptStates {
  readonly events: Pick<EventStore, 'readStream'>;
  snapshotsOf(prefix: string): Iterable<Snapshot & { readonly streamId: string }>;
}

/** Returns the number of valid snapshots of a stream type, and the first invalid one. */
export async function checkSnapshots<State, Command, Event extends DomainEvent, Refusal extends RefusalValue>(
  store: KeptStates,
  stream: StreamDefinition<State, Command, Event, Refusal>,
): Promise<{ readonly checked: number; readonly fault: LedgerFault | null }> {
  let checked = 0;
  for (const { streamId, revision, version, state } of store.snapshotsOf(`${stream.name}-`)) {
    // Commands ignore snapshots of another version as well.
    if (version !== stream.snapshot?.version) continue;
    const folded = await foldTo(store.events, stream, streamId, revision);
    if (canonicalJson(folded) !== canonicalJson(state)) {
      const reason = 'the stored state differs from the fold of its events; delete it, and it is stored again';
      return { checked, fault: { stream: streamId, revision, eventId: null, subject: 'snapshot', reason } };
    }
    checked++;
  }
  return { checked, fault: null };
}

async function foldTo<State, Command, Event extends DomainEvent, Refusal extends RefusalValue>(
  events: KeptStates['events'],
  { decider }: StreamDefinition<State, Command, Event, Refusal>,
  streamId: string,
  revision: number,
): Promise<State> {
  let state = decider.initialState;
  for (let from = 0; from <= revision; from += pageSize) {
    const page = await events.readStream(streamId, from, Math.min(pageSize, revision - from + 1));
    for (const event of page) state = decider.evolve(state, event as unknown as Event);
  }
  return state;
}
