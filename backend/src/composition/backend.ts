/** Puts the house together: ports, kernel, domains, HTTP. The server and the tests start it by the same way. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express, Router } from 'express';
import type { Logger } from 'pino';
import { type AppDeps, createApp } from '../app';
import { CommandKernel } from '../kernel/command-kernel';
import type { DomainDeps, DomainModule, DomainParts, Installation, TopicRule } from '../kernel/domain';
import { EventCodec } from '../kernel/event-codec';
import { FreshReads } from '../kernel/fresh-reads';
import type { Caller } from '../kernel/http/caller';
import { isForeign } from '../kernel/http/origin-guard';
import { marksOf } from '../kernel/http/position';
import { identify } from '../kernel/http/session';
import { JobRunner } from '../kernel/job-runner';
import { PolicyRunner } from '../kernel/policy-runner';
import { ProjectionRunner } from '../kernel/projection-runner';
import { Consumers } from './consumers';
import { demoLines, openDemo } from './demo';
import { createMetrics, operationsRoutes } from './operations';
import type { PaymentProviders } from './payment-providers';
import type { Ports } from './ports';

export interface BackendOptions {
  readonly ports: Ports;
  readonly domains: readonly DomainModule[];
  /** Those that the domains were made with; their sandboxes are served, told where we are, and stopped with us. */
  readonly payments?: PaymentProviders;
  readonly installation: Installation;
  readonly log: Logger;
  readonly trustProxy?: AppDeps['trustProxy'];
  readonly frontEnd?: AppDeps['frontEnd'];
  /** False leaves queued work to another start; true unless said otherwise. */
  readonly runJobs?: boolean;
  /** Lines for whoever started it. */
  readonly announce?: (line: string) => void;
}

export interface Backend {
  readonly app: Express;
  readonly server: Server;
  readonly deps: DomainDeps;
  readonly consumers: Consumers;
  /** Ends it cleanly: answers what was asked, lets consumers finish their batch, closes the files. */
  readonly stop: () => Promise<void>;
}

/** @throws whatever kept it from starting, with everything closed again. */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  try {
    return await start(options);
  } catch (error) {
    await options.payments?.stop();
    await options.ports.close();
    throw error;
  }
}

async function start(options: BackendOptions): Promise<Backend> {
  const { ports, domains, installation, log } = options;
  const codec = new EventCodec(
    domains.flatMap((domain) => domain.events),
    ports.personalKeys,
  );
  const demo = installation.demo
    ? await openDemo(ports, codec, installation, log, options.payments?.stripeSandbox)
    : undefined;
  const runnerDeps = { store: ports.projectionStore, feed: ports.feed, realtime: ports.realtime, codec, log };
  const projections = domains
    .flatMap((domain) => domain.projections ?? [])
    .map((definition) => new ProjectionRunner(definition, runnerDeps));
  for (const projection of projections) await projection.start();

  const deps = depsOf(options, codec, projections);
  const parts = domains.flatMap((domain) => domain.wire?.(deps) ?? []);
  const policies = parts
    .flatMap((part) => part.policies ?? [])
    .map((definition) => new PolicyRunner(definition, { ...ports, codec, log }));
  for (const policy of policies) policy.start();
  const jobs = new JobRunner(
    parts.flatMap((part) => part.jobs ?? []),
    ports.jobs,
    log,
  );
  ports.onJobEnqueued(() => jobs.look());
  if (options.runJobs !== false) jobs.start();

  const consumers = new Consumers(ports.feed, projections, policies);
  const metrics = createMetrics();
  let stopping = false;
  const app = createApp({
    sessions: ports.sessions,
    log,
    metrics,
    publicOrigin: installation.publicOrigin,
    trustProxy: options.trustProxy ?? false,
    operations: operationsRoutes(metrics, ports, consumers, () => stopping),
    rawRoutes: [...routersOf(parts, 'rawRoutes'), ...(options.payments?.sandboxRoutes ?? [])],
    routes: routersOf(parts, 'routes'),
    frontEnd: options.frontEnd,
  });
  const server = createServer(app);
  attachSockets(server, options, parts);
  const endings = await startParts(parts);
  // Whoever opens the first page of a new house must find it furnished.
  if (demo?.isNew) await consumers.settle(60_000);
  for (const line of demo ? demoLines(demo, installation.dataDir) : []) options.announce?.(line);
  for (const line of options.payments?.announcements ?? []) options.announce?.(line);
  server.once('listening', () => options.payments?.deliverTo(originOf(server)));

  return {
    app,
    server,
    deps,
    consumers,
    stop: async () => {
      stopping = true;
      await closeServer(server, ports);
      for (const end of endings) await end();
      await jobs.stop();
      await consumers.stop();
      await options.payments?.stop();
      await ports.close();
    },
  };
}

function depsOf(options: BackendOptions, codec: EventCodec, projections: readonly ProjectionRunner[]): DomainDeps {
  const { ports, log, installation } = options;
  const fresh = new FreshReads(ports.reads, ports.feed, projections);
  const { eventStore, reads, search, sessions, jobs, leases, rateLimits, cache, blobs, mailer } = ports;
  const { realtime, pushLog, personalKeys, secrets, clock } = ports;
  return {
    eventStore,
    reads,
    search,
    sessions,
    jobs,
    leases,
    rateLimits,
    cache,
    blobs,
    mailer,
    realtime,
    pushLog,
    personalKeys,
    secrets,
    clock,
    worksOffJobs: options.runJobs !== false,
    commands: new CommandKernel({ ...ports, store: ports.eventStore, codec, log }),
    readsFor: (req) => fresh.behind(marksOf(req)),
    waitFor: (projection, marks, timeoutMs) => fresh.waitFor(projection, marks, timeoutMs),
    announce: options.announce ?? (() => undefined),
    log,
    installation,
  };
}

/** Where this very machine reaches the server. */
function originOf(server: Server): string {
  const { address, port, family } = server.address() as AddressInfo;
  const isEverywhere = address === '0.0.0.0' || address === '::';
  const host = isEverywhere ? '127.0.0.1' : family === 'IPv6' ? `[${address}]` : address;
  return `http://${host}:${port}`;
}

function routersOf(parts: readonly DomainParts[], kind: 'routes' | 'rawRoutes'): readonly Router[] {
  return parts.flatMap((part) => part[kind] ?? []);
}

async function startParts(parts: readonly DomainParts[]): Promise<readonly (() => Promise<void>)[]> {
  const endings: (() => Promise<void>)[] = [];
  for (const part of parts) {
    const end = await part.start?.();
    if (end !== undefined) endings.unshift(end);
  }
  return endings;
}

function attachSockets(server: Server, { ports, installation }: BackendOptions, parts: readonly DomainParts[]): void {
  const rules = parts.flatMap((part) => part.topics ?? []);
  ports.realtime.attach(server, {
    identify: (request) => identify(request, ports.sessions),
    isForeign: (request) => isForeign(request, installation.publicOrigin),
    mayHear: (topic, caller) => mayHear(rules, topic, caller),
  });
}

async function mayHear(rules: readonly TopicRule[], topic: string, caller: Caller): Promise<boolean> {
  const rule = rules.find(({ prefix }) => topic.startsWith(prefix));
  return rule !== undefined && (await rule.allow(topic, caller));
}

/** No new requests; those under way are answered. Sockets and idle connections are closed. */
async function closeServer(server: Server, ports: Ports): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  await ports.realtime.close();
  server.closeIdleConnections();
  const force = setTimeout(() => server.closeAllConnections(), 3000);
  await closed;
  clearTimeout(force);
}
