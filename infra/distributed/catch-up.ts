// Waits for read models that other processes build.
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { openDistributedConsumers } from '../../backend/src/composition/distributed-consumer-status';
import type { DistributedSettings } from '../../backend/src/composition/distributed-settings';

const lookEveryMs = 250;
/** Whoever waits longer is served what there is. */
const longestMs = 180_000;

/** Resolves once every projection has taken all that the log holds, also what policies have added meanwhile. */
export async function projectionsCaughtUp(settings: DistributedSettings, log: Logger): Promise<void> {
  const consumers = await openDistributedConsumers(settings, log);
  const areAtTheEnd = async () =>
    (await consumers.status()).every(({ kind, lag, paused }) => kind === 'policy' || paused || lag === 0);
  const deadlineMs = performance.now() + longestMs;
  try {
    for (let looks = 0; looks < 2 && performance.now() < deadlineMs; ) {
      looks = (await areAtTheEnd()) ? looks + 1 : 0;
      await setTimeout(lookEveryMs);
    }
  } finally {
    await consumers.close();
  }
}
