// Starts the backend: reads the settings, opens the data, listens, and shuts down cleanly on a signal.
import './composition/embedded/threads/load-projector-ahead';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Backend, startBackend } from './composition/application/backend';
import { createDomains } from './composition/application/domains';
import { productLog } from './composition/application/product-log';
import { openTraces } from './composition/application/traces';
import { type Config, ConfigError, readConfig } from './composition/config/config';
import {
  type DistributedSettings,
  EngineAwayError,
  EngineMismatchError,
} from './composition/config/distributed-settings';
import { nodeWarning } from './composition/config/node-support';
import { repoRoot as installedRoot } from './composition/config/repo-root';
import { DataFolderError, makeFilesPrivate, systemClock } from './composition/embedded/embedded';
import { threadScript } from './composition/embedded/threads/projector-script';
import { openTwoThreads } from './composition/embedded/threads/two-threads';
import type { AudioEngineSettings } from './composition/providers/audio-encoder';
import { openIdentityProviders } from './composition/providers/identity-providers';
import { openPaymentProviders } from './composition/providers/payment-providers';
import { openTagReader } from './composition/providers/tag-reader';
import { openVideoEncoder } from './composition/providers/video-encoder';
import type { BlobStore } from './ports/media/blob-store';
import { frontEndHosting } from './site/frontend-hosting';

/** An expected startup failure that the operator can fix; printed as one line without a stack trace. */
class StartError extends Error {}

async function main(): Promise<void> {
  makeFilesPrivate();
  const script = process.argv[1];
  const repoRoot = installedRoot();
  const { config, warnings } = readConfig(process.env, repoRoot);
  const outdated = config.production ? nodeWarning(process.versions.node, Date.now()) : undefined;
  for (const warning of [...warnings, ...(outdated === undefined ? [] : [outdated])]) console.warn(warning);
  const announcements: string[] = [];
  const isFromSource = script?.endsWith('.ts') ?? false;
  const announce = (line: string) => announcements.push(line);
  const base = config.engines === undefined ? {} : { base: { pid: process.pid, role: config.role } };
  const log = productLog(config.logLevel, base);
  const start = config.engines === undefined ? startEmbedded : startDistributedRole;
  const running = await start({ config, isFromSource, log, announce });
  endOnSignals(running);
  await listen(running, config).catch(async (error) => {
    await running.stop();
    throw error;
  });
  const role = config.engines === undefined ? '' : ` (${config.role})`;
  console.log(`Libretto${role} is at ${addressOf(running, config)}`);
  console.log(`Data lies in ${config.dataDir}`);
  for (const line of announcements) console.log(line);
}

interface StartOptions {
  readonly config: Config;
  readonly isFromSource: boolean;
  readonly log: Logger;
  readonly announce: (line: string) => void;
}

type Running = Pick<Backend, 'server' | 'stop'>;

async function startEmbedded({ config, isFromSource, log, announce }: StartOptions): Promise<Running> {
  // `openTwoThreads` takes the lock of the data folder; only then may a sandbox write into it.
  const threads = openTwoThreads({
    thread: threadScript(),
    installation: config,
    log,
    runJobs: config.runJobs,
    blobsUrl: config.blobsUrl,
    traces: config.traces,
    announce,
  });
  const payments = await openPaymentProviders({ ...config, keys: config.payments, clock: systemClock, log });
  const mail = mailOf(config, announce);
  const traces = await openTraces(config.traces, 'api', log);
  return startBackend({
    traces,
    ports: threads.ports,
    startProjector: () =>
      threads.startProjector({
        payments: payments.access,
        mail,
        audio: audioOf(config, isFromSource),
        seals: config.seals,
      }),
    domains: createDomains({
      ...payments,
      codePrefixes: config.codePrefixes,
      identityProviders: openIdentityProviders(config.signIn),
      tagReader: openTagReader(config.repoRoot, isFromSource),
      videoEncoder: openVideoEncoder(config.ffmpeg),
    }),
    payments,
    installation: config,
    log,
    trustProxy: config.trustProxy,
    metricsToken: config.metricsToken,
    mailTransport: mail.smtpUrl === null ? 'folder' : 'server',
    runJobs: config.runJobs,
    frontEnd: frontEndOf(config),
    announce,
  });
}

