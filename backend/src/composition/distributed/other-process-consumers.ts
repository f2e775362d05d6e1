// Reports the projections that other processes run, as the role `api` sees them, by their posted progress. Policies are
// reported only by the processes that run them.
import { setTimeout } from 'node:timers/promises';
import type { PostedReadPositions } from '../../kernel/consumers/positions/posted-read-positions';
import type { ServedProjections } from '../../kernel/consumers/projections/served-projections';
import type { EventFeed } from '../../ports/events/event-feed';
import { UnavailableError } from '../../ports/operations/unavailable';
import { BehindSince } from '../application/behind-since';
import type { ConsumerControl, ConsumerReport } from '../application/consumers';

export class OtherProcessConsumers implements ConsumerControl {
  private readonly behind = new BehindSince();

  constructor(
    private readonly feed: Pick<EventFeed, 'partitions' | 'lag'>,
    private readonly positions: PostedReadPositions,
    private readonly served: ServedProjections,
  ) {}

  async report(): Promise<readonly ConsumerReport[]> {
    const partitions = Array.from({ length: this.feed.partitions }, (_, partition) => partition);
    const places = this.served.names.flatMap((name) =>
      partitions.map((partition) => ({ consumer: this.served.postedName(name), partition })),
    );
    const progress = await this.positions.progress(places);
    return Promise.all(
      this.served.names.map(async (name, at): Promise<ConsumerReport> => {
        const own = progress.slice(at * partitions.length, (at + 1) * partitions.length);
        const lags = partitions.map((partition) => this.feed.lag(partition, own[partition]?.position));
        const parked = partitions.map((partition) => {
          return own[partition]?.parkedKeys === 0 ? [] : this.parkedKeys(name, partition);
        });
        const lag = Math.max(...(await Promise.all(lags)));
        return {
          ...{ name, kind: 'projection', state: { kind: 'elsewhere' }, lag },
          lagSeconds: this.behind.seconds(name, lag),
          rebuilding: this.served.isRebuilding(name),
          parked: (await Promise.all(parked)).flat(),
        };
      }),
    );
  }

  /** Resolves when every projection is current; policies may still append events. */
  async settle(timeoutMs = 10_000): Promise<void> {
    const deadlineMs = performance.now() + timeoutMs;
    for (;;) {
      const reasons = await this.reasonsToWait();
      if (reasons.length === 0) return;
      if (performance.now() > deadlineMs) throw new Error(`Not settled: ${reasons.join(', ')}`);
      await setTimeout(100);
    }
  }

  /** @returns the projections that are behind; an engine that is currently unavailable counts as a reason too. */
  private async reasonsToWait(): Promise<readonly string[]> {
    try {
      const behind = (await this.report()).filter(({ lag, parked }) => lag > 0 || parked.length > 0);
      return behind.map(({ name, lag }) => `${name} is ${lag} behind`);
    } catch (error) {
      if (error instanceof UnavailableError) return [error.message];
      throw error;
    }
  }

  private async parkedKeys(name: string, partition: number): Promise<ConsumerReport['parked']> {
    const generation = this.served.of(name);
    const parked = await generation.parkedKeys(partition);
    if (parked.length === 0) return [];
    const counts = await generation.waitingCounts(partition);
    return parked.map((each) => ({ ...each, waiting: counts.get(each.key) ?? 0 }));
  }
}
