// Runs the product on the engines of the distributed profile, with each role as a separate process that a test can kill
// and stop.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pino } from 'pino';
import type { Backend } from '../../../src/composition/application/backend';
import { type Config, readConfig } from '../../../src/composition/config/config';
import type { DistributedSettings } from '../../../src/composition/config/distributed-settings';
import { type DistributedPorts, distributedPorts } from '../../../src/composition/distributed/distributed';
import { startApiProcess } from '../../../src/composition/distributed/distributed-roles';
import { openPaymentProviders } from '../../../src/composition/providers/payment-providers';
import { type Installation, installation } from '../../faults/installation';
import { endEach } from '../concurrency/end-each';
import { type OwnEngines, type Places, placesOfItsOwn } from '../concurrency/places-of-its-own';
import { temporaryFolder } from '../files/temporary-folder';
import { type TestApp, testAppOf } from '../world/app';
import { TestClock } from '../world/test-clock';
import { type OwnEngine, ownEngine } from './engines';
import { settleEverywhere } from './settle-everywhere';

/** Generous, because engines and processes of several tests share one machine, and an installation may have 24 partitions. */
const settleWithinMs = 180_000;

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

/** An api process inside the test's own. */
export interface DistributedApp extends TestApp {
  /** Of the whole process, which has one connection to the event store. */
  readonly ports: DistributedPorts;
}

export interface DistributedInstallation {
  readonly eventStore: OwnEngine;
  readonly settings: DistributedSettings;
  /** The environment of all its processes. */
  readonly environment: NodeJS.ProcessEnv;
  /**
   * Resolves once the process listens.
   * @param settings override those of the installation.
   * @param release another build than that of this release
   */
  start(role: ProcessRole, settings?: NodeJS.ProcessEnv, release?: Installation): Promise<RoleProcess>;
  /** An api process inside this one, for tests that need more than HTTP; only one exists at a time. */
  api(settings?: NodeJS.ProcessEnv): Promise<DistributedApp>;
  /** Kills all processes that still run. */
  remove(): Promise<void>;
}

/**
 * Creates an installation with its own names on the shared engines and its own event store, which has a single log.
 * @param more settings of all its processes, which take precedence over those of tests.
 */
export async function distributedInstallation(
  engines: OwnEngines = {},
  more: NodeJS.ProcessEnv = {},
): Promise<DistributedInstallation> {
  const folder = temporaryFolder();
  const [eventStore, built, places] = await Promise.all([
    ownEngine('EVENTSTORE'),
    installation(),
    placesOfItsOwn(`test-${randomBytes(6).toString('hex')}`, engines),
  ]);
  const env = { ...environmentOf(places, eventStore.running.url, folder.path), ...more };
  const { config } = readConfig({ ...env, LIBRETTO_ROLE: 'api' }, process.cwd());
  const settings = config.engines as DistributedSettings;
  const running = new Set<ChildProcess>();
  const apps: TestApp[] = [];
  return {
    eventStore,
    settings,
    environment: env,
    start: (role, settings = {}, release = built) => startProcess(role, { ...env, ...settings }, release, running),
    api: async (more = {}) => {
      const { config } = readConfig({ ...env, ...more, LIBRETTO_ROLE: 'api' }, process.cwd());
      const opened = await apiHere(config, config.engines as DistributedSettings);
      let stopping: Promise<void> | undefined;
      const stop = () => {
        stopping ??= opened.app.stop();
        return stopping;
      };
      // The getters of an app may throw, so it is not spread.
      const app: DistributedApp = Object.assign(Object.create(opened.app) as TestApp, { stop, ports: opened.ports });
      apps.push(app);
      return app;
    },
    remove: () =>
      endEach(
        ...apps.map((app) => () => app.stop()),
        () => Promise.all([...running].map((child) => kill(child))),
        () => eventStore.remove(),
        () => places.remove(),
        () => built.remove(),
        () => folder.remove(),
      ),
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
    stdio: ['ignore', 'pipe', process.env.TEST_LOG ? 'inherit' : 'pipe'],
  });
  running.add(child);
  const ended = once(child, 'exit');
  void ended.then(() => running.delete(child));
  const lines: string[] = [];
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = `${complaint}${chunk}`.slice(-2_000);
  });
  const origin = await new Promise<string>((resolve, reject) => {
    void ended.then(([code]) => reject(new Error(`The ${role} ended with ${code} before it listened: ${complaint}`)));
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

async function apiHere(config: Config, engines: DistributedSettings) {
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' });
  const clock = new TestClock();
  clock.advance(Date.now() - clock.nowMs());
  const payments = await openPaymentProviders({ ...config, keys: config.payments, clock, log });
  const mail = { ...config.mail, folder: join(config.dataDir, 'mail') };
  const audio = { repoRoot: config.repoRoot, ffmpegPath: 'none' };
  const ports = await distributedPorts(engines, log);
  const options = { config, engines, log, mail, audio, announce: () => undefined };
  const backend: Backend = await startApiProcess(options, ports).catch(async (error) => {
    await ports.close();
    throw error;
  });
  const remove = () => void payments.stop();
  const settled = settleEverywhere(backend, ports);
  const settle = (timeoutMs = settleWithinMs) => settled(timeoutMs);
  return { ports, app: await testAppOf({ backend, payments, installation: config, clock, remove, settle }) };
}
