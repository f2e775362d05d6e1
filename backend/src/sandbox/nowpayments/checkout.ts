// Invoices and their outcomes: the payer pays, underpays, fails, or lets the invoice expire.
import { createHmac, randomInt, randomUUID } from 'node:crypto';
import type { Clock } from '../../ports/operations/clock';
import type { SandboxCollection, SandboxStore } from '../../ports/operations/sandbox-store';
import { type Invoice, type Ipn, type Payment, type PaymentStatus, rates } from './objects';

export type PayerAction = 'pay' | 'underpay' | 'fail' | 'expire';

interface Keys {
  readonly apiKey: string;
  readonly ipnSecret: string;
}

/** Each status on the way sends its own webhook event. */
const statusesOf: Readonly<Record<PayerAction, readonly PaymentStatus[]>> = {
  pay: ['waiting', 'confirming', 'confirmed', 'sending', 'finished'],
  underpay: ['waiting', 'confirming', 'partially_paid'],
  fail: ['waiting', 'failed'],
  expire: ['waiting', 'expired'],
};

export class Checkout {
  readonly keys: Keys;
  private readonly invoices: SandboxCollection<Invoice>;
  private readonly payments: SandboxCollection<Payment>;
  private readonly ipns: SandboxCollection<Ipn>;

  constructor(
    private readonly store: SandboxStore,
    private readonly clock: Clock,
    private readonly publicOrigin: string,
    private readonly onIpn: (ipnId: string) => void,
  ) {
    this.invoices = store.collection('invoice');
    this.payments = store.collection('payment');
    this.ipns = store.collection('ipn');
    const accounts = store.collection<Keys>('account');
    this.keys = accounts.get('keys') ?? accounts.put('keys', { apiKey: randomUUID(), ipnSecret: randomUUID() });
  }

  makeInvoice(
    order: Pick<Invoice, 'order_id' | 'order_description' | 'price_currency' | 'pay_currency'> & InvoiceUrls,
  ): Invoice {
    // Random ids prevent anyone from finding another invoice's checkout page by counting.
    const id = randomUUID();
    const now = this.now();
    return this.invoices.put(id, {
      id,
      ...order,
      invoice_url: `${this.publicOrigin}/sandbox/nowpayments/invoice/${id}`,
      created_at: now,
      updated_at: now,
    });
  }

  invoice(id: string): Invoice | undefined {
    return this.invoices.get(id);
  }

  payment(id: string): Payment | undefined {
    return this.payments.get(id);
  }

  /** Returns the newest payment of an invoice. */
  paymentOf(invoice: Invoice): Payment | undefined {
    return this.payments.all().findLast(({ purchase_id }) => purchase_id === invoice.id);
  }

  /** Applies the payer's action on the page; a settled invoice does not change. */
  act(invoice: Invoice, action: PayerAction): Payment {
    return this.store.change(() => {
      const before = this.paymentOf(invoice);
      if (before !== undefined && before.payment_status !== 'failed') return before;
      return this.settle(invoice, statusesOf[action], action === 'underpay' ? 0.5 : action === 'pay' ? 1 : 0);
    });
  }

  /** Returns the signed webhook event; its content was fixed when it occurred. */
  webhookEventOf(ipnId: string) {
    const ipn = this.ipns.get(ipnId);
    if (ipn === undefined) return undefined;
    const signature = createHmac('sha512', this.keys.ipnSecret)
      .update(JSON.stringify(sorted(ipn.content)))
      .digest('hex');
    return { path: ipn.path, body: JSON.stringify(ipn.content), headers: { 'x-nowpayments-sig': signature } };
  }

  markDelivered(ipnId: string): void {
    const ipn = this.ipns.get(ipnId);
    if (ipn !== undefined) this.ipns.put(ipnId, { ...ipn, isDelivered: true });
  }

  undelivered(): readonly string[] {
    return this.ipns.all().flatMap(({ id, isDelivered }) => (isDelivered ? [] : [id]));
  }

  private settle(invoice: Invoice, statuses: readonly PaymentStatus[], paidShare: number): Payment {
    const payCurrency = invoice.pay_currency ?? 'btc';
    const payAmount = Number((Number(invoice.price_amount) * (rates[payCurrency] ?? 1)).toPrecision(8));
    const now = this.now();
    let payment: Payment = {
      payment_id: randomInt(4_000_000_000, 9_999_999_999),
      invoice_id: randomInt(4_000_000_000, 9_999_999_999),
      payment_status: 'waiting',
      pay_address: `sandbox-${randomUUID()}`,
      price_amount: Number(invoice.price_amount),
      price_currency: invoice.price_currency,
      pay_amount: payAmount,
      actually_paid: 0,
      pay_currency: payCurrency,
      order_id: invoice.order_id,
      order_description: invoice.order_description,
      purchase_id: invoice.id,
      created_at: now,
      updated_at: now,
    };
    for (const payment_status of statuses) {
      const actually_paid = payment_status === 'waiting' ? 0 : Number((payAmount * paidShare).toPrecision(8));
      payment = { ...payment, payment_status, actually_paid };
      this.payments.put(String(payment.payment_id), payment);
      const id = `${payment.payment_id}/${payment_status}`;
      const path = new URL(invoice.ipn_callback_url).pathname;
      this.ipns.put(id, { id, path, content: payment, isDelivered: false });
      this.onIpn(id);
    }
    return payment;
  }

  private now(): string {
    return new Date(this.clock.nowMs()).toISOString();
  }
}

type InvoiceUrls = Pick<Invoice, 'price_amount' | 'ipn_callback_url' | 'success_url' | 'cancel_url'>;

const sorted = (content: Payment): object =>
  Object.fromEntries(Object.entries(content).sort(([a], [b]) => (a < b ? -1 : 1)));
