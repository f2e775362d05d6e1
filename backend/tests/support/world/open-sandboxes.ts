// The payment sandboxes with the real adapters, without the rest of the product.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import express, { type RequestHandler } from 'express';
import { pino } from 'pino';
import { openPaymentProviders, type PaymentProviders } from '../../../src/composition/providers/payment-providers';
import type { Clock } from '../../../src/ports/operations/clock';
import type { NowPaymentsSandbox } from '../../../src/sandbox/nowpayments/nowpayments-sandbox';
import type { StripeSandbox } from '../../../src/sandbox/stripe/stripe-sandbox';
import { SandboxBrowser } from './sandbox-browser';

export interface OpenSandboxes {
  readonly payments: PaymentProviders;
  readonly stripe: StripeSandbox;
  readonly nowPayments: NowPaymentsSandbox;
  /** Origin of the server that hosts the sandboxes' browser side and receives their webhook events. */
  readonly origin: string;
  readonly browser: SandboxBrowser;
  stop(): Promise<void>;
}

export interface SandboxSurroundings {
  /** Handles `POST /api/webhooks/{provider}`. */
  readonly webhooks?: RequestHandler;
  /** Further pages on the same origin. */
  readonly pages?: RequestHandler;
  /** The folder whose `backend/dist` contains the browser script. */
  readonly repoRoot?: string;
}

export async function openSandboxes(
  dataDir: string,
  clock: Clock,
  { webhooks, pages, repoRoot = resolve(process.cwd()) }: SandboxSurroundings = {},
): Promise<OpenSandboxes> {
  const app = express();
  const server = createServer(app);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const payments = await openPaymentProviders({
    keys: { stripe: null, nowPayments: null },
    production: false,
    dataDir,
    repoRoot,
    publicOrigin: origin,
    clock,
    log: pino({ level: 'silent' }),
  });
  for (const routes of payments.sandboxRoutes) app.use(routes);
  if (webhooks) app.post('/api/webhooks/:provider', express.text({ type: () => true }), webhooks);
  if (pages) app.use(pages);
  payments.deliverTo(origin);
  const stripe = payments.stripeSandbox as StripeSandbox;
  return {
    payments,
    stripe,
    nowPayments: payments.nowPaymentsSandbox as NowPaymentsSandbox,
    origin,
    browser: new SandboxBrowser(origin, stripe.keys.publishableKey),
    stop: async () => {
      await payments.stop();
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}
