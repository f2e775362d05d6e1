/** Everything that follows the log in this process: projections and policies. */
import { setTimeout } from 'node:timers/promises';
import type { PolicyRunner } from '../kernel/policy-runner';
import type { ProjectionRunner } from '../kernel/projection-runner';
import type { EventFeed, FeedState } from '../ports/event-feed';

export interface ConsumerReport {
  readonly name: string;
  readonly kind: 'projection' | 'policy';
  readonly state: FeedState;
  readonly lag: number;
}

/** What may be asked about consumers from outside of the thread that runs them. */
export interface ConsumerControl {
  report(): Promise<readonly ConsumerReport[]>;
  /**
   * Resolves when every consumer has dealt with all there is, also with what the policies added meanwhile.
   * @throws when one keeps failing, with its reason.
   */
  settle(timeoutMs?: number): Promise<void>;
}

export class Consumers implements ConsumerControl {
  constructor(
    private readonly feed: EventFeed,
    readonly projections: readonly ProjectionRunner[],
    readonly policies: readonly PolicyRunner[],
  ) {}

  async report(): Promise<readonly ConsumerReport[]> {
    const head = await this.feed.head();
    const reportOf = (kind: ConsumerReport['kind']) => (runner: ProjectionRunner | PolicyRunner) => {
      const state = runner.state();
      return { name: runner.definition.name, kind, state, lag: Math.max(0, head - this.slowest(runner)) };
    };
    return [...this.projections.map(reportOf('projection')), ...this.policies.map(reportOf('policy'))];
  }

  async settle(timeoutMs = 10_000): Promise<void> {
    const deadlineMs = Date.now() + timeoutMs;
    for (;;) {
      const behind = (await this.report()).filter(({ lag }) => lag > 0);
      if (behind.length === 0) return;
      const failing = behind.find(({ state }) => state.kind === 'failing' && state.attempts > 2);
      if (failing?.state.kind === 'failing') throw new Error(`${failing.name} fails: ${failing.state.error}`);
      if (Date.now() > deadlineMs) {
        throw new Error(`Not settled: ${behind.map(({ name, lag }) => `${name} is ${lag} behind`).join(', ')}`);
      }
      await setTimeout(2);
    }
  }

  async stop(): Promise<void> {
    await Promise.all([...this.policies, ...this.projections].map((runner) => runner.stop()));
  }

  private slowest(runner: ProjectionRunner | PolicyRunner): number {
    const positions = Array.from({ length: this.feed.partitions }, (_, partition) => runner.position(partition));
    return Math.min(...positions);
  }
}
