import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RelayLag } from '../../adapters/kafka/relay-lag';
import type { EventStore } from '../../ports/events/event-store';
import type { RealtimeServer } from '../../ports/messages/realtime';
import { CommandMetrics, textOfAll } from './command-metrics';
import type { ConsumerReport } from './consumers';
import { createMetrics, measureConsumers, measureHttp, measureJobs, measurePushes, measureRelay } from './metrics';

const traffic = { connections: 3, pushes: 5, deliveries: 40, inStep: true };
const realtime = { traffic: () => traffic } as RealtimeServer;
const report: ConsumerReport = {
  ...{ name: 'notes', kind: 'projection', lag: 7, lagSeconds: 1.5, rebuilding: false, parked: [] },
  state: { kind: 'running', position: undefined },
};

/** Registers every metric that any process may expose. */
function everyMetric() {
  const registry = createMetrics();
  measureHttp(registry);
  measureConsumers(registry, { report: async () => [report] });
  measurePushes(registry, realtime);
  measureJobs(registry, async () => 2);
  const relay = { position: 100, head: 100, nowMs: 0, isActive: true };
  measureRelay(registry, new RelayLag({ state: relay }, { head: async () => relay.head }, () => relay.nowMs));
  return { registry, relay };
}

test('the dashboard names only metrics that there are', async () => {
  const dashboard = readFileSync(join(__dirname, '../../../../infra/grafana/libretto.json'), 'utf8');
  const metrics = [
    ...(await everyMetric().registry.getMetricsAsJSON()),
    ...(await new CommandMetrics().registry.getMetricsAsJSON()),
  ];
  const there = new Set(
    metrics.flatMap(({ name, type }) =>
      String(type) === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => name + end) : [name],
    ),
  );
  const named = new Set(dashboard.match(/\b(libretto|nodejs|process)_\w+/g));
  expect([...named].filter((name) => !there.has(name))).toEqual([]);
  const ours = [...there].filter((name) => name.startsWith('libretto_') && !name.endsWith('_sum'));
  expect(ours.filter((name) => !named.has(name) && !named.has(name.replace('_count', '_bucket')))).toEqual([]);
});

test('tells how consumers, sockets and pushes are', async () => {
  const text = await everyMetric().registry.metrics();
  for (const row of [
    'libretto_consumer_lag{consumer="notes",kind="projection"} 7',
    'libretto_consumer_lag_seconds{consumer="notes",kind="projection"} 1.5',
    'libretto_sockets 3',
    'libretto_pushes_total 5',
    'libretto_push_deliveries_total 40',
    'libretto_failed_jobs 2',
  ]) {
    expect(text).toContain(row);
  }
});

test('tells for how long the relay has been behind, from what it saw of the log', async () => {
  const { registry, relay } = everyMetric();
  const lag = async () => {
    const text = await registry.metrics();
    return ['seconds', 'bytes'].map((unit) =>
      Number(new RegExp(`^libretto_relay_lag_${unit} (.+)`, 'm').exec(text)?.[1]),
    );
  };
  expect(await lag()).toEqual([0, 0]);
  relay.head = 350;
  expect((await lag())[1]).toBe(250);
  relay.nowMs = 4000;
  relay.head = 400;
  expect(await lag()).toEqual([4, 300]);
  relay.position = 350;
  relay.nowMs = 5000;
  expect(await lag()).toEqual([1, 50]);
});

test('counts commands, refusals, conflicts and appends, over all threads', async () => {
  const [api, projector] = [new CommandMetrics(), new CommandMetrics()];
  const answers = [
    { kind: 'conflict', actualRevision: 3 },
    { kind: 'appended', lastRevision: 4, lastPosition: 9 },
    null,
  ];
  const store = api.measured({
    append: async () => {
      const answer = answers.shift();
      if (!answer) throw new Error('away');
      return answer;
    },
    head: async () => 9,
  } as unknown as EventStore);
  expect(await store.append('wallet-1', 2, [])).toMatchObject({ kind: 'conflict' });
  expect(await store.append('wallet-1', 3, [])).toMatchObject({ kind: 'appended' });
  await expect(store.append('wallet-1', 4, [])).rejects.toThrow('away');
  expect(await store.head()).toBe(9);
  for (const metrics of [api, projector]) metrics.accepted('wallet');
  projector.refused('wallet', 'InsufficientFunds');
  const text = await textOfAll([await api.values(), await projector.values()]);
  for (const row of [
    'libretto_commands_total{stream="wallet",outcome="accepted"} 2',
    'libretto_commands_total{stream="wallet",outcome="refused"} 1',
    'libretto_command_refusals_total{stream="wallet",refusal="InsufficientFunds"} 1',
    'libretto_append_conflicts_total{stream="wallet"} 1',
    'libretto_append_failures_total{stream="wallet"} 1',
    'libretto_append_seconds_count 1',
  ]) {
    expect(text).toContain(row);
  }
});
