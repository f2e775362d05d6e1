// The product on the engines of the distributed profile, each role as a process of its own, which a test can kill and end.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Redis } from 'ioredis';
import { pino } from 'pino';
import type { Backend } from '../../src/composition/backend';
import { type Config, readConfig } from '../../src/composition/config';
import { distributedPorts } from '../../src/composition/distributed';
import { startApiProcess } from '../../src/composition/distributed-roles';
import type { DistributedSettings } from '../../src/composition/distributed-settings';
import { openPaymentProviders } from '../../src/composition/payment-providers';
import { type Installation, installation } from '../faults/installation';
import { type TestApp, testAppOf } from './app';
import { engineUrl } from './engines';
import { EventStoreProcess } from './event-store-server/start';
import { temporaryFolder } from './temporary-folder';
import { TestClock } from './test-clock';

export type ProcessRole = 'api' | 'projector' | 'relay';

export interface RoleProcess {
  readonly role: ProcessRole;
  readonly origin: string;
  /** As by a power cut. */
  kill(): Promise<void>;
  /** As its operator ends it. @returns its exit code. */
  end(): Promise<number | null>;
}

export interface DistributedInstallation {
  readonly eventStore: EventStoreProcess;
  readonly settings: DistributedSettings;
  /** Of every process of it. */
  readonly environment: NodeJS.ProcessEnv;
  /** Resolves once it listens. @param settings in place of those of the installation. */
  start(role: ProcessRole, settings?: NodeJS.ProcessEnv): Promise<RoleProcess>;
  /** An api process inside of this one, for what a test does without HTTP. */
  api(settings?: NodeJS.ProcessEnv): Promise<TestApp>;
  /** Kills whatever still runs. */
  remove(): Promise<void>;
}

/** Engines of the test's own, in place of those that it shares with others. */
export interface OwnEngines {
  readonly kafkaUrl?: string;
  readonly mongoUrl?: string;
  readonly redisUrl?: string;
}

/** An installation of its own on the shared engines; the event store, whose log is one, is its own. */
export async function distributedInstallation({
  kafkaUrl = engineUrl('KAFKA'),
  mongoUrl = engineUrl('MONGO'),
  redisUrl = engineUrl('REDIS'),
}: OwnEngines = {}): Promise<DistributedInstallation> {
  const folder = temporaryFolder();
  const name = `test-${randomBytes(6).toString('hex')}`;
  const [eventStore, built] = await Promise.all([
    EventStoreProcess.start(join(folder.path, 'events.db')),
    installation(),
  ]);
  const env = environmentOf(name, {
    eventStoreUrl: eventStore.url,
    dataDir: folder.path,
    kafkaUrl,
    mongoUrl,
    redisUrl,
  });
  const { config } = readConfig({ ...env, LIBRETTO_ROLE: 'api' }, process.cwd());
  const settings = config.engines as DistributedSettings;
  await emptied(settings);
  const running = new Set<ChildProcess>();
  const apps: TestApp[] = [];
  return {
    eventStore,
    settings,
    environment: env,
    start: (role, settings = {}) => startProcess(role, { ...env, ...settings }, built, running),
    api: async (more = {}) => {
      const { config } = readConfig({ ...env, ...more, LIBRETTO_ROLE: 'api' }, process.cwd());
      const app = await apiHere(config, config.engines as DistributedSettings);
      apps.push(app);
      return app;
    },
    remove: async () => {
      for (const app of apps) await app.stop();
      await Promise.all([...running].map((child) => kill(child)));
      await eventStore.kill();
      built.remove();
      folder.remove();
    },
  };
}

/** Leases and progress of an installation that was here before are not those of this one. */
async function emptied({ redisUrl }: DistributedSettings): Promise<void> {
  const redis = new Redis(redisUrl);
  await redis.flushdb();
  redis.disconnect();
}

const databases = 15;
const databasesOfAWorker = 5;
let installations = 0;

/** Of Redis there are sixteen; no two installations that live at the same time share one. */
function redisDatabase(): number {
  const worker = Number(process.env.JEST_WORKER_ID ?? 1) - 1;
  return 1 + ((worker * databasesOfAWorker + (installations++ % databasesOfAWorker)) % databases);
}

interface Places extends Required<OwnEngines> {
  readonly eventStoreUrl: string;
  readonly dataDir: string;
}

function environmentOf(name: string, { eventStoreUrl, kafkaUrl, mongoUrl, redisUrl, dataDir }: Places) {
  const mongo = new URL(mongoUrl);
  mongo.pathname = `/${name}`;
  return {
    PATH: process.env.PATH,
    LIBRETTO_PROFILE: 'distributed',
    LIBRETTO_EVENTSTORE_URL: eventStoreUrl,
    LIBRETTO_KAFKA_URL: kafkaUrl,
    LIBRETTO_KAFKA_TOPIC: name,
    LIBRETTO_KAFKA_PARTITIONS: '3',
    LIBRETTO_MONGO_URL: mongo.href,
    LIBRETTO_REDIS_URL: `${redisUrl}/${redisDatabase()}`,
    LIBRETTO_BLOBS_URL: `${engineUrl('S3')}/${name}`,
    LIBRETTO_DATA_DIR: dataDir,
    LIBRETTO_HOST: '127.0.0.1',
    LIBRETTO_PORT: '0',
    LIBRETTO_PUBLIC_ORIGIN: 'http://libretto.test',
    LIBRETTO_DEMO: '0',
    LIBRETTO_FFMPEG: 'none',
    LIBRETTO_LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
  };
}

async function startProcess(
  role: ProcessRole,
  env: NodeJS.ProcessEnv,
  { main }: Installation,
  running: Set<ChildProcess>,
): Promise<RoleProcess> {
  const child = spawn(process.execPath, [main], {
    env: { ...env, LIBRETTO_ROLE: role },
    stdio: ['ignore', 'pipe', process.env.TEST_LOG ? 'inherit' : 'ignore'],
  });
  running.add(child);
  const ended = once(child, 'exit');
  void ended.then(() => running.delete(child));
  const origin = await new Promise<string>((resolve, reject) => {
    void ended.then(([code]) => reject(new Error(`The ${role} ended with ${code} before it listened`)));
    createInterface(child.stdout as NodeJS.ReadableStream).on('line', (line) => {
      if (process.env.TEST_LOG) console.log(`${role} ${child.pid}: ${line}`);
      const address = /^Libretto \(\w+\) is at http:\/\/localhost:(\d+)$/.exec(line);
      if (address) resolve(`http://127.0.0.1:${address[1]}`);
    });
  });
  return {
    role,
    origin,
    kill: () => kill(child),
    end: async () => {
      child.kill('SIGTERM');
      const [code] = await ended;
      return code;
    },
  };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function apiHere(config: Config, engines: DistributedSettings): Promise<TestApp> {
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' });
  const clock = new TestClock();
  clock.advance(Date.now() - clock.nowMs());
  const payments = await openPaymentProviders({ ...config, keys: config.payments, clock, log });
  const mail = { ...config.mail, folder: join(config.dataDir, 'mail') };
  const audio = { repoRoot: config.repoRoot, ffmpegPath: 'none' };
  const ports = await distributedPorts(engines, log);
  const backend: Backend = await startApiProcess(
    { config, engines, log, mail, audio, announce: () => undefined },
    ports,
  );
  return testAppOf({ backend, payments, installation: config, clock, remove: () => void payments.stop() });
}
