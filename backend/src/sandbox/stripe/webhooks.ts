/**
 * Sends events to the product, signed as the provider signs them. Events are sent one at a time in order of occurrence,
 * until each is acknowledged; failed deliveries are retried, even after a restart. Tests can inject faults:
 * see {@link WebhookFaults}.
 */
import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import type { Clock } from '../../ports/operations/clock';
import { type WebhookFaults, WebhookSender } from '../webhook-sender';
import type { Account } from './account';
import type { ProviderEvent } from './objects';

const webhookPath = '/api/webhooks/stripe';

/** The events that the product's endpoint is subscribed to. */
const enabledEvents =
  /^(payment_intent\.(succeeded|payment_failed|canceled)|setup_intent\.succeeded|charge\.refunded|refund\.|charge\.dispute\.|payout\.(paid|failed))/;

export class Webhooks {
  private readonly sender: WebhookSender;

  constructor(
    private readonly account: Account,
    private readonly clock: Clock,
    log: Logger,
  ) {
    this.sender = new WebhookSender((eventId) => this.webhookEventOf(eventId), log, {
      onDelivered: (eventId) => this.markDelivered(eventId),
    });
    account.hearEvents((event) => {
      if (enabledEvents.test(event.type)) this.sender.send(event.id);
    });
    for (const event of account.events.all()) {
      if (event.pending_webhooks > 0 && enabledEvents.test(event.type)) this.sender.send(event.id);
    }
  }

  /** Sets the product's origin; nothing is sent before. */
  deliverTo(origin: string): void {
    this.sender.deliverTo(origin);
  }

  set faults(faults: WebhookFaults) {
    this.sender.faults = faults;
  }

  /** Sends the held webhooks. */
  release(order: 'as-happened' | 'reversed' = 'as-happened', copies = 1): void {
    this.sender.release(order, copies);
  }

  /** Sends a past event again, as the provider's dashboard does. */
  resend(eventId: string): void {
    this.sender.send(eventId);
  }

  /** Resolves once no webhook is pending except held ones. */
  settle(): Promise<void> {
    return this.sender.settle();
  }

  stop(): Promise<void> {
    return this.sender.stop();
  }

  private webhookEventOf(eventId: string) {
    const event = this.account.events.get(eventId);
    if (event === undefined) return undefined;
    const body = JSON.stringify(event, null, 2);
    const signature = signatureOf(body, this.account.keys.webhookSecret, this.clock);
    return { path: webhookPath, body, headers: { 'Stripe-Signature': signature } };
  }

  private markDelivered(eventId: string): void {
    const event: ProviderEvent | undefined = this.account.events.get(eventId);
    if (event !== undefined) this.account.events.put(eventId, { ...event, pending_webhooks: 0 });
  }
}

/** Signs each attempt with the current time, so that a late one does not look like a replay. */
export function signatureOf(body: string, webhookSecret: string, clock: Clock): string {
  const seconds = Math.floor(clock.nowMs() / 1000);
  const signature = createHmac('sha256', webhookSecret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
