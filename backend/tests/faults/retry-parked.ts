// Does what an operator does once an engine works again: `npm run projections -- retry` for each key that a fault has
// parked. Otherwise a key that failed often is retried only minutes later.
import { pino } from 'pino';
import { askByQueue } from '../../src/cli/projections/ask';
import type { DistributedSettings } from '../../src/composition/config/distributed-settings';
import type { DistributedPorts } from '../../src/composition/distributed/distributed';
import { openDistributedConsumers } from '../../src/composition/distributed/distributed-consumer-status';
import type { ConsumerStatus } from '../../src/composition/embedded/embedded-consumer-status';
import { until } from '../support/concurrency/until';

/** Resolves once no projection and no policy has a parked key. */
export async function untilNothingIsParked(
  ports: DistributedPorts,
  settings: DistributedSettings,
  timeoutMs: number,
): Promise<void> {
  const consumers = await openDistributedConsumers(ports, settings, pino({ level: 'silent' }));
  const asked = new Set<string>();
  let parked: readonly (ConsumerStatus['parked'][number] & { readonly consumer: string })[] = [];
  try {
    await until(async () => {
      const each = await consumers.status();
      parked = each.flatMap(({ name, parked: keys }) => keys.map((key) => ({ ...key, consumer: name })));
      for (const { consumer, key, eventId, attempts } of parked) {
        // Each failure gets one more attempt.
        const attempt = `${consumer} ${eventId} ${attempts}`;
        if (asked.has(attempt)) continue;
        asked.add(attempt);
        const act = { consumer, operator: 'ada', reason: 'the engine works again' };
        await askByQueue(consumers.jobs, { kind: 'retry', key, act });
      }
      return parked.length === 0;
    }, timeoutMs);
  } catch (cause) {
    throw new Error(`Still parked: ${JSON.stringify(parked)}`, { cause });
  } finally {
    await consumers.close();
  }
}
