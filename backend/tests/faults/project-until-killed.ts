// Runs the product's role `projector` as one of several processes on one data folder, until it is killed.
// `two-processes.int.test.ts` starts it and writes the log for it; the arguments are the data folder, the version of
// the projection and the position of the newest event.
import { pino } from 'pino';
import { lastDurable, sharedNumbers } from '../../src/adapters/threads/log-follower';
import type { AppendAnswer, AppendRequest } from '../../src/adapters/threads/messages';
import { startProjector } from '../../src/composition/application/projector';
import { embeddedProjector } from '../../src/composition/embedded/threads/embedded-threads';
import { pursesDomain } from './purses';

export type FromProcess =
  | { readonly kind: 'append'; readonly appends: readonly AppendRequest[] }
  /** This process has stored a commit of a projection. */
  | { readonly kind: 'stored' }
  | { readonly kind: 'stopped' };

export type ToProcess =
  | { readonly kind: 'appended'; readonly answers: readonly AppendAnswer[] }
  /** The log is durable up to this position. */
  | { readonly kind: 'look'; readonly durable: number }
  | { readonly kind: 'stop' };

async function main(dataDir: string, version: number, durable: number): Promise<void> {
  const shared = sharedNumbers();
  Atomics.store(shared, lastDurable, BigInt(durable));
  const say = (message: FromProcess) => process.send?.(message);
  const { ports, log, eventStore } = embeddedProjector(
    dataDir,
    {
      shared,
      append: (appends) => say({ kind: 'append', appends }),
      written: ({ documents }) => documents.length > 0 && say({ kind: 'stored' }),
      promoted: async () => undefined,
      sessionsChanged: () => undefined,
      realtime: {
        revoke: () => undefined,
        disconnectSession: () => undefined,
        setUnseen: () => undefined,
        recheck: () => undefined,
      },
    },
    { isAlone: false },
  );
  const starting = startProjector({
    ports,
    domains: [pursesDomain(version)],
    installation: { production: false, demo: false, publicOrigin: 'http://libretto.test', dataDir, repoRoot: dataDir },
    log: pino({ level: 'silent' }),
    runJobs: false,
    // Leases are short, so that the other process soon takes over the partitions of a killed one.
    leaseTimes: { forMs: 1000, renewEveryMs: 200 },
  });
  process.on('message', async (message: ToProcess) => {
    if (message.kind === 'appended') return eventStore.answered(message.answers);
    if (message.kind === 'look') {
      Atomics.store(shared, lastDurable, BigInt(message.durable));
      return log.called();
    }
    const projector = await starting;
    await projector.stop();
    await ports.close();
    say({ kind: 'stopped' });
    process.disconnect();
  });
  await starting;
}

main(process.argv[2] as string, Number(process.argv[3]), Number(process.argv[4])).catch((error) => {
  console.error(error);
  process.exit(1);
});
