// Payments whose webhook event is still on its way: a card that has paid must not be refused because the balance is too low.
import type { PaymentSucceeded } from '@libretto/contracts/events';
import type { StoredEvent } from './event-store';

export type ArrivedPayment = StoredEvent<'PaymentSucceeded', PaymentSucceeded['data']>;

export interface OpenPayments {
  /**
   * The user's latest payments that succeeded, each as its event in the log, so that the wallet can settle them at once
   * under the keys that its policy would use. The provider is asked about those that are still open. In bounded time;
   * never throws: without the provider there is what there is.
   */
  arrivedOf(userId: string): Promise<readonly ArrivedPayment[]>;
}
