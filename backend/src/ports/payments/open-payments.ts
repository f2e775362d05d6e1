// Payments whose webhook event has not arrived yet: a user who has paid by card must not be refused for a low balance.
import type { PaymentSucceeded } from '@libretto/contracts/events';
import type { StoredEvent } from '../events/event-store';

export type ArrivedPayment = StoredEvent<'PaymentSucceeded', PaymentSucceeded['data']>;

export interface OpenPayments {
  /**
   * Returns the user's latest successful payments as their events in the log, so that the wallet can settle them at
   * once under the same keys as its policy. Asks the provider about pending payments, within a time limit. Never
   * throws: if the provider is unreachable, it returns the payments known so far.
   */
  arrivedOf(userId: string): Promise<readonly ArrivedPayment[]>;
}
