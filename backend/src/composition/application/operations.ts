// Routes for operators: liveness, readiness and metrics.
import { createHash, timingSafeEqual } from 'node:crypto';
import { type Request, Router } from 'express';
import { Registry } from 'prom-client';
import { notFound } from '../../kernel/http/server/problem';
import { type MetricValues, textOfAll } from './command-metrics';
import type { ConsumerControl, ConsumerReport } from './consumers';
import { within } from './engine-states';
import { measureJobs } from './metrics';
import type { ApiPorts } from './ports';

/** A consumer with more pending events than this serves data that is too old. */
const maxLagEvents = 5000;
const checkEveryMs = 1000;
const reportWithinMs = 3000;

export interface OperationsOptions {
  readonly registry: Registry;
  readonly ports: ApiPorts;
  readonly consumers: ConsumerControl;
  /** Bearer token that lets other machines read the metrics. */
  readonly metricsToken?: string;
  /** True if requests arrive through a proxy, so that all of them may seem to come from this machine. */
  readonly isBehindProxy?: boolean;
  /** A problem that the operator should fix although everything works. */
  readonly warning?: string;
  isStopping(): boolean;
  /** Projections whose documents this release cannot read yet: processes of the former release answer until then. */
  waitsFor?(): readonly string[];
  /** The metrics of each thread that has command handlers. */
  commandValues(): Promise<readonly MetricValues[]>;
}

export function operationsRoutes(options: OperationsOptions): Router {
  const { registry, ports, consumers, isStopping } = options;
  const router = Router();
  const isWritable = writableCheck(ports);
  const failedJobs = atMostOnceASecond(ports, async () =>
    ports.jobs.counts().then(
      ({ failed }) => failed,
      () => 0,
    ),
  );
  measureJobs(registry, failedJobs);

  router.get('/health/live', (_req, res) => {
    res.json({ status: 'live' });
  });

  // For load balancers: switching to another process would not help with an unavailable engine or lagging read models,
  // but it does while only the other release has read models of its version.
  router.get('/health/serving', (_req, res) => {
    const waitsFor = options.waitsFor?.() ?? [];
    if (isStopping() || waitsFor.length === 0)
      return void res.status(isStopping() ? 503 : 200).json({ status: isStopping() ? 'stopping' : 'serving' });
    res.status(503).json({ status: 'waiting', rebuilding: waitsFor });
  });

  router.get('/health/ready', async (_req, res) => {
    const [isLeased, engines, asked] = await Promise.all([
      isWritable(),
      ports.engines?.look() ?? [],
      // The progress of consumers is unknown while the engine that stores their positions is unavailable.
      within(reportWithinMs, () => consumers.report()).catch(() => undefined),
    ]);
    const isMissing = engines.some(({ state, required }) => required && state === 'unreachable');
    const writable = isLeased && !isMissing;
    const reports = asked ?? [];
    const behind = reports.filter(isBehind);
    const limited = reports.filter(
      ({ state, parked, rebuilding }) => state.kind === 'paused' || parked.length > 0 || rebuilding,
    );
    const ready = writable && asked !== undefined && behind.length === 0 && !isStopping();
    res.setHeader('Cache-Control', 'no-store');
    res.status(ready ? 200 : 503).json({
      status: ready ? (limited.length > 0 ? 'degraded' : 'ready') : 'not ready',
      store: writable ? 'writable' : 'not writable',
      ...(ports.engines && { engines }),
      ...(asked === undefined && { consumers: 'unknown' }),
      ...(options.warning !== undefined && { warning: options.warning }),
      // Jobs that were given up, such as the renditions of a song; they do not impair requests.
      failedJobs: await failedJobs(),
      behind: behind.map(({ name, kind, state, lag }) => ({ name, kind, state: state.kind, lag })),
      parked: reports.flatMap(({ name, kind, parked }) => parkedOf(name, kind, parked)),
      paused: reports.filter(({ state }) => state.kind === 'paused').map(({ name }) => name),
      // During an upgrade: written by a newer release, and not to be written by this one yet.
      ...(ports.writtenEvents && {
        unknownEvents: ports.writtenEvents.unknown(),
        heldBackEvents: ports.writtenEvents.heldBack(),
      }),
      rebuilding: reports.filter(({ rebuilding }) => rebuilding).map(({ name }) => name),
    });
  });

  router.use(
    metricsRoute(options, async () => {
      // A thread that is restarting has counted nothing yet.
      const ofCommands = await options.commandValues().then(textOfAll, () => '');
      return `${await registry.metrics()}\n${ofCommands}`;
    }),
  );
  return router;
}

/**
 * Serves metrics to anyone with the token, and to this machine unless a local proxy could make other clients look like
 * it.
 */
export function metricsRoute(
  { metricsToken, isBehindProxy = false }: Pick<OperationsOptions, 'metricsToken' | 'isBehindProxy'>,
  text: () => Promise<string>,
): Router {
  const router = Router();
  router.get('/metrics', async (req, res) => {
    const isOwn = !isBehindProxy && isLocal(req);
    if (!isOwn && !hasToken(req, metricsToken)) throw notFound();
    res.type(Registry.PROMETHEUS_CONTENT_TYPE).send(await text());
  });
  return router;
}

/**
 * A rebuilding or paused consumer serves its current data on purpose, and one that runs elsewhere is reported by its
 * process.
 */
export function isBehind({ state, lag, rebuilding }: ConsumerReport): boolean {
  if (rebuilding || state.kind === 'paused') return false;
  return state.kind === 'failing' || state.kind === 'stopped' || lag > maxLagEvents;
}

/** Keys may identify people, so this reports only their number; the command line on the machine lists the keys. */
function parkedOf(name: string, kind: string, parked: ConsumerReport['parked']) {
  if (parked.length === 0) return [];
  const waiting = parked.reduce((sum, each) => sum + each.waiting, 0);
  return [{ name, kind, keys: parked.length, waiting, eventTypes: [...new Set(parked.map((each) => each.eventType))] }];
}

/** Checks writability with a durable write. */
export function writableCheck(ports: Pick<ApiPorts, 'leases' | 'clock'>): () => Promise<boolean> {
  return atMostOnceASecond(ports, () =>
    ports.leases.acquire('readiness', String(process.pid), 1).then(
      () => true,
      () => false,
    ),
  );
}

/** Reuses the answer for a second, however often it is requested. */
function atMostOnceASecond<Answer>(
  { clock }: Pick<ApiPorts, 'clock'>,
  ask: () => Promise<Answer>,
): () => Promise<Answer> {
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

/** True if the request comes from this machine and not through a proxy on it. */
function isLocal(req: Request): boolean {
  const address = req.socket.remoteAddress ?? '';
  const loopback = address === '::1' || /^(::ffff:)?127\./.test(address);
  return loopback && req.headers['x-forwarded-for'] === undefined && req.headers.forwarded === undefined;
}

function hasToken(req: Request, token: string | undefined): boolean {
  if (token === undefined) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(req.get('Authorization') ?? ''), digest(`Bearer ${token}`));
}
