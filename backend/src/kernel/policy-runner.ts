/** Runs one policy: at least once per event, in order per partition key, different keys side by side. */
import type { Logger } from 'pino';
import type { Checkpoints } from '../ports/checkpoints';
import type { EventFeed, FeedBatch, FeedState, FeedSubscription } from '../ports/event-feed';
import type { StoredEvent } from '../ports/event-store';
import type { EventCodec } from './event-codec';
import { deterministicId } from './ids';
import type { PolicyDefinition, Reaction } from './policy';
import { Progress } from './progress';

export interface PolicyRunnerDeps {
  readonly feed: EventFeed;
  readonly checkpoints: Checkpoints;
  readonly codec: EventCodec;
  readonly log: Logger;
}

const MAX_BATCH = 200;

type Handler = (event: StoredEvent, reaction: Reaction) => Promise<unknown>;

export class PolicyRunner {
  private readonly progress = new Progress();
  private subscription: FeedSubscription | undefined;
  /** Events of the present batch that are dealt with, so that a retry does not repeat them. */
  private readonly done = new Set<string>();

  constructor(
    readonly definition: PolicyDefinition,
    private readonly deps: PolicyRunnerDeps,
  ) {}

  start(): void {
    this.subscription = this.deps.feed.subscribe({
      name: this.definition.name,
      eventTypes: new Set(Object.keys(this.definition.handlers)),
      maxBatch: MAX_BATCH,
      resumeAfter: (partition) => this.resumeAfter(partition),
      handle: (batch) => this.handle(batch),
    });
  }

  state(): FeedState {
    return this.subscription?.state() ?? { kind: 'stopped', position: 0 };
  }

  position(partition: number): number {
    return this.progress.position(partition);
  }

  async stop(): Promise<void> {
    await this.subscription?.stop();
  }

  private async resumeAfter(partition: number): Promise<number> {
    const { checkpoints, feed } = this.deps;
    const { name, startFrom } = this.definition;
    const kept = await checkpoints.load(name, partition);
    const position = kept ?? (startFrom === 'now' ? await feed.head() : 0);
    // Kept at once: a policy that begins now must not begin later after a restart.
    if (kept === undefined) await checkpoints.save(name, partition, position);
    this.progress.advance(partition, position);
    return position;
  }

  private async handle({ partition, events, upToPosition }: FeedBatch): Promise<void> {
    const chains = chainsOf(await this.deps.codec.decode(events));
    const results = await Promise.allSettled(chains.map((chain) => this.react(chain)));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    this.done.clear();
    if (events.length > 0) await this.deps.checkpoints.save(this.definition.name, partition, upToPosition);
    this.progress.advance(partition, upToPosition);
  }

  private async react(chain: readonly StoredEvent[]): Promise<void> {
    for (const event of chain) {
      if (this.done.has(event.id)) continue;
      const handler = this.definition.handlers[event.type] as Handler | undefined;
      try {
        await handler?.(event, reactionTo(this.definition.name, event));
      } catch (error) {
        this.deps.log.warn(
          { policy: this.definition.name, event: event.id, type: event.type, err: error },
          'a policy failed',
        );
        throw error;
      }
      this.done.add(event.id);
    }
  }
}

/** Events of equal key, in order; the keys do not wait for each other. */
function chainsOf(events: readonly StoredEvent[]): readonly (readonly StoredEvent[])[] {
  const chains = new Map<string, StoredEvent[]>();
  for (const event of events) {
    const chain = chains.get(event.partitionKey);
    if (chain === undefined) chains.set(event.partitionKey, [event]);
    else chain.push(event);
  }
  return [...chains.values()];
}

/** The same for the same event always: whoever reacts first, the command happens once. */
export function reactionTo(policy: string, event: StoredEvent): Reaction {
  return {
    id: (label) => deterministicId(policy, event.id, label),
    command: (label = '') => ({
      actor: `policy:${policy}`,
      correlationId: event.metadata.correlationId,
      causationId: event.id,
      idempotency: { key: deterministicId(policy, event.id, label), hash: '' },
    }),
  };
}
