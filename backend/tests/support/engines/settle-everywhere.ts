// Waits for everything that other processes handle. An api process reports projections only, and their being current
// does not mean that policies have handled their events too.
import { setTimeout as pause } from 'node:timers/promises';
import type { Backend } from '../../../src/composition/application/backend';
import { domains } from '../../../src/composition/application/domains';
import type { DistributedPorts } from '../../../src/composition/distributed/distributed';
import { UnavailableError } from '../../../src/ports/operations/unavailable';

const lookEveryMs = 50;

type Api = Pick<Backend, 'consumers'> & { readonly policies: readonly string[] };
type Engines = Pick<DistributedPorts, 'feed' | 'board' | 'copiedUpTo'>;

/**
 * Returns a function that resolves once every projection and every policy has handled the whole log without adding to
 * it. It rejects when something is still behind after `timeoutMs`, with its name.
 */
export function settleEverywhere({ deps, consumers }: Pick<Backend, 'deps' | 'consumers'>, engines: Engines) {
  const parts = domains.flatMap((domain) => domain.wire?.(deps) ?? []);
  const api: Api = { consumers, policies: parts.flatMap(({ policies = [] }) => policies.map(({ name }) => name)) };
  return async (timeoutMs: number): Promise<void> => {
    const deadlineMs = performance.now() + timeoutMs;
    for (;;) {
      const reason = await reasonToWait(api, engines, deadlineMs - performance.now());
      if (reason === undefined) return;
      if (performance.now() > deadlineMs) throw new Error(`Not settled: ${reason}`);
      await pause(lookEveryMs);
    }
  };
}

async function reasonToWait(api: Api, engines: Engines, leftMs: number): Promise<string | undefined> {
  try {
    const end = await engines.copiedUpTo();
    if (end === undefined) return 'the relay is behind';
    await api.consumers.settle(Math.max(0, leftMs));
    const behind = await policiesBehind(api, engines);
    if (behind.length > 0) return `${behind.join(', ')} behind`;
    return (await engines.copiedUpTo()) === end ? undefined : 'the log grows';
  } catch (error) {
    if (error instanceof UnavailableError) return error.message;
    throw error;
  }
}

async function policiesBehind({ policies }: Api, { feed, board }: Engines): Promise<readonly string[]> {
  const partitions = Array.from({ length: feed.partitions }, (_, partition) => partition);
  const places = policies.flatMap((consumer) => partitions.map((partition) => ({ consumer, partition })));
  const posted = await board.read(places);
  const isBehind = await Promise.all(
    places.map(async ({ partition }, at) => {
      const { position, parkedKeys = 0 } = posted[at] ?? {};
      return parkedKeys > 0 || (await feed.lag(partition, position)) > 0;
    }),
  );
  return [...new Set(places.filter((_, at) => isBehind[at]).map(({ consumer }) => consumer))];
}
