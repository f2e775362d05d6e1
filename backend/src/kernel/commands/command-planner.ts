// Decides the commands of a group sequentially and honours their idempotency keys.

import type { EventStore, StoredEvent } from '../../ports/events/event-store';
import type { Refusals } from '../../ports/events/idempotency';
import { type Clock, isoNow } from '../../ports/operations/clock';
import { type EventCodec, isPlainHash } from '../events/event-codec';
import { newId } from '../values/ids';
import { type Decision, type PendingCommand, replayOf } from './command-plan';
import { type Idempotency, IdempotencyKeyReusedError, type Outcome } from './commands';
import { type DomainEvent, isRefusal, type RefusalValue } from './decider';
import type { StreamDefinition } from './stream';
import type { Folded, StreamLoader } from './stream-loader';

export interface PlanningDeps {
  readonly store: EventStore;
  readonly codec: EventCodec;
  readonly refusals: Refusals;
  readonly clock: Clock;
}

export class CommandPlanner<State, Command, Event extends DomainEvent, Refusal extends RefusalValue> {
  constructor(
    private readonly stream: StreamDefinition<State, Command, Event, Refusal>,
    private readonly loader: StreamLoader<State, Command, Event, Refusal>,
    private readonly deps: PlanningDeps,
  ) {}

  async plan(
    streamId: string,
    group: readonly PendingCommand<State, Command, Event, Refusal>[],
    start: Folded<State>,
  ): Promise<readonly Decision<State, Event, Refusal>[]> {
    const decisions: Decision<State, Event, Refusal>[] = [];
    const firstOfKey = new Map<string, number>();
    let present = start;
    const [barred, storedOf] = await Promise.all([this.barredIn(group), this.storedOf(streamId, group)]);
    for (const [index, pending] of group.entries()) {
      const { idempotency } = pending.context;
      const known =
        barred.get(index) ??
        (idempotency && (await this.answeredBefore(streamId, idempotency, { group, firstOfKey, storedOf })));
      const decision = known ?? this.decide(pending, present);
      if (idempotency !== undefined && known === undefined) firstOfKey.set(idempotency.key, index);
      if (decision.kind === 'events') present = decision.after;
      decisions.push(decision);
    }
    return decisions;
  }

  /** The stored events of each key of the group, looked up together: one after the other, 256 lookups would add up. */
  private async storedOf(
    streamId: string,
    group: readonly PendingCommand<State, Command, Event, Refusal>[],
  ): Promise<ReadonlyMap<string, readonly StoredEvent[]>> {
    const wanted = new Map<string, Idempotency>();
    for (const { context } of group) if (context.idempotency) wanted.set(context.idempotency.key, context.idempotency);
    const found = await Promise.all(
      [...wanted].map(
        async ([key, { after }]) => [key, await this.deps.store.readByIdempotencyKey(streamId, key, after)] as const,
      ),
    );
    return new Map(found);
  }

  /** Commands whose callers have lost their permission, by index in the group. */
  private async barredIn(
    group: readonly PendingCommand<State, Command, Event, Refusal>[],
  ): Promise<ReadonlyMap<number, Decision<State, Event, Refusal>>> {
    const barred = new Map<number, Decision<State, Event, Refusal>>();
    if (!this.stream.asksCaller) return barred;
    const ask = ({ context }: (typeof group)[number], index: number) =>
      context.stillAllowed?.().catch((error) => barred.set(index, { kind: 'failed', error }));
    await Promise.all(group.map(ask));
    return barred;
  }

  private decide(
    { command }: PendingCommand<State, Command, Event, Refusal>,
    present: Folded<State>,
  ): Decision<State, Event, Refusal> {
    try {
      const { decide, evolve } = this.stream.decider;
      const decision = decide(command, present.state);
      if (isRefusal(decision)) return { kind: 'refusal', refusal: decision };
      const decided = decision as readonly Event[];
      let { state } = present;
      for (const event of decided) state = evolve(state, event);
      return {
        kind: 'events',
        // Ids are random: two processes that make the same decision concurrently must not mistake each other's events
        // for their own.
        events: decided.map((event) => ({ id: newId(), event })),
        at: isoNow(this.deps.clock),
        after: { state, revision: present.revision + decided.length },
      };
    } catch (error) {
      return { kind: 'failed', error };
    }
  }

  private async answeredBefore(
    streamId: string,
    idempotency: Idempotency,
    {
      group,
      firstOfKey,
      storedOf,
    }: {
      readonly group: readonly PendingCommand<State, Command, Event, Refusal>[];
      readonly firstOfKey: ReadonlyMap<string, number>;
      readonly storedOf: ReadonlyMap<string, readonly StoredEvent[]>;
    },
  ): Promise<Decision<State, Event, Refusal> | undefined> {
    const { key, hash, ofRequest } = idempotency;
    const index = firstOfKey.get(key);
    if (index !== undefined) {
      const first = group[index]?.context.idempotency?.hash;
      return first === hash ? { kind: 'same-as', index } : keyReused(key);
    }
    // Stored events take precedence: another process may have refused the same request before it could see the required
    // state.
    return (
      (await this.appendedBefore(streamId, idempotency, storedOf.get(key) ?? [])) ??
      (ofRequest ? this.refusedBefore(streamId, { key, hash }) : undefined)
    );
  }

  private async refusedBefore(
    streamId: string,
    { key, hash }: Idempotency,
  ): Promise<Decision<State, Event, Refusal> | undefined> {
    const refused = await this.deps.refusals.find(refusalKey(streamId, key));
    if (refused === undefined) return undefined;
    if (refused.hash !== hash) return keyReused(key);
    const outcome = { kind: 'refused', refusal: refused.refusal as Refusal, replayed: true } as const;
    return { kind: 'known', outcome };
  }

  private async appendedBefore(
    streamId: string,
    { key, hash, ofRequest }: Idempotency,
    found: readonly StoredEvent[],
  ): Promise<Decision<State, Event, Refusal> | undefined> {
    const stored = await this.deps.codec.decode(found);
    const last = stored.at(-1);
    if (last === undefined) return undefined;
    if (!(await this.isSameBody(last, hash, ofRequest))) return keyReused(key);
    // After a crash, policies handle hundreds of events a second time and never read the state, so any cached state
    // will do.
    const { state } = ofRequest
      ? await this.loader.asOf(streamId, last.revision)
      : (this.loader.recall(streamId) ?? (await this.loader.refresh(streamId)));
    const outcome: Outcome<State, Event, Refusal> = replayOf<State, Event>(streamId, stored, state);
    return { kind: 'known', outcome };
  }

  private async isSameBody({ type, data, metadata }: StoredEvent, hash: string, ofRequest?: boolean): Promise<boolean> {
    const { idempotencyHash: stored, actor } = metadata;
    if (!ofRequest || (stored !== undefined && isPlainHash(stored))) return stored === hash;
    return stored === (await this.deps.codec.fingerprint(hash, actor, { type, data: data as object }));
  }
}

/** A request may send commands to several streams under one key, and each stream may refuse separately. */
export const refusalKey = (streamId: string, key: string) => `${streamId}/${key}`;

function keyReused(key: string): { readonly kind: 'failed'; readonly error: unknown } {
  return { kind: 'failed', error: new IdempotencyKeyReusedError(`${key} was used for another request`) };
}
