// Starts and stops a process of the distributed profile according to its role.
import { createServer, type Server } from 'node:http';
import express from 'express';
import type { Logger } from 'pino';
import type { EventStoreDb } from '../adapters/eventstore/event-store';
import { systemClock } from '../adapters/in-process/system-clock';
import { type MailSettings, openMailer } from '../adapters/nodemailer/nodemailer-mailer';
import { openWebPushSender } from '../adapters/web-push/web-push-sender';
import type { FrontEndHosting } from '../frontend-hosting';
import { PostedReadPositions } from '../kernel/consumers/posted-read-positions';
import { ProgressPoster } from '../kernel/consumers/progress-poster';
import { ServedProjections } from '../kernel/consumers/served-projections';
import { errorMiddleware } from '../kernel/http/errors';
import type { Traces } from '../kernel/traces';
import { type AudioEngineSettings, openAudioEncoder } from './audio-encoder';
import { type Backend, startBackend } from './backend';
import { CommandMetrics } from './command-metrics';
import type { Config } from './config';
import { type DistributedPorts, distributedPorts } from './distributed';
import { paymentsFromElsewhere } from './distributed-payments';
import { startRelay } from './distributed-relay';
import type { DistributedSettings } from './distributed-settings';
import { createDomains } from './domains';
import type { EndingTimes } from './draining';
import { ElsewhereConsumers } from './elsewhere-consumers';
import { openIdentityProviders } from './identity-providers';
import { createMetrics, measureConsumers, measureRelay } from './metrics';
import { metricsRoute, operationsRoutes } from './operations';
import type { Payments } from './payment-access';
import { openPaymentProviders } from './payment-providers';
import { type Projector, startProjector } from './projector';
import { openSealing } from './sealing';
import { openTagReader } from './tag-reader';
import { openTraces } from './traces';
import { openVideoEncoder } from './video-encoder';

export interface DistributedProcessOptions {
  readonly config: Config;
  readonly engines: DistributedSettings;
  readonly log: Logger;
  readonly mail: MailSettings;
  readonly audio: AudioEngineSettings;
  readonly frontEnd?: FrontEndHosting;
  readonly traces?: Traces;
  readonly announce: (line: string) => void;
}

export interface DistributedProcess {
  /** The server does not listen yet. */
  readonly server: Server;
  /** Answers pending requests, lets consumers finish their batch, and releases their leases to other processes. */
  stop(): Promise<void>;
}

/** HAProxy in `infra/compose` notices within four seconds that a process is stopping. */
const ending: EndingTimes = { leaveMs: 5_000, drainMs: 20_000 };

/** @throws EngineAwayError */
export async function startDistributed(options: DistributedProcessOptions): Promise<DistributedProcess> {
  if (options.config.role === 'relay') return startRelayProcess(options);
  const ports = await distributedPorts(options.engines, options.log);
  try {
    const traces = await openTraces(options.config.traces, options.config.role, options.log);
    const startRole = options.config.role === 'projector' ? startProjectorProcess : startApiProcess;
    return await startRole({ ...options, traces }, ports);
  } catch (error) {
    await ports.close();
    throw error;
  }
}

/** Starts the roles `api` and `all`. */
export async function startApiProcess(options: DistributedProcessOptions, ports: DistributedPorts): Promise<Backend> {
  const { config, engines, log, frontEnd, traces, announce } = options;
  const isAll = config.role === 'all';
  const providers = isAll
    ? await openPaymentProviders({ ...config, keys: config.payments, clock: systemClock, log })
    : undefined;
  const payments = providers ?? (await paymentsFromElsewhere({ ...config, keys: config.payments }));
  const relay = isAll ? await startRelay(engines, log, ports.eventStore as EventStoreDb) : undefined;
  const reading = await openReading(options, ports, payments);
  const own = isAll ? await startOwnProjector(options, ports, reading) : undefined;
  const projector: Projector = own ?? {
    consumers: new ElsewhereConsumers(ports.feed, reading.positions, reading.served),
    positions: reading.positions,
    lookForJobs: () => undefined,
    stop: async () => undefined,
  };
  const backend = await startBackend({
    ports,
    startProjector: () => projector,
    domains: reading.domains,
    payments: providers,
    installation: config,
    log,
    trustProxy: config.trustProxy,
    runJobs: config.runJobs,
    metricsToken: config.metricsToken,
    mailTransport: mailTransportOf(options),
    traces,
    frontEnd,
    announce,
    isOneOfMany: true,
    ending,
  });
  return {
    ...backend,
    stop: async () => {
      reading.served.stop();
      await backend.stop();
      await relay?.stop();
    },
  };
}

