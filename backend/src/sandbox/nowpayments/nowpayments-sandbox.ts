// Simulates the crypto provider if no key is set: its API on a loopback port, its checkout page on the product's
// origin, and signed webhook events to the product. No coins move.
import type { Router } from 'express';
import type { Logger } from 'pino';
import type { Clock } from '../../ports/operations/clock';
import type { SandboxStore } from '../../ports/operations/sandbox-store';
import { type WebhookFaults, WebhookSender } from '../webhook-sender';
import { startNowPaymentsApi } from './api-server';
import { Checkout, type PayerAction } from './checkout';
import { checkoutRoutes } from './checkout-routes';

export interface NowPaymentsSandbox {
  /** Port of the API on 127.0.0.1. */
  readonly port: number;
  readonly keys: { readonly apiKey: string; readonly ipnSecret: string };
  readonly routes: Router;
  /** Sets the product's origin; no webhook event is sent before. */
  deliverTo(origin: string): void;
  /** Applies the payer's action on the checkout page; returns the payment's id. */
  act(invoiceReference: string, action: PayerAction): string;
  /** Returns the id of an invoice's newest payment. */
  paymentOf(invoiceReference: string): string | undefined;
  /** Sets the delivery faults of webhook events from now on. */
  setFaults(faults: WebhookFaults): void;
  /** Sends the held webhook events. */
  release(order?: 'as-happened' | 'reversed', copies?: number): void;
  /** Resolves once no webhook event is pending except held ones. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

export interface NowPaymentsSandboxOptions {
  /** The store, which is closed when the sandbox stops. */
  readonly store: SandboxStore;
  readonly clock: Clock;
  readonly log: Logger;
  /** The origin under which browsers see the checkout page. */
  readonly publicOrigin: string;
  /** The API's port; any free one by default. */
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
