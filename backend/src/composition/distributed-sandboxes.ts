// What one process of an installation that is tried out does for all: it serves the sandboxes of payments, and seeds the demo
// world, whose card payments the sandbox must know as well.
import type { RequestListener } from 'node:http';
import express from 'express';
import type { Logger } from 'pino';
import { systemClock } from '../adapters/in-process/system-clock';
import type { Config } from './config';
import { demoLines, openDemo, openDemoOnce } from './demo';
import { distributedPorts } from './distributed';
import type { DistributedSettings } from './distributed-settings';
import { codecOf } from './domain-deps';
import { createDomains } from './domains';
import { openPaymentProviders } from './payment-providers';

export interface HostedSandboxes {
  /** What browsers see of them, under `/sandbox/`. */
  readonly answer: RequestListener;
  /** Lines for anyone who started it. */
  readonly lines: readonly string[];
  /** The demo world was seeded just now: read models have yet to catch up. */
  readonly isDemoNew: boolean;
  /** Where their webhook events go. */
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
    const codec = codecOf(createDomains(payments), ports);
    const open = () => openDemo(ports, codec, config, log, payments.stripeSandbox);
    const demo = await openDemoOnce(ports, open).finally(() => ports.close());
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
