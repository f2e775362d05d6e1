// Executes commands on one stream type.
//
// Concurrent commands to one stream are decided one after the other and appended together: a hot stream needs one
// append for many commands, and callers in one process never conflict with each other. The expected revision guards
// against other processes, and a bounded number of conflicts is retried on the new state.
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import {
  type AppendResult,
  AppendTooLargeError,
  type EventToAppend,
  UnknownOutcomeError,
} from '../../ports/events/event-store';
import { positionOf } from '../../ports/events/position';
import type { Snapshots } from '../../ports/events/snapshots';
import { EventHeldBackError } from '../../ports/events/written-events';
import { HashChain } from '../events/hash-chain';
import type { CommandObserver } from './command-observer';
import type { Decision, PendingCommand } from './command-plan';
import { CommandPlanner, type PlanningDeps, refusalKey } from './command-planner';
import {
  type CommandContext,
  type CommandHandler,
  type ConsistencyToken,
  type Outcome,
  TooManyConflictsError,
} from './commands';
import { type DomainEvent, type RefusalValue, refusalCode } from './decider';
import type { StreamDefinition } from './stream';
import { type Folded, StreamLoader } from './stream-loader';

export interface HandlerDeps extends PlanningDeps {
  readonly snapshots: Snapshots;
  readonly log: Logger;
  readonly observer?: CommandObserver;
  /** Upper bound of cached stream states per stream type. */
  readonly rememberedStreams?: number;
}

/** A burst of gifts to one artist becomes a single append, so its consequences wait for one disk sync. */
const maxGroup = 256;
const maxAttempts = 10;
const maxRepeats = 6;
const refusalsKeptMs = 24 * 60 * 60 * 1000;

