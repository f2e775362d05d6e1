// Defines the metrics that Prometheus scrapes from one process. The dashboard and the alerts refer to these names; a
// test verifies that they exist.
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { RelayLook } from '../../adapters/kafka/relay-lag';
import { httpSeconds } from '../../kernel/http/server/access-log';
import type { RealtimeServer } from '../../ports/messages/realtime';
import type { ConsumerControl, ConsumerReport } from './consumers';

export function createMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** A process that answers no requests exposes this metric too, without observations. */
export const measureHttp = httpSeconds;

export function measureConsumers(registry: Registry, consumers: Pick<ConsumerControl, 'report'>): void {
  let asked: Promise<readonly ConsumerReport[]> | undefined;
  // All of these gauges are collected at once and share one report.
  const report = () => {
    asked ??= consumers.report().finally(() => {
      asked = undefined;
    });
    return asked;
  };
  const gauge = (name: string, help: string, figureOf: (report: ConsumerReport) => number) =>
    new Gauge({
      ...{ name, help, labelNames: ['consumer', 'kind'], registers: [registry] },
      async collect() {
        const reports = await report();
        this.reset();
        for (const each of reports) this.set({ consumer: each.name, kind: each.kind }, figureOf(each));
      },
    });
  gauge(
    'libretto_consumer_lag',
    'Events that a consumer has before it, on the partition where these are the most',
    ({ lag }) => lag,
  );
  gauge(
    'libretto_consumer_lag_seconds',
    'How old what a consumer took last is, while it has events before it',
    ({ lagSeconds = 0 }) => lagSeconds,
  );
  gauge(
    'libretto_consumer_parked_keys',
    'Partition keys that a consumer holds back because it cannot take their next event',
    ({ parked }) => parked.length,
  );
  gauge('libretto_consumer_paused', '1 while an operator holds a consumer', ({ state }) =>
    state.kind === 'paused' ? 1 : 0,
  );
  gauge('libretto_consumer_failing', '1 while a consumer cannot take an event', ({ state }) =>
    state.kind === 'failing' ? 1 : 0,
  );
}

export function measureJobs(registry: Registry, failedJobs: () => Promise<number>): void {
  new Gauge({
    name: 'libretto_failed_jobs',
    help: 'Jobs that were given up',
    registers: [registry],
    async collect() {
      this.set(await failedJobs());
    },
  });
}

export function measurePushes(registry: Registry, realtime: RealtimeServer): void {
  new Gauge({
    name: 'libretto_sockets',
    help: 'Connections of browsers',
    registers: [registry],
    collect() {
      this.set(realtime.traffic().connections);
    },
  });
  new Gauge({
    name: 'libretto_push_stream_in_step',
    help: '1 while pushes of other processes arrive as they are made',
    registers: [registry],
    collect() {
      this.set(realtime.traffic().inStep ? 1 : 0);
    },
  });
  const total = (name: string, help: string, figureOf: (traffic: ReturnType<RealtimeServer['traffic']>) => number) =>
    new Counter({
      ...{ name, help, registers: [registry] },
      collect() {
        this.reset();
        this.inc(figureOf(realtime.traffic()));
      },
    });
  total('libretto_pushes_total', 'Pushes of topics that somebody listens to', ({ pushes }) => pushes);
  total('libretto_push_deliveries_total', 'Pushes handed to connections', ({ deliveries }) => deliveries);
}

/** Adds the metrics of a process that runs a relay; `look` is `RelayLag.look`. */
export function measureRelay(registry: Registry, { look }: { look(): Promise<RelayLook> }): void {
  const gauge = (name: string, help: string, figureOf: (look: RelayLook) => number | undefined) =>
    new Gauge({
      ...{ name, help, registers: [registry] },
      async collect() {
        const figure = figureOf(await look());
        if (figure !== undefined) this.set(figure);
      },
    });
  gauge('libretto_relay_active', '1 in the process whose relay copies the log', ({ isActive }) => (isActive ? 1 : 0));
  gauge('libretto_relay_lag_bytes', "What of the store's log is not copied yet", ({ bytes }) => bytes);
  gauge(
    'libretto_relay_lag_seconds',
    'For how long at least the store has had what is not copied; as fine as the metrics are read',
    ({ seconds }) => seconds,
  );
}
