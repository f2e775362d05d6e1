import { allOf, listOf } from '../../kernel/values/own-lists';
import type { OwnDataPart } from '../../ports/directory/own-data';
import { type PaymentDoc, payments } from './payments.projection';

export const paymentsOwnData: OwnDataPart = {
  lists: [
    listOf<PaymentDoc>(
      {
        name: 'money/payments',
        about: 'Your payments by card or crypto. Card numbers are known to the provider alone.',
      },
      ['paymentId', 'provider', 'purpose', 'status', 'reference', 'openedAt', 'settledAt'],
      (source, userId) => allOf(source, payments, 'byUser', { userId }),
    ),
  ],
};
