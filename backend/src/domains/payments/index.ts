import { type DomainModule, defineDomain } from '../../kernel/domain';
import { atIntervals } from './at-intervals';
import { PaymentBooks, type PaymentProviders } from './book-payments';
import { catchUpEveryMs, catchUpReversals, catchUpReversalsJob } from './catch-up-reversals.job';
import { forgetCustomerJob, forgetCustomerPolicy } from './forget-customer.policy';
import { patronsProjection } from './patrons.projection';
import { paymentEvents } from './payment.events';
import { paymentStream } from './payment.stream';
import { paymentsUses } from './payments.deps';
import { paymentsProjection } from './payments.projection';
import { paymentRoutes } from './payments.routes';
import { refundDuplicatePolicy, refundPaymentJob } from './refund-duplicate.policy';
import { sweepEveryMs, sweepPayments, sweepPaymentsJob } from './sweep-payments.job';
import { webhookRoutes } from './webhook.routes';

const catchUp = { type: catchUpReversals, everyMs: catchUpEveryMs };

/** @param providers the payment providers */
export const paymentsDomain = (providers: PaymentProviders): DomainModule =>
  defineDomain({
    uses: paymentsUses,
    name: 'payments',
    events: [paymentEvents],
    projections: [paymentsProjection, patronsProjection],
    wire: (deps) => {
      const handler = deps.commands.handlerOf(paymentStream);
      const books = new PaymentBooks(handler, providers, deps.log);
      return {
        routes: paymentRoutes(deps, providers),
        rawRoutes: webhookRoutes(deps, books, providers),
        policies: [refundDuplicatePolicy(deps), forgetCustomerPolicy(deps)],
        jobs: [
          sweepPaymentsJob(deps, books, providers),
          catchUpReversalsJob(deps, books, providers.cardPayments),
          forgetCustomerJob(providers.cardPayments),
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
