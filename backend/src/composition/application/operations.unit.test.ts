// Tests the health endpoints: a load balancer learns only whether the process accepts requests.
import express from 'express';
import inject from 'light-my-request';
import { Registry } from 'prom-client';
import type { ConsumerReport } from './consumers';
import { operationsRoutes } from './operations';
import type { ApiPorts } from './ports';

interface Circumstances {
  /** Engines of the distributed profile, and whether each is reachable. */
  readonly engines?: Readonly<Record<string, boolean>>;
  readonly areConsumersUnknown?: boolean;
  readonly isStoreAway?: boolean;
  readonly lag?: number;
  readonly isStopping?: boolean;
  /** Projections whose documents this release cannot read yet. */
  readonly waitsFor?: readonly string[];
  readonly writtenEvents?: ApiPorts['writtenEvents'];
}

function asked(path: string, circumstances: Circumstances = {}) {
  const { isStoreAway = false, lag = 0, isStopping = false, engines, areConsumersUnknown = false } = circumstances;
  const { waitsFor, writtenEvents } = circumstances;
  const away = async () => Promise.reject(new Error('away'));
  const ports = {
    clock: { nowMs: () => 5_000 },
    leases: { acquire: isStoreAway ? away : async () => ({}) },
    writtenEvents,
    jobs: { counts: isStoreAway ? away : async () => ({ failed: 0 }) },
  } as unknown as ApiPorts;
  const states = Object.entries(engines ?? {}).map(([name, isReachable]) => {
    return { name, state: isReachable ? 'reachable' : 'unreachable', required: true, forSeconds: 7 };
  });
  if (engines !== undefined) Object.assign(ports, { engines: { look: async () => states } });
  const report = { name: 'songs', kind: 'projection', state: { kind: 'running' }, lag, parked: [], rebuilding: false };
  const app = express().use(
    operationsRoutes({
      ports,
      registry: new Registry(),
      consumers: { report: areConsumersUnknown ? away : async () => [report as unknown as ConsumerReport] } as never,
      isStopping: () => isStopping,
      waitsFor: waitsFor && (() => waitsFor),
      commandValues: async () => [],
    }),
  );
  return inject(app as never, { method: 'GET', url: path });
}

test('a process that takes requests says so', async () => {
  const answer = await asked('/health/serving');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ status: 'serving' });
});

test('one whose read models are still built takes no requests yet, and says which', async () => {
  const answer = await asked('/health/serving', { waitsFor: ['balances'] });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({ status: 'waiting', rebuilding: ['balances'] });
  expect((await asked('/health/serving', { waitsFor: [] })).statusCode).toBe(200);
});

test('an upgrade that is not finalized is named, and makes nothing unready', async () => {
  const writtenEvents = { versionOf: () => 0, unknown: () => ['SongLent 1'], heldBack: () => ['SongLeased 2'] };
  const answer = await asked('/health/ready', { writtenEvents });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ unknownEvents: ['SongLent 1'], heldBackEvents: ['SongLeased 2'] });
});

test.each<[string, Circumstances]>([
  ['an engine is away', { isStoreAway: true }],
  ['read models lag', { lag: 100_000 }],
])('it stays in the balancer while %s, which another process would suffer from as well', async (_, circumstances) => {
  expect((await asked('/health/ready', circumstances)).statusCode).toBe(503);
  expect((await asked('/health/serving', circumstances)).statusCode).toBe(200);
});

test('a stopping process leaves the balancer and is alive until it has answered all pending requests', async () => {
  const answer = await asked('/health/serving', { isStopping: true });
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toEqual({ status: 'stopping' });
  expect((await asked('/health/live', { isStopping: true })).statusCode).toBe(200);
});

describe('in the distributed profile', () => {
  test('readiness names each engine with its state and for how long, and no engine that is away is called ready', async () => {
    const engines = { EventStoreDB: false, MongoDB: true };
    const answer = await asked('/health/ready', { engines });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({
      ...{ status: 'not ready', store: 'not writable' },
      engines: [
        { name: 'EventStoreDB', state: 'unreachable', required: true, forSeconds: 7 },
        { name: 'MongoDB', state: 'reachable', required: true, forSeconds: 7 },
      ],
    });
    expect((await asked('/health/live', { engines })).statusCode).toBe(200);
    expect((await asked('/health/ready', { engines: { EventStoreDB: true, MongoDB: true } })).statusCode).toBe(200);
  });

  test('a process that cannot learn how far its consumers are says so in its answer', async () => {
    const answer = await asked('/health/ready', { engines: { MongoDB: false }, areConsumersUnknown: true });
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ status: 'not ready', consumers: 'unknown', behind: [] });
  });
});
