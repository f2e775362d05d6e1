// The sandbox's only account at the provider: its keys, its objects and its clock.
import { randomBytes } from 'node:crypto';
import type { Clock } from '../../ports/operations/clock';
import type { SandboxCollection, SandboxStore } from '../../ports/operations/sandbox-store';
import type {
  BalanceTransaction,
  CardBehaviour,
  Charge,
  Customer,
  Dispute,
  PaymentIntent,
  PaymentMethod,
  Payout,
  ProviderEvent,
  Refund,
  SetupIntent,
} from './objects';

/** The API version of the current library. */
export const apiVersion = '2026-10-28.endive';

export interface AccountKeys {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
}

export class Account {
  readonly keys: AccountKeys;
  readonly customers: SandboxCollection<Customer>;
  readonly paymentMethods: SandboxCollection<PaymentMethod>;
  readonly behaviours: SandboxCollection<CardBehaviour>;
  readonly paymentIntents: SandboxCollection<PaymentIntent>;
  readonly setupIntents: SandboxCollection<SetupIntent>;
  readonly charges: SandboxCollection<Charge>;
  readonly refunds: SandboxCollection<Refund>;
  readonly disputes: SandboxCollection<Dispute>;
  readonly payouts: SandboxCollection<Payout>;
  readonly balanceTransactions: SandboxCollection<BalanceTransaction>;
  readonly events: SandboxCollection<ProviderEvent>;
  private onEvent: (event: ProviderEvent) => void = () => undefined;
  /** Set while past events are seeded; `id` is for the single object that already has an id. */
  private past: { readonly seconds: number; readonly id: string | undefined } | null = null;

  constructor(
    readonly store: SandboxStore,
    private readonly clock: Clock,
  ) {
    this.customers = store.collection('customer');
    this.paymentMethods = store.collection('payment_method');
    this.behaviours = store.collection('card_behaviour');
    this.paymentIntents = store.collection('payment_intent');
    this.setupIntents = store.collection('setup_intent');
    this.charges = store.collection('charge');
    this.refunds = store.collection('refund');
    this.disputes = store.collection('dispute');
    this.payouts = store.collection('payout');
    this.balanceTransactions = store.collection('balance_transaction');
    this.events = store.collection('event');
    const accounts = store.collection<AccountKeys>('account');
    this.keys = accounts.get('keys') ?? accounts.put('keys', newKeys());
  }

  nowSeconds(): number {
    return this.past?.seconds ?? Math.floor(this.clock.nowMs() / 1000);
  }

  /** Returns the fields that every new object starts with. */
  made(prefix: string): { readonly id: string; readonly created: number; readonly livemode: false } {
    const given = this.past?.id?.startsWith(`${prefix}_`) ? this.past.id : undefined;
    return { id: given ?? newStripeId(prefix), created: this.nowSeconds(), livemode: false };
  }

  /** Emits an event with the current state of an object. */
  emit(type: string, object: { readonly id: string }): void {
    const event: ProviderEvent = {
      ...this.made('evt'),
      object: 'event',
      api_version: apiVersion,
      type,
      data: { object },
      pending_webhooks: this.past === null ? 1 : 0,
      request: { id: null, idempotency_key: null },
    };
    this.events.put(event.id, event);
    if (this.past === null) this.onEvent(event);
  }

  hearEvents(listener: (event: ProviderEvent) => void): void {
    this.onEvent = listener;
  }

  /** Seeds history: objects created inside are dated in the past, and their webhook events count as sent. */
  inThePast<Result>(atMs: number, id: string | undefined, happens: () => Result): Result {
    this.past = { seconds: Math.floor(atMs / 1000), id };
    try {
      return this.store.change(happens);
    } finally {
      this.past = null;
    }
  }
}

export const newStripeId = (prefix: string): string => `${prefix}_${randomText(24)}`;

export function randomText(length: number): string {
  return randomBytes(length)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, '')
    .padEnd(length, '0')
    .slice(0, length);
}

const newKeys = (): AccountKeys => ({
  secretKey: `sk_test_${randomText(40)}`,
  publishableKey: `pk_test_${randomText(40)}`,
  webhookSecret: `whsec_${randomText(40)}`,
});