/** The process that runs the jobs sends the mails; it may have a mail server that this process does not know. */
function mailTransportOf({ config, mail }: DistributedProcessOptions) {
  if (mail.smtpUrl !== null) return 'server';
  return config.role === 'all' ? 'folder' : undefined;
}

async function startProjectorProcess(
  options: DistributedProcessOptions,
  ports: DistributedPorts,
): Promise<DistributedProcess> {
  const { config, traces } = options;
  const payments = await paymentsFromElsewhere({ ...config, keys: config.payments });
  const reading = await openReading(options, ports, payments);
  const metrics = new CommandMetrics(traces);
  const projector = await startOwnProjector(options, ports, reading, metrics);
  const registry = createMetrics();
  measureConsumers(registry, projector.consumers);
  let stopping = false;
  const app = express();
  app.use(
    operationsRoutes({
      ...{ registry, ports, consumers: projector.consumers, metricsToken: config.metricsToken },
      isStopping: () => stopping,
      commandValues: () => Promise.all([metrics.values()]),
    }),
  );
  app.use(errorMiddleware(options.log));
  const server = createServer(app);
  return {
    server,
    stop: async () => {
      stopping = true;
      server.close();
      reading.served.stop();
      await projector.stop();
      await ports.close();
      await traces?.close();
    },
  };
}

async function startRelayProcess({ config, engines, log }: DistributedProcessOptions): Promise<DistributedProcess> {
  const relay = await startRelay(engines, log);
  const registry = createMetrics();
  measureRelay(registry, relay.lag);
  const app = express();
  app.use(metricsRoute(config, () => registry.metrics()));
  app.get('/health/live', (_req, res) => void res.json({ status: 'live' }));
  app.get('/health/ready', async (_req, res) => {
    const { isActive, position, error, failures } = relay.state;
    const engines = await relay.engines.look();
    const isReady = error === undefined && engines.every(({ state }) => state === 'reachable');
    res.setHeader('Cache-Control', 'no-store');
    res
      .status(isReady ? 200 : 503)
      .json({ status: isReady ? 'ready' : 'not ready', isActive, position, error, failures, engines });
  });
  app.use(errorMiddleware(log));
  const server = createServer(app);
  return {
    server,
    stop: async () => {
      server.close();
      await relay.stop();
    },
  };
}

interface Reading {
  readonly domains: ReturnType<typeof createDomains>;
  readonly served: ServedProjections;
  readonly positions: PostedReadPositions;
}

/**
 * Opens what every reading process needs: the serving collections and the positions of the processes that write them.
 */
async function openReading(
  { config, audio, mail, log }: DistributedProcessOptions,
  ports: DistributedPorts,
  payments: Payments,
): Promise<Reading> {
  const runsJobs = config.role !== 'api';
  const domains = createDomains({
    cardPayments: payments.cardPayments,
    cryptoPayments: payments.cryptoPayments,
    codePrefixes: config.codePrefixes,
    sealing: openSealing(config.seals),
    identityProviders: openIdentityProviders(config.signIn),
    tagReader: openTagReader(config.repoRoot, audio.child !== undefined),
    videoEncoder: openVideoEncoder(audio.ffmpegPath),
    ...(runsJobs && {
      audioEncoder: await openAudioEncoder(audio),
      mailer: openMailer(mail),
      pushSender: openWebPushSender(),
    }),
  });
  const definitions = domains.flatMap((domain) => domain.projections ?? []);
  const served = await ServedProjections.open(ports.projectionStore, definitions, log);
  return { domains, served, positions: new PostedReadPositions(ports.feed, ports.board, served) };
}

async function startOwnProjector(
  { config, log, traces, announce }: DistributedProcessOptions,
  ports: DistributedPorts,
  { domains, positions }: Reading,
  metrics?: CommandMetrics,
) {
  const observer = new ProgressPoster(ports.board);
  const runJobs = config.runJobs;
  const projector = await startProjector({
    ...{ ports, domains, installation: config, log, runJobs, announce, observer, positions, metrics, traces },
    elsewhere: {
      policyObserver: observer,
      ask: (consumer, partition) => positions.posted(consumer, partition),
    },
  });
  return {
    ...projector,
    stop: async () => {
      await ports.leaveProjectors();
      await projector.stop();
      observer.stop();
    },
  };
}
