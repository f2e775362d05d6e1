// Simulates the card provider if no key is set: its API on a loopback port for the real library, its browser side on
// the product's origin, and its webhooks to the product. Cards are the provider's documented test cards; no money
// moves.
import type { Router } from 'express';
import type { Logger } from 'pino';
import type { Clock } from '../../ports/operations/clock';
import type { SandboxStore } from '../../ports/operations/sandbox-store';
import { Account, type AccountKeys } from './account';
import { startApiServer } from './api-server';
import { browserRoutes } from './browser-routes';
import { loseDispute, openDispute, winDispute, withdrawAgain } from './payments/disputes';
import { failPayout, makePayout } from './payments/payouts';
import { type SeedPayment, seedPayment } from './seed';
import { Webhooks } from './webhooks';

export interface StripeSandbox {
  /** Port of the API on 127.0.0.1. */
  readonly port: number;
  readonly keys: AccountKeys;
  readonly routes: Router;
  readonly webhooks: Webhooks;
  /** Sets the product's origin; no webhook is sent before. */
  deliverTo(origin: string): void;
  /** Seeds a past payment; returns its reference. */
  seedPayment(payment: SeedPayment): string;
  /** Opens a dispute as the payer's bank does; returns the dispute's id. */
  openDispute(paymentReference: string, amountCents?: number): string;
  endDispute(disputeReference: string, end: 'won' | 'lost'): void;
  /** Withdraws the money of a dispute that was won again. */
  withdrawAgain(disputeReference: string): void;
  /** Pays out to the platform's bank; returns the payout's id. */
  makePayout(amountCents: number): string;
  failPayout(payoutReference: string): void;
  stop(): Promise<void>;
}

export interface StripeSandboxOptions {
  /** The store, which is closed when the sandbox stops. */
  readonly store: SandboxStore;
  readonly clock: Clock;
  readonly log: Logger;
  /** Returns the script for the browser. */
  readonly script: () => Promise<string | undefined>;
  /** The API's port; any free one by default. */
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
    withdrawAgain: (id) => {
      store.change(() => withdrawAgain(account, id));
    },
    makePayout: (amountCents) => store.change(() => makePayout(account, amountCents)).id,
    failPayout: (id) => {
      store.change(() => failPayout(account, id));
    },
    stop: async () => {
      await webhooks.stop();
      await server.stop();
      store.close();
    },
  };
}
