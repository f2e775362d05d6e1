// Everything that follows the log in this process: projections and policies.
import { setTimeout } from 'node:timers/promises';
import type { Consumer, ConsumerState } from '../kernel/consumers/consumer';
import type { ConsumerActions } from '../kernel/consumers/consumer-acts.policy';
import type { LeaseKeeper } from '../kernel/consumers/lease-keeper';
import type { ProjectionConsumer } from '../kernel/consumers/projection-consumer';
import type { ParkedKey } from '../ports/consumer-progress';

export interface ConsumerReport {
  readonly name: string;
  readonly kind: 'projection' | 'policy';
  readonly state: ConsumerState;
  /** Events that it has before it. */
  readonly lag: number;
  /** Another generation of the projection is being built. */
  readonly rebuilding: boolean;
  readonly parked: readonly (ParkedKey & { readonly waiting: number })[];
}

/** What may be asked about consumers from outside of the thread that runs them. */
export interface ConsumerControl {
  report(): Promise<readonly ConsumerReport[]>;
  /**
   * Resolves when every consumer has dealt with all there is, also with what the policies added meanwhile.
   * @throws when one keeps failing or has parked a key, with its reason.
   */
  settle(timeoutMs?: number): Promise<void>;
}

export class Consumers implements ConsumerControl, ConsumerActions {
  constructor(
    readonly projections: readonly ProjectionConsumer[],
    readonly policies: readonly Consumer[],
    private readonly leases: LeaseKeeper,
  ) {}

  async report(): Promise<readonly ConsumerReport[]> {
    return Promise.all([
      ...this.projections.map(async (projection): Promise<ConsumerReport> => {
        const [lag, parked] = await Promise.all([projection.lag(), projection.parkedKeys()]);
        const { definition, rebuilding } = projection;
        return { name: definition.name, kind: 'projection', state: projection.state(), lag, rebuilding, parked };
      }),
      ...this.policies.map(async (policy): Promise<ConsumerReport> => {
        const [lag, parked] = await Promise.all([policy.lag(), policy.parkedKeys()]);
        return { name: policy.options.name, kind: 'policy', state: policy.state(), lag, rebuilding: false, parked };
      }),
    ]);
  }

  async settle(timeoutMs = 10_000): Promise<void> {
    const deadlineMs = Date.now() + timeoutMs;
    for (;;) {
      const behind = (await this.report()).filter(
        ({ lag, parked, rebuilding }) => lag > 0 || parked.length > 0 || rebuilding,
      );
      if (behind.length === 0) return;
      for (const { name, state, parked } of behind) {
        if (state.kind === 'failing' && state.attempts > 2) throw new Error(`${name} fails: ${state.error}`);
        const stuck = parked.find(({ attempts }) => attempts > 2);
        if (stuck !== undefined)
          throw new Error(`${name} cannot take ${stuck.eventType} of ${stuck.key}: ${stuck.error}`);
      }
      if (Date.now() > deadlineMs) {
        throw new Error(`Not settled: ${behind.map(({ name, lag }) => `${name} is ${lag} behind`).join(', ')}`);
      }
      await setTimeout(2);
    }
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
    // It takes long; what it has built is stored as it goes.
    projection?.rebuildBeside();
  }

  /** A projection has two while another generation is being built. */
  private named(name: string): readonly Consumer[] {
    const projection = this.projections.find(({ definition }) => definition.name === name);
    return projection?.consumers ?? this.policies.filter(({ options }) => options.name === name);
  }

  async stop(): Promise<void> {
    this.leases.stop();
    await Promise.all([...this.policies, ...this.projections].map((consumer) => consumer.stop()));
  }
}