async function startDistributedRole({ config, isFromSource, log, announce }: StartOptions): Promise<Running> {
  // The distributed profile's drivers are large, so the embedded profile does not load them.
  const { startDistributed } = await import('./composition/distributed/distributed-roles');
  return startDistributed({
    config,
    engines: config.engines as DistributedSettings,
    log,
    mail: mailOf(config, config.role === 'api' || config.role === 'relay' ? () => undefined : announce),
    audio: audioOf(config, isFromSource),
    frontEnd: (shared) => frontEndOf(config, shared),
    announce,
  });
}

function mailOf(config: Config, announce: (line: string) => void) {
  const mail = { ...config.mail, folder: join(config.dataDir, 'mail') };
  if (mail.smtpUrl === null) announce(`Mails are written to ${mail.folder}`);
  return mail;
}

function frontEndOf({ repoRoot, dataDir, publicOrigin, opensOffline, payments }: Config, shared?: BlobStore) {
  return frontEndHosting({
    shared,
    siteFolder: join(repoRoot, 'shell/dist/site'),
    releasesFolder: join(dataDir, 'releases'),
    formerSiteFolder: join(dataDir, 'former-site'),
    publicOrigin,
    takesCards: payments.stripe !== null,
    opensOffline,
  });
}

/** When the backend runs from source, as with `tsx`, its child processes do too. */
function audioOf({ repoRoot, ffmpeg }: Config, isFromSource: boolean): AudioEngineSettings {
  const path = join(repoRoot, 'backend/src/adapters/wasm-audio/audio-work.child.ts');
  return { repoRoot, ffmpegPath: ffmpeg, ...(isFromSource && { child: { path, arguments: ['--import', 'tsx'] } }) };
}

/** Length of the accept queue: after a restart thousands of pages reconnect within a second. The kernel may cap it. */
const waitingConnections = 4096;

async function listen({ server }: Running, { port, host }: Config): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, port, host)));
    server.listen({ port, host, backlog: waitingConnections }, resolve);
  });
}

/** Port 0 means any free port; then only the server knows the actual one. */
function addressOf({ server }: Running, { port, publicOrigin }: Config): string {
  const address = server.address();
  return port === 0 && typeof address === 'object' ? `http://localhost:${address?.port}` : publicOrigin;
}

function listenError(error: NodeJS.ErrnoException, port: number, host: string): Error {
  if (error.code === 'EADDRINUSE') return new StartError(`Port ${port} is taken; set LIBRETTO_PORT to another one.`);
  if (error.code === 'EACCES')
    return new StartError(`Port ${port} may not be opened; set LIBRETTO_PORT to one above 1023.`);
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartError(`LIBRETTO_HOST=${host} is no address of this machine.`);
  }
  return error;
}

/** A signal within this time counts as a duplicate of the previous one. */
const echoMs = 500;

function endOnSignals(backend: Running): void {
  let endingSince: number | null = null;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second Ctrl-C exits at once. Under npm the first one arrives twice: from the terminal and forwarded by npm.
      if (endingSince !== null && performance.now() - endingSince > echoMs) process.exit(1);
      if (endingSince !== null) return;
      endingSince = performance.now();
      backend.stop().then(
        () => process.exit(0),
        (error) => fail(error),
      );
    });
  }
}

function fail(error: unknown): never {
  const expected =
    error instanceof ConfigError ||
    error instanceof DataFolderError ||
    error instanceof EngineAwayError ||
    error instanceof EngineMismatchError ||
    error instanceof StartError;
  console.error(expected ? error.message : error);
  process.exit(1);
}

main().catch(fail);
