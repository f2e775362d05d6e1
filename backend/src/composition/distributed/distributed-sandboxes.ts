// Hosts what a trial installation needs exactly once: the sandboxes of the payment providers and the seeding of the
// demo world, whose card payments the sandbox must know as well.
import type { RequestListener } from 'node:http';
import express from 'express';
import type { Logger } from 'pino';
import { systemClock } from '../../adapters/in-process/system-clock';
import { ServedProjections } from '../../kernel/consumers/projections/served-projections';
import type { DomainModule } from '../../kernel/domain';
import { codecOf } from '../application/domain-deps';
import { createDomains } from '../application/domains';
import type { Config } from '../config/config';
import type { DistributedSettings } from '../config/distributed-settings';
import { demoLines, openDemo, openDemoOnce } from '../demo';
import { openPaymentProviders } from '../providers/payment-providers';
import { distributedPorts } from './distributed';

const projectionsOf = (domain: DomainModule) => domain.projections ?? [];

export interface HostedSandboxes {
  /** Handles the browser-facing routes of the sandboxes, under `/sandbox/`. */
  readonly answer: RequestListener;
  /** Lines to show to the operator. */
  readonly lines: readonly string[];
  /** True if the demo world has just been seeded, so that the read models have yet to catch up. */
  readonly isDemoNew: boolean;
  /** Sets the origin to which the sandboxes send their webhook events. */
  deliverTo(origin: string): void;
  stop(): Promise<void>;
}

/** @throws EngineAwayError */
export async function hostSandboxes(
  config: Config,
  engines: DistributedSettings,
  log: Logger,
): Promise<HostedSandboxes> {
  const payments = await openPaymentProviders({ ...config, keys: config.payments, clock: systemClock, log });
  const lines = [...payments.announcements];
  let isDemoNew = false;
  if (config.demo) {
    const ports = await distributedPorts(engines, log);
    const domains = createDomains(payments);
    const codec = codecOf(domains, ports);
    const open = () => openDemo(ports, codec, config, log, payments.stripeSandbox);
    // The collections of the read models are created in parallel with the seeding, which takes about as long.
    const made = ServedProjections.open(ports.projectionStore, domains.flatMap(projectionsOf), log);
    const [demo] = await Promise.all([openDemoOnce(ports, log, open), made.then((served) => served.stop())]).finally(
      () => ports.close(),
    );
    lines.push(...demoLines(demo, config.dataDir));
    isDemoNew = demo.isNew;
  }
  const app = express();
  for (const routes of payments.sandboxRoutes) app.use(routes);
  return {
    answer: app,
    lines,
    isDemoNew,
    deliverTo: (origin) => payments.deliverTo(origin),
    stop: () => payments.stop(),
  };
}
