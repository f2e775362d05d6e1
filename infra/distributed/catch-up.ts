// Waits for read models that other processes build.
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { domains } from '../../backend/src/composition/application/domains';
import type { DistributedSettings } from '../../backend/src/composition/config/distributed-settings';
import { distributedPorts } from '../../backend/src/composition/distributed/distributed';
import { OtherProcessConsumers } from '../../backend/src/composition/distributed/other-process-consumers';
import { PostedReadPositions } from '../../backend/src/kernel/consumers/positions/posted-read-positions';
import { ServedProjections } from '../../backend/src/kernel/consumers/projections/served-projections';

const lookEveryMs = 200;
/** After this time the product is served as it is. */
const longestMs = 180_000;

/**
 * Resolves once every projection has processed the whole log, including events that policies append in the meantime.
 */
export async function projectionsCaughtUp(settings: DistributedSettings, log: Logger): Promise<void> {
  const ports = await distributedPorts(settings, log);
  const definitions = domains.flatMap((domain) => domain.projections ?? []);
  const served = await ServedProjections.open(ports.projectionStore, definitions, log);
  const consumers = new OtherProcessConsumers(
    ports.feed,
    new PostedReadPositions(ports.feed, ports.board, served),
    served,
  );
  // Busy engines may not answer a request.
  const areAtTheEnd = () =>
    consumers.report().then(
      (reports) => reports.every(({ lag }) => lag === 0),
      () => false,
    );
  const deadlineMs = performance.now() + longestMs;
  try {
    for (let looks = 0; looks < 2 && performance.now() < deadlineMs; ) {
      looks = (await areAtTheEnd()) ? looks + 1 : 0;
      await setTimeout(lookEveryMs);
    }
  } finally {
    served.stop();
    await ports.close();
  }
}
