// Runs the product on the engines of the distributed profile, with each role as a separate process that a test can kill
// and stop.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pino } from 'pino';
import type { Backend } from '../../src/composition/backend';
import { type Config, readConfig } from '../../src/composition/config';
import { distributedPorts } from '../../src/composition/distributed';
import { startApiProcess } from '../../src/composition/distributed-roles';
import type { DistributedSettings } from '../../src/composition/distributed-settings';
import { openPaymentProviders } from '../../src/composition/payment-providers';
import { type Installation, installation } from '../faults/installation';
import { type TestApp, testAppOf } from './app';
import { EventStoreProcess } from './event-store-server/start';
import { type OwnEngines, type Places, placesOfItsOwn } from './places-of-its-own';
import { temporaryFolder } from './temporary-folder';
import { TestClock } from './test-clock';

/** Generous, because engines and processes of several tests share one machine. */
const settleWithinMs = 60_000;

export type ProcessRole = 'api' | 'projector' | 'relay';

export interface RoleProcess {
  readonly role: ProcessRole;
  readonly origin: string;
  /** The lines that it has printed, including its log. */
  readonly lines: readonly string[];
  /** Kills the process as a power cut would. */
  kill(): Promise<void>;
  /** Stops the process as its operator would. @returns its exit code. */
  end(): Promise<number | null>;
}

export interface DistributedInstallation {
  readonly eventStore: EventStoreProcess;
  readonly settings: DistributedSettings;
  /** The environment of all its processes. */
  readonly environment: NodeJS.ProcessEnv;
  /** Resolves once the process listens. @param settings override those of the installation. */
  start(role: ProcessRole, settings?: NodeJS.ProcessEnv): Promise<RoleProcess>;
  /** An api process inside this one, for what a test does without HTTP. */
  api(settings?: NodeJS.ProcessEnv): Promise<TestApp>;
  /** Kills all processes that still run. */
  remove(): Promise<void>;
}

/** Creates an installation with its own names on the shared engines and its own event store, which has a single log. */
export async function distributedInstallation(engines: OwnEngines = {}): Promise<DistributedInstallation> {
  const folder = temporaryFolder();
  const [eventStore, built, places] = await Promise.all([
    EventStoreProcess.start(join(folder.path, 'events.db')),
    installation(),
    placesOfItsOwn(`test-${randomBytes(6).toString('hex')}`, engines),
  ]);
  const env = environmentOf(places, eventStore.url, folder.path);
  const { config } = readConfig({ ...env, LIBRETTO_ROLE: 'api' }, process.cwd());
  const settings = config.engines as DistributedSettings;
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
      await places.remove();
      built.remove();
      folder.remove();
    },
  };
}

function environmentOf(places: Places, eventStoreUrl: string, dataDir: string): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    LIBRETTO_PROFILE: 'distributed',
    LIBRETTO_EVENTSTORE_URL: eventStoreUrl,
    LIBRETTO_KAFKA_URL: places.kafkaUrl,
    LIBRETTO_KAFKA_TOPIC: places.topic,
    LIBRETTO_KAFKA_PARTITIONS: '3',
    LIBRETTO_MONGO_URL: places.mongoUrl,
    LIBRETTO_REDIS_URL: places.redisUrl,
    LIBRETTO_BLOBS_URL: places.blobsUrl,
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
  const lines: string[] = [];
  const origin = await new Promise<string>((resolve, reject) => {
    void ended.then(([code]) => reject(new Error(`The ${role} ended with ${code} before it listened`)));
    createInterface(child.stdout as NodeJS.ReadableStream).on('line', (line) => {
      lines.push(line);
      if (process.env.TEST_LOG) console.log(`${role} ${child.pid}: ${line}`);
      const address = /^Libretto \(\w+\) is at http:\/\/localhost:(\d+)$/.exec(line);
      if (address) resolve(`http://127.0.0.1:${address[1]}`);
    });
  });
  return {
    role,
    origin,
    lines,
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
  const remove = () => void payments.stop();
  return testAppOf({ backend, payments, installation: config, clock, remove, settleWithinMs });
}
