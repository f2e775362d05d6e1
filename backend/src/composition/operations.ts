// What those who run it ask: is it alive, is it ready, and how is it doing.
import { type Request, Router } from 'express';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { notFound } from '../kernel/problem';
import type { ConsumerControl, ConsumerReport } from './consumers';
import type { ApiPorts } from './ports';

/** A consumer with more events than this before it answers too much of yesterday. */
const maxLagEvents = 5000;
const checkEveryMs = 1000;

export function createMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}

export function operationsRoutes(
  registry: Registry,
  ports: ApiPorts,
  consumers: ConsumerControl,
  isStopping: () => boolean,
): Router {
  const router = Router();
  measureConsumers(registry, consumers);
  const isWritable = writableCheck(ports);
  const failedJobs = atMostOnceASecond(ports, async () =>
    ports.jobs.counts().then(
      ({ failed }) => failed,
      () => 0,
    ),
  );
  new Gauge({
    name: 'libretto_failed_jobs',
    help: 'Jobs that were given up',
    registers: [registry],
    collect: async function () {
      this.set(await failedJobs());
    },
  });

  router.get('/health/live', (_req, res) => {
    res.json({ status: 'live' });
  });

  router.get('/health/ready', async (_req, res) => {
    const writable = await isWritable();
    const reports = await consumers.report();
    const behind = reports.filter(isBehind);
    const limited = reports.filter(({ parked, rebuilding }) => parked.length > 0 || rebuilding);
    const ready = writable && behind.length === 0 && !isStopping();
    res.setHeader('Cache-Control', 'no-store');
    res.status(ready ? 200 : 503).json({
      status: ready ? (limited.length > 0 ? 'degraded' : 'ready') : 'not ready',
      store: writable ? 'writable' : 'not writable',
      // Work that was given up, as the renditions of a song; what is served does not suffer from it.
      failedJobs: await failedJobs(),
      behind: behind.map(({ name, kind, state, lag }) => ({ name, kind, state: state.kind, lag })),
      parked: reports.flatMap(({ name, kind, parked }) => parkedOf(name, kind, parked)),
      rebuilding: reports.filter(({ rebuilding }) => rebuilding).map(({ name }) => name),
    });
  });

  router.get('/metrics', async (req, res) => {
    if (!isLocal(req)) throw notFound();
    res.type(registry.contentType).send(await registry.metrics());
  });
  return router;
}

/** One that is being built anew answers what it has until then; one that runs elsewhere is that process's to report. */
function isBehind({ state, lag, rebuilding }: ConsumerReport): boolean {
  if (rebuilding) return false;
  return state.kind === 'failing' || state.kind === 'stopped' || lag > maxLagEvents;
}

/** Keys may name people, so their number is told here and they themselves on the machine. */
function parkedOf(name: string, kind: string, parked: ConsumerReport['parked']) {
  if (parked.length === 0) return [];
  const waiting = parked.reduce((sum, each) => sum + each.waiting, 0);
  return [{ name, kind, keys: parked.length, waiting, eventTypes: [...new Set(parked.map((each) => each.eventType))] }];
}

/** Tries a durable write. */
function writableCheck(ports: ApiPorts): () => Promise<boolean> {
  return atMostOnceASecond(ports, () =>
    ports.leases.acquire('readiness', String(process.pid), 1).then(
      () => true,
      () => false,
    ),
  );
}

/** However often somebody asks, the same answer serves for a second. */
function atMostOnceASecond<Answer>({ clock }: ApiPorts, ask: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  let askedMs = 0;
  return () => {
    if (answer === undefined || clock.nowMs() - askedMs >= checkEveryMs) {
      askedMs = clock.nowMs();
      answer = ask();
    }
    return answer;
  };
}

/** From this machine itself and not through a proxy on it. */
function isLocal(req: Request): boolean {
  const address = req.socket.remoteAddress ?? '';
  const loopback = address === '::1' || /^(::ffff:)?127\./.test(address);
  return loopback && req.headers['x-forwarded-for'] === undefined && req.headers.forwarded === undefined;
}

function measureConsumers(registry: Registry, consumers: ConsumerControl): void {
  const lag = new Gauge({
    name: 'libretto_consumer_lag',
    help: 'Events that a consumer has before it',
    labelNames: ['consumer', 'kind'],
    registers: [registry],
    collect: async () => {
      for (const report of await consumers.report()) lag.set({ consumer: report.name, kind: report.kind }, report.lag);
    },
  });
  const parked = new Gauge({
    name: 'libretto_consumer_parked_keys',
    help: 'Partition keys that a consumer holds back because it cannot take their next event',
    labelNames: ['consumer', 'kind'],
    registers: [registry],
    collect: async () => {
      for (const report of await consumers.report()) {
        parked.set({ consumer: report.name, kind: report.kind }, report.parked.length);
      }
    },
  });
  const failing = new Gauge({
    name: 'libretto_consumer_failing',
    help: '1 while a consumer cannot take an event',
    labelNames: ['consumer', 'kind'],
    registers: [registry],
    collect: async () => {
      for (const { name, kind, state } of await consumers.report()) {
        failing.set({ consumer: name, kind }, state.kind === 'failing' ? 1 : 0);
      }
    },
  });
}
