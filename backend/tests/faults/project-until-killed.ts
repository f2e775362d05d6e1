// The product's own role `projector` as a process of its own, one of several on one data folder, until it is killed.
// Started by `two-processes.int.test.ts`, which writes the log for it, with the data folder, the version of the
// projection and the position of the newest event as arguments.
import { pino } from 'pino';
import { lastDurable, sharedNumbers } from '../../src/adapters/threads/log-follower';
import type { AppendAnswer, AppendRequest } from '../../src/adapters/threads/messages';
import { embeddedProjector } from '../../src/composition/embedded-threads';
import { startProjector } from '../../src/composition/projector';
import { pursesDomain } from './purses';

export type FromProcess =
  | { readonly kind: 'append'; readonly appends: readonly AppendRequest[] }
  /** Something of a projection was stored by this process. */
  | { readonly kind: 'stored' }
  | { readonly kind: 'stopped' };

export type ToProcess =
  | { readonly kind: 'appended'; readonly answers: readonly AppendAnswer[] }
  /** The log has come so far. */
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
    // Short, so that the other process need not wait long for the partitions of the one that was killed.
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
