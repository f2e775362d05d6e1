// A primary of Redis with two replicas, and the three Sentinels that choose another primary when it is away.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import type { Engine } from '../../../../infra/engines/engine';
import { redis } from '../../../../infra/engines/redis';
import type { RunningEngine } from '../../../../infra/engines/running-engine';
import { startOne } from '../../../../infra/engines/start-engines';
import { until } from '../concurrency/until';
import { temporaryFolder } from '../files/temporary-folder';

const name = 'libretto';
const awayAfterMs = 1_000;

/** Replicas answer `ping` only after they have the primary's data, so each server is ready once it accepts a client. */
const serverOf = (extra: readonly string[]): Engine => ({
  ...redis,
  command: (place) => {
    const { program, arguments: usual } = redis.command(place);
    // An isolated primary takes no writes, which would be lost once another one has been chosen.
    const safe = ['--min-replicas-to-write', '1', '--min-replicas-max-lag', '2', '--repl-ping-replica-period', '1'];
    return { program, arguments: [...usual, ...safe, ...extra] };
  },
});

const sentinelOf = (primaryPort: string): Engine => ({
  ...redis,
  title: 'Redis Sentinel',
  prepare: async ({ folder, port }) => {
    mkdirSync(folder, { recursive: true });
    const lines = [
      ...[`port ${port}`, 'bind 127.0.0.1', `dir ${folder}`],
      `sentinel monitor ${name} 127.0.0.1 ${primaryPort} 2`,
      `sentinel down-after-milliseconds ${name} ${awayAfterMs}`,
      `sentinel failover-timeout ${name} 3000`,
    ];
    writeFileSync(join(folder, 'sentinel.conf'), `${lines.join('\n')}\n`);
  },
  command: ({ programs, folder }) => ({
    program: programs,
    arguments: [join(folder, 'sentinel.conf'), '--sentinel'],
  }),
});

export interface RedisBySentinel {
  readonly url: string;
  primary(): Promise<RunningEngine>;
  remove(): Promise<void>;
}

export async function redisBySentinel(): Promise<RedisBySentinel> {
  const folder = temporaryFolder();
  const first = await startOne(serverOf([]), join(folder.path, 'server-0'));
  const primaryPort = new URL(first.url).port;
  const replicas = await Promise.all(
    [1, 2].map((n) => startOne(serverOf(['--replicaof', '127.0.0.1', primaryPort]), join(folder.path, `server-${n}`))),
  );
  const servers = [first, ...replicas];
  const sentinels = await Promise.all(
    [0, 1, 2].map((n) => startOne(sentinelOf(primaryPort), join(folder.path, `sentinel-${n}`))),
  );
  const hosts = sentinels.map(({ url }) => new URL(url).host);
  // A failover needs Sentinels that know each other, and replicas that they know.
  for (const { url } of sentinels) {
    await until(async () => {
      const [others, known] = await asked(url, async (client) => [
        await client.call('SENTINEL', 'SENTINELS', name),
        await client.call('SENTINEL', 'REPLICAS', name),
      ]);
      return (others as unknown[]).length === 2 && (known as unknown[]).length === 2;
    });
  }
  await until(async () =>
    (await asked(first.url, (client) => client.info('replication'))).includes('min_slaves_good_slaves:2'),
  );
  const primary = async () => {
    for (const { url } of sentinels) {
      const answer = asked(url, (client) => client.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', name));
      const [, port] = (await answer.catch(() => [])) as readonly string[];
      const found = servers.find((each) => new URL(each.url).port === port);
      if (found !== undefined) return found;
    }
    throw new Error('The Sentinels know no primary');
  };
  return {
    url: `redis+sentinel://${hosts.join(',')}/0?name=${name}`,
    primary,
    remove: async () => {
      await Promise.all([...sentinels, ...servers].map((each) => each.kill()));
      folder.remove();
    },
  };
}

async function asked<Answer>(url: string, ask: (client: Redis) => Promise<Answer>): Promise<Answer> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null, commandTimeout: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await ask(client);
  } finally {
    client.disconnect();
  }
}
