// A card provider for tests that loses requests and responses, and charges each payment once.
import type { Stripe } from '@stripe/stripe-js';

export type CardFault = 'none' | 'request lost' | 'answer lost' | 'declined';

const lost = { error: { type: 'api_connection_error', message: '' } };

export class FakeCardProvider {
  charges = 0;
  /** What happens to the next confirmations. */
  confirm: CardFault = 'none';
  isRetrieveLost = false;
  private readonly paid = new Set<string>();

  readonly library = {
    confirmCardPayment: async (secret: string) => {
      if (this.confirm === 'request lost') return lost;
      if (this.paid.has(secret)) {
        const error = { type: 'invalid_request_error', payment_intent: { status: 'succeeded' } };
        return this.confirm === 'answer lost' ? lost : { error };
      }
      if (this.confirm === 'declined') return { error: { type: 'card_error', message: 'Declined' } };
      this.paid.add(secret);
      this.charges += 1;
      return this.confirm === 'answer lost' ? lost : { paymentIntent: { status: 'succeeded' } };
    },
    retrievePaymentIntent: async (secret: string) => {
      if (this.isRetrieveLost) return lost;
      return { paymentIntent: { status: this.paid.has(secret) ? 'succeeded' : 'requires_payment_method' } };
    },
  } as unknown as Stripe;
}
