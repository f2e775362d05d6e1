// Runs everything in this process that follows the log: projections and policies.
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ConsumerActions } from '../../kernel/consumers/operations/consumer-commands.policy';
import type { ConsumerHolds } from '../../kernel/consumers/operations/paused-consumers';
import type { ProjectionConsumer } from '../../kernel/consumers/projections/projection-consumer';
import type { Consumer, ConsumerState } from '../../kernel/consumers/runtime/consumer';
import type { LeaseKeeper } from '../../kernel/consumers/runtime/lease-keeper';
import type { ParkedKey } from '../../ports/read-models/consumer-progress';
import { BehindSince } from './behind-since';

export interface ConsumerReport {
  readonly name: string;
  readonly kind: 'projection' | 'policy';
  readonly state: ConsumerState;
  /** Number of pending events on the partition with the largest backlog. */
  readonly lag: number;
  /** Age in seconds of the event that was handled last, while events are pending; undefined if not known. */
  readonly lagSeconds?: number;
  /** True while another generation of the projection is being built. */
  readonly rebuilding: boolean;
  readonly parked: readonly (ParkedKey & { readonly waiting: number })[];
}

/** The operations on consumers that other threads may use. */
export interface ConsumerControl {
  report(): Promise<readonly ConsumerReport[]>;
  /**
   * Resolves when every consumer has handled all events, including those that policies append in the process.
   * @throws when a consumer keeps failing or has parked a key, with its reason.
   */
  settle(timeoutMs?: number): Promise<void>;
}

/** Upper bound of the delay until what an operator requested through another process takes effect here. */
const lookEveryMs = 1000;

/** Upper bound of the wait for one consumer before all of them are checked again. */
const longestOfOneMs = 50;

export class Consumers implements ConsumerControl, ConsumerActions {
  constructor(
    readonly projections: readonly ProjectionConsumer[],
    readonly policies: readonly Consumer[],
    private readonly leases: LeaseKeeper,
    private readonly holds: Pick<ConsumerHolds, 'look'>,
    log: Logger,
  ) {
    const look = () => {
      this.lookAtHolds().catch((err) => log.debug({ err }, 'the paused consumers could not be read'));
      this.lookAtRequests().catch((err) => log.debug({ err }, 'the parked keys could not be read'));
    };
    this.timer = setInterval(look, lookEveryMs);
    this.timer.unref();
  }

  private readonly timer: NodeJS.Timeout;
  private isStopping = false;

  private readonly behind = new BehindSince();

  async report(): Promise<readonly ConsumerReport[]> {
    return Promise.all([
      ...this.projections.map(async (projection): Promise<ConsumerReport> => {
        const [lag, parked] = await Promise.all([projection.lag(), projection.parkedKeys()]);
        const { definition, rebuilding } = projection;
        const { name } = definition;
        const lagSeconds = this.behind.seconds(name, lag, projection.caughtUpToMs());
        return { name, kind: 'projection', state: projection.state(), lag, lagSeconds, rebuilding, parked };
      }),
      ...this.policies.map(async (policy): Promise<ConsumerReport> => {
        const [lag, parked] = await Promise.all([policy.lag(), policy.parkedKeys()]);
        const { name } = policy.options;
        const lagSeconds = this.behind.seconds(name, lag, policy.caughtUpToMs());
        return { name, kind: 'policy', state: policy.state(), lag, lagSeconds, rebuilding: false, parked };
      }),
    ]);
  }

  async settle(timeoutMs = 10_000): Promise<void> {
    const deadlineMs = Date.now() + timeoutMs;
    for (;;) {
      const behind = (await this.report()).filter(
        ({ state, lag, parked, rebuilding }) => state.kind !== 'paused' && (lag > 0 || parked.length > 0 || rebuilding),
      );
      const [first] = behind;
      if (first === undefined) return;
      for (const { name, state, parked } of behind) {
        if (state.kind === 'failing' && state.attempts > 2) throw new Error(`${name} fails: ${state.error}`);
        const stuck = parked.find(({ attempts }) => attempts > 2);
        if (stuck !== undefined)
          throw new Error(`${name} cannot take ${stuck.eventType} of ${stuck.key}: ${stuck.error}`);
      }
      if (Date.now() > deadlineMs) {
        throw new Error(`Not settled: ${behind.map(({ name, lag }) => `${name} is ${lag} behind`).join(', ')}`);
      }
      await this.untilReached(first.name);
    }
  }

  /** Polls a single consumer, because polling all of them costs as much as handling a few events. */
  private async untilReached(name: string): Promise<void> {
    const [consumer] = this.named(name);
    const deadlineMs = Date.now() + longestOfOneMs;
    do await setTimeout(2);
    while (Date.now() < deadlineMs && ((await consumer?.lag()) ?? 0) > 0);
  }

  movesMoney(consumer: string): boolean {
    return this.named(consumer).some(({ options }) => options.movesMoney);
  }

  async retry(consumer: string, key: string): Promise<void> {
    for (const each of this.named(consumer)) await each.request(key, { kind: 'retry' });
  }

  async skip(consumer: string, key: string, eventId: string): Promise<void> {
    for (const each of this.named(consumer)) await each.request(key, { kind: 'skip', eventId });
  }

  async rebuild(consumer: string): Promise<void> {
    const projection = this.projections.find(({ definition }) => definition.name === consumer);
    // The rebuild is not awaited: it takes long, and its progress is stored continuously.
    projection?.rebuildInBackground();
  }

  async lookAtHolds(): Promise<void> {
    const held = await this.holds.look();
    if (this.isStopping) return;
    for (const projection of this.projections) {
      for (const consumer of projection.consumers) await consumer.hold(held.has(projection.definition.name));
    }
    for (const policy of this.policies) await policy.hold(held.has(policy.options.name));
  }

  private async lookAtRequests(): Promise<void> {
    const all = [...this.projections.flatMap(({ consumers }) => consumers), ...this.policies];
    await Promise.all(all.map((consumer) => consumer.lookAtRequests()));
  }

  /** A projection has two consumers while another generation is being built. */
  private named(name: string): readonly Consumer[] {
    const projection = this.projections.find(({ definition }) => definition.name === name);
    return projection?.consumers ?? this.policies.filter(({ options }) => options.name === name);
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.timer);
    this.leases.stop();
    await Promise.all([...this.policies, ...this.projections].map((consumer) => consumer.stop()));
  }
}
