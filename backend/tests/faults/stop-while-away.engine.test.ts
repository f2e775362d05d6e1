// Engines: EVENTSTORE, KAFKA, MONGO, REDIS, S3
// Tests that a process of each role ends as its operator asks while an engine does not answer: with exit code 0, and
// within the time after which Kubernetes would kill it.
import { setTimeout as pause } from 'node:timers/promises';
import { endEach } from '../support/concurrency/end-each';
import {
  type DistributedInstallation,
  distributedInstallation,
  type ProcessRole,
} from '../support/engines/distributed-processes';
import { type OwnEngine, ownEngine } from '../support/engines/engines';

const testMs = 600_000;
/** `terminationGracePeriodSeconds` of `infra/k8s/base`. */
const graceMs: Readonly<Record<ProcessRole, number>> = { api: 75_000, projector: 75_000, relay: 45_000 };
/** Long enough for a process to have noticed. */
const awayMs = 5_000;

let engines: Record<'Kafka' | 'MongoDB' | 'Redis', OwnEngine>;
let installation: DistributedInstallation;
const seen: string[] = [];

beforeAll(async () => {
  const [kafka, mongo, redis] = await Promise.all([ownEngine('KAFKA'), ownEngine('MONGO'), ownEngine('REDIS')]);
  engines = { Kafka: kafka, MongoDB: mongo, Redis: redis };
  installation = await distributedInstallation({
    kafkaUrl: kafka.running.url,
    mongoUrl: mongo.running.url,
    redisUrl: redis.running.url,
  });
}, testMs);
afterAll(() => {
  console.log(seen.join('\n'));
  return endEach(() => installation?.remove(), ...Object.values(engines ?? {}).map((engine) => () => engine.remove()));
}, testMs);

test.each(['EventStoreDB', 'Kafka', 'MongoDB', 'Redis'] as const)(
  'while %s is frozen',
  async (name) => {
    const roles: readonly ProcessRole[] = ['api', 'projector', 'relay'];
    const processes = await Promise.all(roles.map((role) => installation.start(role)));
    const { running } = name === 'EventStoreDB' ? installation.eventStore : engines[name];
    await running.freeze();
    try {
      await pause(awayMs);
      const atMs = performance.now();
      const ended = await Promise.all(
        processes.map(async ({ role, end }) => {
          const code = await Promise.race([end(), pause(graceMs[role], 'not in time', { ref: false })]);
          return { role, code, tookMs: performance.now() - atMs };
        }),
      );
      const took = ended.map(({ role, tookMs }) => `${role} after ${(tookMs / 1000).toFixed(1)} s`);
      seen.push(`${name} frozen: ${took.join(', ')}`);
      expect(ended.map(({ role, code }) => ({ role, code }))).toEqual(roles.map((role) => ({ role, code: 0 })));
    } finally {
      running.thaw();
      await Promise.all(processes.map((each) => each.kill()));
    }
  },
  testMs,
);
