// An in-memory card provider, which knows every event at once, while its webhook events arrive later.
import { noCardPayments } from '../../../src/adapters/no-payments/no-payments';
import {
  type CardPayment,
  type CardPayments,
  type CardReversal,
  PaymentProviderError,
} from '../../../src/ports/payments/card-payments';

export class MemoryCardProvider {
  readonly payments = new Map<string, CardPayment>();
  readonly reversals: CardReversal[] = [];
  readonly refundKeys: string[] = [];
  reads = 0;
  isDown = false;

  /** The part of the port that reads and refunds payments. */
  readonly port: CardPayments = {
    ...noCardPayments,
    readPayment: async (reference) => {
      this.reads++;
      if (this.isDown) throw new PaymentProviderError('The provider is down');
      return this.payments.get(reference);
    },
    cancelPayment: async (reference) => this.payments.get(reference),
    refund: async (paymentReference, amountCents, key) => {
      if (this.isDown) throw new PaymentProviderError('The provider is down');
      const reference = `re_${key}`;
      const known = this.reversals.find((reversal) => reversal.reference === reference);
      if (known !== undefined) return known;
      const refund = { kind: 'refund', reference, paymentReference, amountCents } as const;
      this.reversals.push(refund);
      this.refundKeys.push(key);
      return refund;
    },
  };

  pays(payment: Partial<CardPayment> & { readonly reference: string }): CardPayment {
    const paid: CardPayment = {
      paymentId: `ours-${payment.reference}`,
      userId: 'ines',
      purpose: 'talents',
      customerId: null,
      status: 'succeeded',
      amountCents: 1000,
      createdAt: '2026-01-01T00:00:00.000Z',
      ...payment,
    };
    this.payments.set(paid.reference, paid);
    return paid;
  }
}
