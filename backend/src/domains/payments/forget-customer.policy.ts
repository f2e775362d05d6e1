// Deletes a person's data at the card provider after the deletion of the account.
import type { AccountDeleted } from '@libretto/contracts/events';
import { definePolicy } from '../../kernel/consumers/policies/policy';
import { defineJob } from '../../kernel/jobs/job';
import type { CardPayments } from '../../ports/payments/card-payments';
import type { PaymentsDeps } from './payments.deps';

const forgetCustomer = 'forget-card-customer';
/** Enough retries for an outage of several days. */
const maxAttempts = 200;

export const forgetCustomerPolicy = ({ jobs }: Pick<PaymentsDeps, 'jobs'>) =>
  definePolicy<AccountDeleted>({
    name: 'forget-card-customer',
    handlers: {
      AccountDeleted: ({ data: { userId } }, reaction) =>
        jobs.enqueue({ id: reaction.id('forget'), type: forgetCustomer, payload: { userId }, maxAttempts }),
    },
  });

export const forgetCustomerJob = (cardPayments: Pick<CardPayments, 'forgetCustomer'>) =>
  defineJob<{ readonly userId: string }>({
    type: forgetCustomer,
    run: ({ userId }) => cardPayments.forgetCustomer(userId),
  });
