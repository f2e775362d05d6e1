// Starts and stops a process of the distributed profile according to its role.
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import express from 'express';
import type { Logger } from 'pino';
import { erasureFile, withErasureJournal } from '../../adapters/disk/erasure-journal';
import type { EventStoreDb } from '../../adapters/eventstore/event-store';
import { systemClock } from '../../adapters/in-process/system-clock';
import { type MailSettings, openMailer } from '../../adapters/nodemailer/nodemailer-mailer';
import { openWebPushSender } from '../../adapters/web-push/web-push-sender';
import { PostedReadPositions } from '../../kernel/consumers/positions/posted-read-positions';
import { ServedProjections } from '../../kernel/consumers/projections/served-projections';
import { ProgressPoster } from '../../kernel/consumers/runtime/progress-poster';
import { errorMiddleware } from '../../kernel/http/server/errors';
import type { Traces } from '../../kernel/http/server/traces';
import type { BlobStore } from '../../ports/media/blob-store';
import type { FrontEndHosting } from '../../site/frontend-hosting';
import { type Backend, startBackend } from '../application/backend';
import { CommandMetrics } from '../application/command-metrics';
import { createDomains } from '../application/domains';
import type { EndingTimes } from '../application/draining';
import { createMetrics, measureConsumers, measureRelay } from '../application/metrics';
import { metricsRoute, operationsRoutes } from '../application/operations';
import { type Projector, startProjector } from '../application/projector';
import { openSealing } from '../application/sealing';
import { openTraces } from '../application/traces';
import type { Config } from '../config/config';
import type { DistributedSettings } from '../config/distributed-settings';
import { movesRealMoney } from '../config/payment-settings';
import { type AudioEngineSettings, openAudioEncoder } from '../providers/audio-encoder';
import { openIdentityProviders } from '../providers/identity-providers';
import type { Payments } from '../providers/payment-access';
import { openPaymentProviders } from '../providers/payment-providers';
import { openTagReader } from '../providers/tag-reader';
import { refuseUnbackedBalances } from '../providers/unbacked-balances';
import { openVideoEncoder } from '../providers/video-encoder';
import { type DistributedPorts, distributedPorts } from './distributed';
import { distributedPayments } from './distributed-payments';
import { startRelay } from './distributed-relay';
import { followReleases } from './follow-releases';
import { OtherProcessConsumers } from './other-process-consumers';
import { sharedErasureJournal } from './shared-erasure-journal';

export interface DistributedProcessOptions {
  readonly config: Config;
  readonly engines: DistributedSettings;
  readonly log: Logger;
  readonly mail: MailSettings;
  readonly audio: AudioEngineSettings;
  /** @param shared where the processes share what was released */
  readonly frontEnd?: (shared: BlobStore) => FrontEndHosting;
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
  const engines = await distributedPorts(options.engines, options.log);
  const journal = sharedErasureJournal(engines.blobs, join(options.config.dataDir, erasureFile));
  const personalKeys = withErasureJournal(engines.personalKeys, journal);
  const ports: DistributedPorts = { ...engines, personalKeys };
  try {
    if (movesRealMoney(options.config.payments)) await refuseUnbackedBalances(ports, options.config, options.log);
    const traces = await openTraces(options.config.traces, options.config.role, options.log);
    // Before this process may write or handle an event, so that no upgrade is finalized without it.
    await ports.announce(options.config.role);
    const startRole = options.config.role === 'projector' ? startProjectorProcess : startApiProcess;
    return await startRole({ ...options, traces }, ports);
  } catch (error) {
    await ports.close();
    throw error;
  }
}

/** Starts the roles `api` and `all`. */
export async function startApiProcess(options: DistributedProcessOptions, ports: DistributedPorts): Promise<Backend> {
  const { config, engines, log, traces, announce } = options;
  const frontEnd = options.frontEnd?.(ports.blobs);
  const releases = frontEnd && (await followReleases(frontEnd, log));
  const isAll = config.role === 'all';
  const providers = isAll
    ? await openPaymentProviders({ ...config, keys: config.payments, clock: systemClock, log })
    : undefined;
  const payments = providers ?? (await distributedPayments({ ...config, keys: config.payments }));
  const relay = isAll ? await startRelay(engines, log, ports.eventStore as EventStoreDb) : undefined;
  const reading = await openReading(options, ports, payments);
  const own = isAll ? await startOwnProjector(options, ports, reading) : undefined;
  const projector: Projector = own ?? {
    consumers: new OtherProcessConsumers(ports.feed, reading.positions, reading.served),
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
    waitsFor: () => reading.served.names.filter((name) => reading.served.isRebuilding(name)),
    ending,
  });
  return {
    ...backend,
    stop: async () => {
      reading.served.stop();
      await backend.stop();
      releases?.stop();
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
  const payments = await distributedPayments({ ...config, keys: config.payments });
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
