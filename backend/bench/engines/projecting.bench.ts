// Measures how fast 1, 2 and 4 projector processes handle the same burst of payments: from the moment when Kafka has
// all of them until every read model has them. Engines, processes and the benchmark share this machine's cores.
import { cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { settledByCard } from '../../src/domains/wallet/wallet.commands';
import { walletStream } from '../../src/domains/wallet/wallet.stream';
import { newId } from '../../src/kernel/values/ids';
import { until } from '../../tests/support/concurrency/until';
import { distributedInstallation, type RoleProcess } from '../../tests/support/engines/distributed-processes';
import type { TestApp } from '../../tests/support/world/app';
import { Client } from '../../tests/support/world/client';
import { inParallel, type Row } from '../harness';

const burst = 3_000;
const counts = [1, 2, 4] as const;
/** New processes take over their share of the partitions within this time. */
const divideMs = 15_000;
const settleMs = 600_000;

export async function* projecting(): AsyncGenerator<Row> {
  const installation = await distributedInstallation();
  try {
    const app = await installation.api();
    let relay = await installation.start('relay');
    let first: number | null = null;
    for (const [at, count] of counts.entries()) {
      for (let more = counts[at - 1] ?? 0; more < count; more++) await installation.start('projector');
      await delay(divideMs);
      await app.backend.consumers.settle(settleMs);
      await relay.end();
      await pay(app);
      relay = await installation.start('relay');
      await hasCopied(app, relay);
      const startMs = performance.now();
      await app.backend.consumers.settle(settleMs);
      const rate = Math.round((burst * 1000) / (performance.now() - startMs));
      first ??= rate;
      yield {
        name: `payments projected by ${count} ${count === 1 ? 'process' : 'processes'}`,
        unit: 'events/s',
        value: rate,
        baseline: 'one process',
        baselineValue: first,
        ratio: Number((rate / first).toFixed(3)),
        note: count === 1 ? `on ${cpus().length} cores with all engines` : undefined,
      };
    }
  } finally {
    await installation.remove();
  }
}

/** Tops up this many different wallets. */
async function pay(app: TestApp): Promise<void> {
  const wallets = app.deps.commands.handlerOf(walletStream);
  const context = { actor: 'system', correlationId: 'bench', causationId: 'bench' };
  await inParallel(32, burst, () => {
    const userId = newId();
    return wallets.execute(userId, settledByCard(userId, newId(), 10_000), context);
  });
}

async function hasCopied(app: TestApp, { origin }: RoleProcess): Promise<void> {
  const head = await app.deps.eventStore.head();
  await until(async () => (await new Client(origin).get('/health/ready')).body.position >= head, settleMs);
}
