// Queries the provider about one of our payments and books the answer.

import type { PaymentDoc } from '../payments.projection';
import type { Cause, PaymentBooks, PaymentProviders } from './book-payments';

/** Returns false when no reference for a query is known. @throws PaymentProviderError */
export async function askProvider(
  books: PaymentBooks,
  { cardPayments }: PaymentProviders,
  { provider, reference }: PaymentDoc,
  cause: Cause,
): Promise<boolean> {
  if (reference === null) return false;
  if (provider === 'crypto') {
    await books.crypto(reference, cause);
    return true;
  }
  const payment = await cardPayments.readPayment(reference);
  if (payment !== undefined) await books.card(payment, cause);
  return payment !== undefined;
}
