// Stands for the crypto provider where no key is set: its API on a loopback port, its checkout page on the product's
// origin, its signed webhook events to the product. No coins move.
import type { Router } from 'express';
import type { Logger } from 'pino';
import type { Clock } from '../../ports/clock';
import type { SandboxStore } from '../../ports/sandbox-store';
import { type WebhookFaults, WebhookSender } from '../webhook-sender';
import { startNowPaymentsApi } from './api-server';
import { Checkout, type PayerAction } from './checkout';
import { checkoutRoutes } from './checkout-routes';

export interface NowPaymentsSandbox {
  /** Of the API, on 127.0.0.1. */
  readonly port: number;
  readonly keys: { readonly apiKey: string; readonly ipnSecret: string };
  readonly routes: Router;
  /** Where the product is; nothing is sent before. */
  deliverTo(origin: string): void;
  /** What the payer does on the checkout page; answers the payment's id. */
  act(invoiceReference: string, action: PayerAction): string;
  /** The newest payment of an invoice. */
  paymentOf(invoiceReference: string): string | undefined;
  /** How webhook events go from now on. */
  setFaults(faults: WebhookFaults): void;
  /** Lets go what was held. */
  release(order?: 'as-happened' | 'reversed', copies?: number): void;
  /** Resolves when nothing waits to be sent that is not held. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

export interface NowPaymentsSandboxOptions {
  /** Closed when it stops. */
  readonly store: SandboxStore;
  readonly clock: Clock;
  readonly log: Logger;
  /** Where browsers see the checkout page. */
  readonly publicOrigin: string;
  /** Of the API; any free one unless said otherwise. */
  readonly port?: number;
}

export async function openNowPaymentsSandbox(options: NowPaymentsSandboxOptions): Promise<NowPaymentsSandbox> {
  const { store } = options;
  const checkout = new Checkout(store, options.clock, options.publicOrigin, (ipnId) => sender.send(ipnId));
  const sender = new WebhookSender((ipnId) => checkout.webhookEventOf(ipnId), options.log, {
    onDelivered: (ipnId) => checkout.markDelivered(ipnId),
  });
  for (const ipnId of checkout.undelivered()) sender.send(ipnId);
  const server = await startNowPaymentsApi(checkout, sender, options.port ?? 0);
  return {
    port: server.port,
    keys: checkout.keys,
    routes: checkoutRoutes(checkout),
    deliverTo: (origin) => sender.deliverTo(origin),
    act: (invoiceReference, action) => {
      const invoice = checkout.invoice(invoiceReference);
      if (invoice === undefined) throw new Error(`${invoiceReference} is no invoice`);
      return String(checkout.act(invoice, action).payment_id);
    },
    paymentOf: (invoiceReference) => {
      const invoice = checkout.invoice(invoiceReference);
      const payment = invoice && checkout.paymentOf(invoice);
      return payment && String(payment.payment_id);
    },
    setFaults: (faults) => {
      sender.faults = faults;
    },
    release: (order = 'as-happened', copies = 1) => sender.release(order, copies),
    settle: () => sender.settle(),
    stop: async () => {
      await sender.stop();
      await server.stop();
      store.close();
    },
  };
}
