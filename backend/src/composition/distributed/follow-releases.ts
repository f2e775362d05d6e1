// An api process polls the shared releases of the front end, and serves a new one within a few seconds.
import type { Logger } from 'pino';
import type { FrontEndHosting } from '../../site/frontend-hosting';

const pollEveryMs = 2_000;

/** Resolves after the first poll, also if the blob store is unavailable: the process then serves its local copies. */
export async function followReleases(
  frontEnd: Pick<FrontEndHosting, 'followReleases'>,
  log: Pick<Logger, 'warn' | 'info'>,
): Promise<{ stop(): void }> {
  let isStopped = false;
  let hasFailed = false;
  let timer: NodeJS.Timeout | undefined;
  const poll = async () => {
    try {
      await frontEnd.followReleases();
      if (hasFailed) log.info('releases of the front end are followed again');
      hasFailed = false;
    } catch (error) {
      if (!hasFailed)
        log.warn({ err: error }, 'releases of the front end cannot be read; this process serves what it has');
      hasFailed = true;
    }
    if (isStopped) return;
    timer = setTimeout(() => void poll(), pollEveryMs);
    timer.unref();
  };
  await poll();
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
