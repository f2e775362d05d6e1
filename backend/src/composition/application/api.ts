// The role `api`: HTTP, sockets, the command side and reads.
import type { Server } from 'node:http';
import type { Express, Router } from 'express';
import proxyAddr from 'proxy-addr';
import { type AppDeps, createApp } from '../../app';
import type { DomainDeps, DomainParts, TopicRule } from '../../kernel/domain';
import type { Caller } from '../../kernel/http/access/caller';
import { isForeign } from '../../kernel/http/access/origin-guard';
import { identify } from '../../kernel/http/access/session';
import { createHttpServer } from '../../kernel/http/server/create-http-server';
import { RunningRequests } from '../../kernel/http/server/running-requests';
import type { MailTransport } from '../../ports/operations/installation-health';
import { nodeWarning } from '../config/node-support';
import { codecOf, domainDeps, type RoleOptions } from './domain-deps';
import { DrainingServer, type EndingTimes } from './draining';
import { inProcessCalls } from './in-process-calls';
import { installationHealth } from './installation-health';
import { createMetrics, measureConsumers, measurePushes } from './metrics';
import { operationsRoutes } from './operations';
import type { ApiPorts } from './ports';
import type { Projector } from './projector';

export interface ApiOptions extends RoleOptions {
  readonly ports: ApiPorts;
  readonly projector: Projector;
  readonly trustProxy?: AppDeps['trustProxy'];
  /** Bearer token that lets other machines read the metrics; without it only this machine may. */
  readonly metricsToken?: string;
  /** How mails are sent; undefined if this process does not know. */
  readonly mailTransport?: MailTransport;
  readonly frontEnd?: AppDeps['frontEnd'];
  readonly contractGuard?: AppDeps['contractGuard'];
  /** Routers mounted before the body parsers, together with those of the domains. */
  readonly rawRoutes?: readonly Router[];
  /** How long the stages of a shutdown last. */
  readonly ending?: EndingTimes;
  /** Projections whose documents this release cannot read yet. */
  readonly waitsFor?: () => readonly string[];
}

/** The only process of an installation: no balancer has to notice that it is stopping, so it drains at once. */
const endingAlone: EndingTimes = { leaveMs: 0, drainMs: 3_000 };

export interface Api {
  readonly app: Express;
  readonly server: Server;
  readonly deps: DomainDeps;
  /** Stops accepting requests, answers those in flight, and closes sockets and idle connections. */
  stop(): Promise<void>;
}

export function startApi(options: ApiOptions): Api {
  const { ports, domains, installation, log, projector } = options;
  const deps: DomainDeps = {
    ...domainDeps(ports, options, codecOf(domains, ports), projector.positions),
    callApiAs: inProcessCalls(() => app),
    askHealth: installationHealth({
      ...{ ports, consumers: projector.consumers, mailTransport: options.mailTransport },
      mailJobs: () => mailJobsOf(parts),
    }),
  };
  const parts: readonly DomainParts[] = domains.flatMap((domain) => domain.wire?.(deps) ?? []);
  const registry = createMetrics();
  measureConsumers(registry, projector.consumers);
  measurePushes(registry, ports.realtime);
  let stopping = false;
  const runningRequests = new RunningRequests();
  const app: Express = createApp({
    sessions: ports.sessions,
    runningRequests,
    rateLimits: ports.rateLimits,
    log,
    metrics: registry,
    traces: options.traces,
    publicOrigin: installation.publicOrigin,
    consistencyKey: ports.secrets.get('consistency-tokens'),
    trustProxy: options.trustProxy ?? false,
    operations: operationsRoutes({
      ...{ ports, registry, metricsToken: options.metricsToken, consumers: projector.consumers },
      // An https origin implies a proxy even if none is configured, since this server speaks plain http.
      isBehindProxy: Boolean(options.trustProxy) || installation.publicOrigin.startsWith('https:'),
      warning: installation.production ? nodeWarning(process.versions.node, Date.now()) : undefined,
      isStopping: () => stopping,
      waitsFor: options.waitsFor,
      commandValues: () => Promise.all([options.metrics?.values() ?? [], projector.metrics?.() ?? []]),
    }),
    rawRoutes: [...routersOf(parts, 'rawRoutes'), ...(options.rawRoutes ?? [])],
    routes: routersOf(parts, 'routes'),
    crossOriginPosts: parts.flatMap((part) => part.crossOriginPosts ?? []),
    pages: routersOf(parts, 'pages'),
    frontEnd: options.frontEnd,
    contractGuard: options.contractGuard,
  });
  const server = createHttpServer(app);
  // This is longer than balancers and clients keep an idle connection. If the server closed first, a request that was
  // just being sent would be lost.
  server.keepAliveTimeout = 75_000;
  attachSockets({ server, app }, options, parts, runningRequests);
  const draining = new DrainingServer(server);
  const stop = () => {
    stopping = true;
    return draining.end(() => ports.realtime.close(), options.ending ?? endingAlone);
  };
  return { app, server, deps, stop };
}

function routersOf(parts: readonly DomainParts[], kind: 'routes' | 'rawRoutes' | 'pages'): readonly Router[] {
  return parts.flatMap((part) => part[kind] ?? []);
}

const mailJobsOf = (parts: readonly DomainParts[]) =>
  parts.flatMap(({ jobs = [] }) => jobs.filter(({ sendsMail }) => sendsMail).map(({ type }) => type));

function attachSockets(
  { server, app }: Pick<Api, 'server' | 'app'>,
  { ports, installation }: ApiOptions,
  parts: readonly DomainParts[],
  runningRequests: RunningRequests,
): void {
  const rules = parts.flatMap((part) => part.topics ?? []);
  ports.realtime.attach(server, {
    identify: (request) => identify(request, ports.sessions, installation.publicOrigin),
    isForeign: (request) => isForeign(request, installation.publicOrigin),
    addressOf: (request) => proxyAddr(request, app.get('trust proxy fn')),
    mayHear: (topic, caller) => mayHear(rules, topic, caller),
    unseenBy: parts.find((part) => part.unseenBy)?.unseenBy ?? (async () => []),
    sessionEnded: (sessionId) => runningRequests.endOf(sessionId),
    standingChanged: (userId) => void runningRequests.recheck(userId),
  });
}

async function mayHear(rules: readonly TopicRule[], topic: string, caller: Caller): Promise<boolean> {
  const rule = rules.find(({ prefix }) => topic.startsWith(prefix));
  return rule !== undefined && (await rule.allow(topic, caller));
}
