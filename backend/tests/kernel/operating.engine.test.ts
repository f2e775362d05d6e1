// Engines: EVENTSTORE, KAFKA, MONGO, REDIS, S3
// Tests what operators of several processes can observe: metrics of each role, the progress of consumers whose
// partitions are spread over processes, and one id from the browser to the projection.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { askByQueue } from '../../src/cli/projections/ask';
import { type DistributedPorts, distributedPorts } from '../../src/composition/distributed/distributed';
import {
  type DistributedConsumers,
  openDistributedConsumers,
} from '../../src/composition/distributed/distributed-consumer-status';
import { endEach } from '../support/concurrency/end-each';
import { until } from '../support/concurrency/until';
import {
  type DistributedInstallation,
  distributedInstallation,
  type ProcessRole,
  type RoleProcess,
} from '../support/engines/distributed-processes';
import { Client } from '../support/world/client';

let installation: DistributedInstallation;
let processes: readonly RoleProcess[];
let ports: DistributedPorts;
let consumers: DistributedConsumers;

const timeoutMs = 60_000;

beforeAll(async () => {
  installation = await distributedInstallation();
  const roles: readonly ProcessRole[] = ['api', 'projector', 'projector', 'relay', 'relay'];
  const settings = { LIBRETTO_LOG_LEVEL: 'debug' };
  processes = await Promise.all(roles.map((role) => installation.start(role, settings)));
  const { settings: engines } = installation;
  const log = pino({ level: 'silent' });
  ports = await distributedPorts(engines, log);
  consumers = await openDistributedConsumers(ports, engines, log);
}, 600_000);

afterAll(() =>
  endEach(
    () => consumers?.close(),
    () => ports?.close(),
    () => installation?.remove(),
  ),
);

const of = (role: ProcessRole) => processes.filter((each) => each.role === role);
const textOf = async ({ origin }: RoleProcess) => (await fetch(`${origin}/metrics`)).text();

let people = 0;
async function signUp(headers: Readonly<Record<string, string>> = {}): Promise<void> {
  people++;
  const person = { username: `person ${people}`, email: `person-${people}@libretto.test`, isArtist: people % 2 === 0 };
  const [{ origin }] = of('api') as [RoleProcess];
  const body = { ...person, password: 'a quiet evening 7' };
  const answer = await new Client(origin).post('/api/auth/signup', body, { headers });
  expect(answer.status).toBe(201);
}

/** The values of a gauge by consumer. */
async function gauge(name: string, process: RoleProcess): Promise<ReadonlyMap<string, number>> {
  const rows = (await textOf(process)).matchAll(new RegExp(`^${name}\\{consumer="([^"]+)"[^}]*\\} (.+)$`, 'gm'));
  return new Map([...rows].map(([, consumer = '', value]) => [consumer, Number(value)]));
}

/** A process that knows the progress of all consumers reports more than this many. */
const consumersReported = 20;

/**
 * The consumers of a role's processes whose gauge is above zero; undefined while a process does not report all of them.
 */
async function above(name: string, role: ProcessRole): Promise<readonly string[] | undefined> {
  const gauges = await Promise.all(of(role).map((process) => gauge(name, process)));
  if (gauges.some(({ size }) => size <= consumersReported)) return undefined;
  return gauges.flatMap((each) => [...each].flatMap(([consumer, value]) => (value > 0 ? [consumer] : [])));
}
const behind = (role: ProcessRole) => above('libretto_consumer_lag', role);

test('each process reports its own part of the dashboard', async () => {
  const dashboard = readFileSync(join(__dirname, '../../../infra/grafana/libretto.json'), 'utf8');
  const named = new Set(
    dashboard.match(/\b(libretto|nodejs|process)_\w+/g)?.map((name) => name.replace(/_(bucket|count|sum)$/, '')),
  );
  const namesOf = async (role: ProcessRole) =>
    new Set([...(await textOf(of(role)[0] as RoleProcess)).matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
  const [api, projector, relay] = await Promise.all([namesOf('api'), namesOf('projector'), namesOf('relay')]);
  expect([...named].filter((name) => !api.has(name) && !projector.has(name) && !relay.has(name))).toEqual([]);
  expect(api).toContain('libretto_sockets');
  for (const names of [api, projector]) expect(names).toContain('libretto_append_seconds');
  expect(projector).toContain('libretto_consumer_lag_seconds');
  expect(relay).toContain('libretto_relay_lag_seconds');
  const active = await Promise.all(
    of('relay').map(async (each) => /^libretto_relay_active (\d)$/m.exec(await textOf(each))),
  );
  expect(active.map((found) => Number(found?.[1])).sort()).toEqual([0, 1]);
});

test('nothing is behind when idle, in any process', async () => {
  for (let count = 0; count < 12; count++) await signUp();
  await until(async () => (await behind('api'))?.length === 0, timeoutMs);
  await until(async () => (await behind('projector'))?.length === 0, timeoutMs);
  // Periodic jobs append events, so each gauge reaches zero at a different moment.
  await until(async () => (await above('libretto_consumer_lag_seconds', 'projector'))?.length === 0, timeoutMs);
  // The command line reports the same, including policies.
  const isAtRest = async () => (await consumers.status()).filter(({ lag }) => lag > 0).map(({ name }) => name);
  await until(async () => (await isAtRest()).length === 0, timeoutMs);
});

test('one that is held falls behind by events and by seconds, and catches up', async () => {
  const act = { consumer: 'profile', operator: 'ada', reason: 'looking' };
  expect(await askByQueue(consumers.jobs, { kind: 'pause', act })).toMatchObject({ kind: 'accepted' });
  const told = async (name: string) => {
    // Each scrape counts the pending events of all consumers, which costs time in the processes that must catch up.
    await pause(500);
    const gauges = await Promise.all(of('projector').map((each) => gauge(name, each)));
    return Math.max(...gauges.map((each) => each.get('profile') ?? 0));
  };
  await until(async () => (await told('libretto_consumer_paused')) === 1, timeoutMs);
  for (let count = 0; count < 6; count++) await signUp();
  await until(async () => (await told('libretto_consumer_lag')) > 0, timeoutMs);
  await until(async () => (await told('libretto_consumer_lag_seconds')) > 1, timeoutMs);
  await until(async () => (await behind('api'))?.includes('profile') === true, timeoutMs);
  expect(await askByQueue(consumers.jobs, { kind: 'resume', act })).toMatchObject({ kind: 'accepted' });
  await until(async () => (await told('libretto_consumer_lag')) === 0, timeoutMs);
  await until(async () => (await told('libretto_consumer_lag_seconds')) === 0, timeoutMs);
});

test('one id is in the lines of the request, of the command and of the projection in another process', async () => {
  const id = 'browser-made-0001';
  await signUp({ 'X-Request-Id': id });
  const about = (role: ProcessRole) =>
    of(role)
      .flatMap(({ lines }) => lines)
      .filter((line) => line.startsWith('{'))
      .map((line): Record<string, unknown> => JSON.parse(line))
      .filter(({ requestId, correlationId }) => requestId === id || correlationId === id)
      .map(({ msg }) => msg);
  await until(() => about('projector').includes('event taken'), timeoutMs);
  expect(about('api')).toEqual(expect.arrayContaining(['command', 'request']));
});
