// Waits for everything that other processes handle. An api process reports projections only, and their being current
// does not mean that policies have handled their events too.
import { setTimeout as pause } from 'node:timers/promises';
import type { Backend } from '../../../src/composition/application/backend';
import { domains } from '../../../src/composition/application/domains';
import type { DistributedPorts } from '../../../src/composition/distributed/distributed';
import { UnavailableError } from '../../../src/ports/operations/unavailable';

const lookEveryMs = 50;

/** Resolves once every projection and every policy has handled the whole log, and thereby added nothing to it. */
export class SettleEverywhere {
  private readonly policies: readonly string[];

  constructor(
    private readonly backend: Pick<Backend, 'deps' | 'consumers'>,
    private readonly ports: Pick<DistributedPorts, 'feed' | 'board' | 'copiedUpTo'>,
  ) {
    const parts = domains.flatMap((domain) => domain.wire?.(backend.deps) ?? []);
    this.policies = parts.flatMap(({ policies = [] }) => policies.map(({ name }) => name));
  }

  /** @throws when something is still behind after this time, with its name. */
  async within(timeoutMs: number): Promise<void> {
    const deadlineMs = performance.now() + timeoutMs;
    for (;;) {
      const end = await this.ports.copiedUpTo().catch(noneIfAway);
      await this.backend.consumers.settle(timeoutMs);
      const behind = await this.policiesBehind().catch((error) => [`an engine: ${messageIfAway(error)}`]);
      if (behind.length === 0 && end !== undefined) {
        if ((await this.ports.copiedUpTo().catch(noneIfAway)) === end) return;
        behind.push('the log, which grows');
      }
      if (performance.now() > deadlineMs) throw new Error(`Not settled: ${behind.join(', ')}`);
      await pause(lookEveryMs);
    }
  }

  private async policiesBehind(): Promise<string[]> {
    const { feed, board } = this.ports;
    const places = this.policies.flatMap((consumer) =>
      Array.from({ length: feed.partitions }, (_, partition) => ({ consumer, partition })),
    );
    const posted = await board.read(places);
    const lags = await Promise.all(places.map(({ partition }, at) => feed.lag(partition, posted[at]?.position)));
    const isBehind = places.map((_, at) => (lags[at] ?? 0) > 0 || (posted[at]?.parkedKeys ?? 0) > 0);
    return [...new Set(places.filter((_, at) => isBehind[at]).map(({ consumer }) => consumer))];
  }
}

function messageIfAway(error: unknown): string {
  if (error instanceof UnavailableError) return error.message;
  throw error;
}

function noneIfAway(error: unknown): undefined {
  messageIfAway(error);
}
