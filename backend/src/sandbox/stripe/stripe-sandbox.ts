// Stands for the card provider where no key is set: its API on a loopback port for the real library, its browser side on
// the product's origin, its webhooks to the product. Cards are the provider's documented test cards; no money moves.
import type { Router } from 'express';
import type { Logger } from 'pino';
import type { Clock } from '../../ports/clock';
import type { SandboxStore } from '../../ports/sandbox-store';
import { Account, type AccountKeys } from './account';
import { startApiServer } from './api-server';
import { browserRoutes } from './browser-routes';
import { loseDispute, openDispute, winDispute } from './disputes';
import { type SeedPayment, seedPayment } from './seed';
import { Webhooks } from './webhooks';

export interface StripeSandbox {
  /** Of the API, on 127.0.0.1. */
  readonly port: number;
  readonly keys: AccountKeys;
  readonly routes: Router;
  readonly webhooks: Webhooks;
  /** Where the product is; no webhook is sent before. */
  deliverTo(origin: string): void;
  /** A payment of the past; answers its reference. */
  seedPayment(payment: SeedPayment): string;
  /** The payer's bank takes a payment back; answers the dispute's id. */
  openDispute(paymentReference: string, amountCents?: number): string;
  endDispute(disputeReference: string, end: 'won' | 'lost'): void;
  stop(): Promise<void>;
}

export interface StripeSandboxOptions {
  /** Closed when it stops. */
  readonly store: SandboxStore;
  readonly clock: Clock;
  readonly log: Logger;
  /** The script for the browser. */
  readonly script: () => Promise<string | undefined>;
  /** Of the API; any free one unless said otherwise. */
  readonly port?: number;
}

export async function openStripeSandbox(options: StripeSandboxOptions): Promise<StripeSandbox> {
  const { clock, log, store } = options;
  const account = new Account(store, clock);
  const webhooks = new Webhooks(account, clock, log);
  const server = await startApiServer(account, webhooks, options.port ?? 0);
  return {
    port: server.port,
    keys: account.keys,
    routes: browserRoutes(account, options.script),
    webhooks,
    deliverTo: (origin) => webhooks.deliverTo(origin),
    seedPayment: (payment) => seedPayment(account, payment),
    openDispute: (paymentReference, amountCents) => {
      const charge = account.charges
        .all()
        .find(({ payment_intent, paid }) => paid && payment_intent === paymentReference);
      if (charge === undefined) throw new Error(`${paymentReference} is no payment that succeeded`);
      return store.change(() => openDispute(account, charge, amountCents ?? charge.amount)).id;
    },
    endDispute: (id, end) => {
      store.change(() => (end === 'won' ? winDispute(account, id) : loseDispute(account, id)));
    },
    stop: async () => {
      await webhooks.stop();
      await server.stop();
      store.close();
    },
  };
}
