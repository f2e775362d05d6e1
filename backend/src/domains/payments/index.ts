import { type DomainModule, defineDomain } from '../../kernel/domain';
import type { StandingOfWith } from '../../ports/directory/account-standing';
import type { PaymentStepUp } from '../../ports/operations/step-up';
import { atIntervals } from './booking/at-intervals';
import { PaymentBooks, type PaymentProviders } from './booking/book-payments';
import { catchUpEveryMs, catchUpReversals, catchUpReversalsJob } from './booking/catch-up-reversals.job';
import { providerMovementEvents, providerMovementStream } from './booking/provider-movements.stream';
import { refundDuplicatePolicy, refundPaymentJob } from './booking/refund-duplicate.policy';
import { sweepEveryMs, sweepPayments, sweepPaymentsJob } from './booking/sweep-payments.job';
import { webhookRoutes } from './booking/webhook.routes';
import { cancelOpenPaymentsPolicy, cancelPaymentJob } from './cancel-open-payments.policy';
import { forgetCustomerJob, forgetCustomerPolicy } from './forget-customer.policy';
import { patronsProjection } from './patrons.projection';
import { paymentEvents } from './payment/payment.events';
import { paymentStream } from './payment/payment.stream';
import { type PaymentsDeps, paymentsUses } from './payments.deps';
import { paymentsProjection } from './payments.projection';
import { paymentRoutes } from './payments.routes';
import { recordUnbooked, unbookedEvents } from './unbooked-events.stream';

const catchUp = { type: catchUpReversals, everyMs: catchUpEveryMs };

/**
 * @param standingOfWith tells whether a payer's account still exists
 * @param paymentStepUpWith requires people with a second factor to confirm large payments
 */
export const paymentsDomain = (
  providers: PaymentProviders,
  standingOfWith: StandingOfWith,
  paymentStepUpWith: (deps: PaymentsDeps) => PaymentStepUp,
): DomainModule =>
  defineDomain({
    uses: paymentsUses,
    name: 'payments',
    events: [paymentEvents, unbookedEvents, providerMovementEvents],
    projections: [paymentsProjection, patronsProjection],
    wire: (deps) => {
      const handler = deps.commands.handlerOf(paymentStream);
      const books = new PaymentBooks(handler, providers, deps.log, {
        standingOf: standingOfWith(deps),
        recordUnbooked: recordUnbooked(deps.commands),
        movements: deps.commands.handlerOf(providerMovementStream),
      });
      return {
        routes: paymentRoutes(deps, providers, paymentStepUpWith(deps)),
        rawRoutes: webhookRoutes(deps, books, providers),
        policies: [refundDuplicatePolicy(deps), forgetCustomerPolicy(deps), cancelOpenPaymentsPolicy(deps, books)],
        jobs: [
          sweepPaymentsJob(deps, books, providers),
          catchUpReversalsJob(deps, books, providers.cardPayments),
          forgetCustomerJob(providers.cardPayments),
          cancelPaymentJob(handler, books, providers.cardPayments),
          refundPaymentJob(handler, books, providers.cardPayments),
        ],
        start: () =>
          atIntervals(deps, [
            { type: sweepPayments, everyMs: sweepEveryMs },
            ...(providers.cardPayments.browser.publishableKey === '' ? [] : [catchUp]),
          ]),
      };
    },
  });