export class StreamHandler<State, Command, Event extends DomainEvent, Refusal extends RefusalValue>
  implements CommandHandler<State, Command, Event, Refusal>
{
  private readonly waiting = new Map<string, PendingCommand<State, Command, Event, Refusal>[]>();
  private readonly loader: StreamLoader<State, Command, Event, Refusal>;
  private readonly planner: CommandPlanner<State, Command, Event, Refusal>;
  private readonly chain: HashChain | undefined;

  constructor(
    private readonly stream: StreamDefinition<State, Command, Event, Refusal>,
    private readonly deps: HandlerDeps,
  ) {
    this.loader = new StreamLoader(stream, deps);
    this.planner = new CommandPlanner(stream, this.loader, deps);
    this.chain = stream.chained ? new HashChain(deps.store) : undefined;
  }

  execute(id: string, command: Command, context: CommandContext): Promise<Outcome<State, Event, Refusal>> {
    const streamId = `${this.stream.name}-${id}`;
    return new Promise((resolve, reject) => {
      const pending = { command, context, resolve, reject };
      const queue = this.waiting.get(streamId);
      if (queue !== undefined) {
        queue.push(pending);
        return;
      }
      this.waiting.set(streamId, [pending]);
      void this.drain(streamId);
    });
  }

  async load(id: string): Promise<Folded<State>> {
    return this.loader.refresh(`${this.stream.name}-${id}`);
  }

  private async drain(streamId: string): Promise<void> {
    const queue = this.waiting.get(streamId) ?? [];
    while (queue.length > 0) {
      const group = queue.splice(0, maxGroup);
      await this.executeOrFail(streamId, group);
    }
    this.waiting.delete(streamId);
  }

  private async executeOrFail(
    streamId: string,
    group: readonly PendingCommand<State, Command, Event, Refusal>[],
  ): Promise<void> {
    try {
      await this.tryGroup(streamId, group);
    } catch (error) {
      const isOfSome = error instanceof AppendTooLargeError || error instanceof EventHeldBackError;
      if (isOfSome && group.length > 1) {
        // The group exceeds the size limit of an append, or one of its events may not be written yet; a single command of
        // which that is true fails alone.
        const half = Math.ceil(group.length / 2);
        await this.executeOrFail(streamId, group.slice(0, half));
        await this.executeOrFail(streamId, group.slice(half));
      } else {
        for (const pending of group) this.fail(streamId, pending, error);
      }
    }
  }

  private async tryGroup(
    streamId: string,
    group: readonly PendingCommand<State, Command, Event, Refusal>[],
  ): Promise<void> {
    let start = this.loader.recall(streamId);
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const present = start ?? (await this.loader.refresh(streamId));
      const decisions = await this.planner.plan(streamId, group, present);
      const events = decisions.some((decision) => decision.kind === 'events' && decision.events.length > 0);
      if (!events) {
        // No append will verify the cached state, so it is compared with the store.
        const fresh = start === undefined ? present : await this.loader.refresh(streamId);
        if (fresh.revision === present.revision) return this.settle(streamId, group, decisions, undefined);
        start = fresh;
        continue;
      }
      const result = await this.append(streamId, present.revision, group, decisions);
      if (result.kind === 'appended') {
        this.keep(streamId, decisions);
        return this.settle(streamId, group, decisions, result);
      }
      start = await this.loader.refresh(streamId);
      if (attempt > 1) await setTimeout(Math.random() * 2 ** attempt);
    }
    throw new TooManyConflictsError(`Other writers of ${streamId} were quicker ${maxAttempts} times`);
  }

  private async append(
    streamId: string,
    revision: number,
    group: readonly PendingCommand<State, Command, Event, Refusal>[],
    decisions: readonly Decision<State, Event, Refusal>[],
  ): Promise<AppendResult> {
    const events: EventToAppend[] = [];
    for (const [index, decision] of decisions.entries()) {
      if (decision.kind !== 'events') continue;
      const { context } = group[index] as (typeof group)[number];
      const metadata = metadataOf(context, decision.at, await this.fingerprintOf(context, decision.events));
      for (const { id, event } of decision.events) {
        const asIs = this.deps.codec.storesAsIs(event.type);
        const { schemaVersion, data } =
          asIs === undefined
            ? await this.deps.codec.encode(event)
            : { schemaVersion: asIs, data: event.data as EventToAppend['data'] };
        const partitionKey = this.stream.partitionKey?.(event, streamId) ?? streamId;
        events.push({ id, type: event.type, schemaVersion, data, metadata, partitionKey });
      }
    }
    if (this.chain === undefined) return this.appendUntilKnown(streamId, revision, events);
    const linked = await this.chain.link(streamId, revision, events);
    const result = await this.appendUntilKnown(streamId, revision, linked);
    if (result.kind === 'appended') this.chain.remember(streamId, revision, linked);
    return result;
  }

  /** Policies send no bodies, so their commands need no fingerprint. */
  private async fingerprintOf(
    { actor, idempotency }: CommandContext,
    events: readonly { readonly event: Event }[],
  ): Promise<string | undefined> {
    const last = events.at(-1);
    if (!idempotency?.ofRequest || last === undefined) return idempotency?.hash;
    return this.deps.codec.fingerprint(idempotency.hash, actor, last.event);
  }

  /** After an unknown outcome, only the identical append may be retried. */
  private async appendUntilKnown(
    streamId: string,
    revision: number,
    events: readonly EventToAppend[],
  ): Promise<AppendResult> {
    for (let repeat = 1; ; repeat++) {
      try {
        return await this.deps.store.append(streamId, revision, events);
      } catch (error) {
        if (!(error instanceof UnknownOutcomeError) || repeat === maxRepeats) throw error;
        this.deps.log.warn({ streamId, repeat, err: error }, 'append with unknown outcome, repeating it');
        await setTimeout(20 * 2 ** repeat);
      }
    }
  }

  private keep(streamId: string, decisions: readonly Decision<State, Event, Refusal>[]): void {
    const last = decisions.findLast((decision) => decision.kind === 'events');
    if (last?.kind !== 'events') return;
    this.loader.remember(streamId, last.after);
    this.loader.snapshot(streamId, last.after).catch((error) => {
      this.deps.log.warn({ streamId, err: error }, 'the snapshot was not kept');
    });
  }

  private async settle(
    streamId: string,
    group: readonly PendingCommand<State, Command, Event, Refusal>[],
    decisions: readonly Decision<State, Event, Refusal>[],
    appended: (AppendResult & { readonly kind: 'appended' }) | undefined,
  ): Promise<void> {
    for (const [index, pending] of group.entries()) {
      try {
        const outcome = this.outcomeOf(streamId, decisions, index, appended?.lastPosition);
        if (outcome.kind === 'refused' && !outcome.replayed)
          await this.rememberRefusal(streamId, pending.context, outcome.refusal);
        this.note(streamId, pending.context, outcome);
        pending.resolve(outcome);
      } catch (error) {
        this.fail(streamId, pending, error);
      }
    }
  }

  private note(streamId: string, context: CommandContext, outcome: Outcome<State, Event, Refusal>): void {
    const { observer, log } = this.deps;
    const refusal = outcome.kind === 'refused' ? refusalCode(outcome.refusal) : undefined;
    if (refusal === undefined) observer?.accepted(this.stream.name);
    else observer?.refused(this.stream.name, refusal);
    if (!log.isLevelEnabled('debug')) return;
    const { correlationId, causationId } = context;
    const { replayed } = outcome;
    const eventIds = outcome.kind === 'accepted' ? outcome.eventIds : undefined;
    log.debug({ streamId, correlationId, causationId, refusal, eventIds, replayed }, 'command');
  }

  private fail(
    streamId: string,
    { context, reject }: PendingCommand<State, Command, Event, Refusal>,
    error: unknown,
  ): void {
    const { observer, log } = this.deps;
    observer?.failed(this.stream.name);
    log.debug({ streamId, correlationId: context.correlationId, err: error }, 'a command failed');
    reject(error);
  }

  private outcomeOf(
    streamId: string,
    decisions: readonly Decision<State, Event, Refusal>[],
    index: number,
    lastPosition: number | undefined,
  ): Outcome<State, Event, Refusal> {
    const decision = decisions[index] as Decision<State, Event, Refusal>;
    switch (decision.kind) {
      case 'failed':
        throw decision.error;
      case 'known':
        return decision.outcome;
      case 'refusal':
        return { kind: 'refused', refusal: decision.refusal, replayed: false };
      case 'same-as':
        return { ...this.outcomeOf(streamId, decisions, decision.index, lastPosition), replayed: true };
      case 'events':
        return {
          kind: 'accepted',
          streamId,
          events: decision.events.map(({ event }) => event),
          eventIds: decision.events.map(({ id }) => id),
          at: decision.at,
          state: decision.after.state,
          revision: decision.after.revision,
          tokens: decision.events.length === 0 ? [] : this.tokensOf(streamId, decision.events, lastPosition as number),
          lastPosition: decision.events.length === 0 ? undefined : lastPosition,
          replayed: false,
        };
    }
  }

  /** Every engine reports only the position of the append's last event; waiting for it waits for all events. */
  private tokensOf(
    streamId: string,
    events: readonly { readonly event: Event }[],
    last: number,
  ): readonly ConsistencyToken[] {
    const position = positionOf(last);
    const { partitionKey } = this.stream;
    if (partitionKey === undefined) return [{ partitionKey: streamId, position }];
    const keys = new Set(events.map(({ event }) => partitionKey(event, streamId)));
    return [...keys].map((key) => ({ partitionKey: key, position }));
  }

  private async rememberRefusal(streamId: string, { idempotency }: CommandContext, refusal: Refusal): Promise<void> {
    if (!idempotency?.ofRequest || idempotency.provisional) return;
    const { key, hash } = idempotency;
    await this.deps.refusals.remember(refusalKey(streamId, key), { hash, refusal }, refusalsKeptMs);
  }
}

function metadataOf(context: CommandContext, at: string, fingerprint: string | undefined): EventToAppend['metadata'] {
  const { actor, correlationId, causationId, requestId, idempotency } = context;
  return {
    correlationId,
    causationId,
    actor,
    at,
    ...(requestId !== undefined && { requestId }),
    ...(idempotency !== undefined && { idempotencyKey: idempotency.key }),
    ...(fingerprint !== undefined && { idempotencyHash: fingerprint }),
  };
}
