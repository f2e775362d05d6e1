// Assembles the product from its two roles. The server and the tests start it in the same way.
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import type { AppDeps } from '../../app';
import type { DomainDeps } from '../../kernel/domain';
import type { MailTransport } from '../../ports/operations/installation-health';
import { type Demo, demoLines, openDemo, openDemoOnce } from '../demo';
import type { PaymentProviders } from '../providers/payment-providers';
import { refuseUnbackedBalances } from '../providers/unbacked-balances';
import { startApi } from './api';
import { CommandMetrics } from './command-metrics';
import type { ConsumerControl } from './consumers';
import { codecOf, type RoleOptions } from './domain-deps';
import type { EndingTimes } from './draining';
import type { ApiPorts, Ports } from './ports';
import { type Projector, startProjector } from './projector';

interface CommonOptions extends RoleOptions {
  /**
   * The providers that the domains were created with. The backend serves their sandboxes, gives them its address and
   * stops them.
   */
  readonly payments?: PaymentProviders;
  readonly trustProxy?: AppDeps['trustProxy'];
  readonly metricsToken?: string;
  /** How mails are sent; undefined if this process does not know. */
  readonly mailTransport?: MailTransport;
  readonly frontEnd?: AppDeps['frontEnd'];
  readonly contractGuard?: AppDeps['contractGuard'];
  /** Whether other processes serve the same installation. */
  readonly isOneOfMany?: boolean;
  readonly ending?: EndingTimes;
  /** Projections whose documents this release cannot read yet; no request is due before there are none. */
  readonly waitsFor?: () => readonly string[];
}

/** The projector runs in this thread unless `startProjector` starts it elsewhere. */
export type BackendOptions = CommonOptions &
  (
    | { readonly ports: Ports; readonly startProjector?: undefined }
    | { readonly ports: ApiPorts; readonly startProjector: () => Projector }
  );

export interface Backend {
  readonly app: Express;
  readonly server: Server;
  readonly deps: DomainDeps;
  readonly consumers: ConsumerControl;
  /** Shuts down cleanly: answers pending requests, lets consumers finish their batch, closes the files. */
  readonly stop: () => Promise<void>;
}

/** @throws whatever prevented the start, after everything has been closed again. */
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
  const { ports, installation, payments, isOneOfMany = false } = options;
  const metrics = new CommandMetrics(options.traces);
  if (payments?.movesRealMoney) await refuseUnbackedBalances(ports, installation, options.log);
  const demo = installation.demo ? await demoOf(options) : undefined;
  const projector = await projectorOf({ ...options, metrics });
  const { app, server, deps, ...api } = startApi({
    ...options,
    metrics,
    projector,
    rawRoutes: payments?.sandboxRoutes,
  });
  await projector.started;
  // A visitor who opens the first page of a new installation must find content there.
  if (demo?.isNew && !isOneOfMany) await projector.consumers.settle(60_000);
  for (const line of demo ? demoLines(demo, installation.dataDir) : []) options.announce?.(line);
  for (const line of payments?.announcements ?? []) options.announce?.(line);
  server.once('listening', () => payments?.deliverTo(originOf(server)));

  return {
    app,
    server,
    deps,
    consumers: projector.consumers,
    stop: async () => {
      await api.stop();
      await projector.stop();
      await payments?.stop();
      await ports.close();
      await options.traces?.close();
    },
  };
}

function demoOf({ ports, domains, installation, log, payments, isOneOfMany }: BackendOptions): Promise<Demo> {
  const open = () => openDemo(ports, codecOf(domains, ports), installation, log, payments?.stripeSandbox);
  return isOneOfMany ? openDemoOnce(ports, log, open) : open();
}

async function projectorOf(options: BackendOptions): Promise<Projector> {
  if (options.startProjector === undefined) return startProjector(options);
  const projector = options.startProjector();
  options.ports.onJobEnqueued(() => projector.lookForJobs());
  return projector;
}

/** The address at which this machine reaches the server. */
function originOf(server: Server): string {
  const { address, port, family } = server.address() as AddressInfo;
  const isEverywhere = address === '0.0.0.0' || address === '::';
  const host = isEverywhere ? '127.0.0.1' : family === 'IPv6' ? `[${address}]` : address;
  return `http://${host}:${port}`;
}
