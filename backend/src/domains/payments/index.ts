import { type DomainModule, defineDomain } from '../../kernel/domain';
import { atIntervals } from './at-intervals';
import { PaymentBooks, type PaymentProviders } from './book-payments';
import { CATCH_UP_EVERY_MS, CATCH_UP_REVERSALS, catchUpReversalsJob } from './catch-up-reversals.job';
import { patronsProjection } from './patrons.projection';
import { paymentEvents } from './payment.events';
import { paymentStream } from './payment.stream';
import { paymentsUses } from './payments.deps';
import { paymentsProjection } from './payments.projection';
import { paymentRoutes } from './payments.routes';
import { refundDuplicatePolicy, refundPaymentJob } from './refund-duplicate.policy';
import { SWEEP_EVERY_MS, SWEEP_PAYMENTS, sweepPaymentsJob } from './sweep-payments.job';
import { webhookRoutes } from './webhook.routes';

const catchUp = { type: CATCH_UP_REVERSALS, everyMs: CATCH_UP_EVERY_MS };

/** @param providers Who takes the money. */
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
        policies: [refundDuplicatePolicy(deps)],
        jobs: [
          sweepPaymentsJob(deps, books, providers),
          catchUpReversalsJob(deps, books, providers.cardPayments),
          refundPaymentJob(handler, books, providers.cardPayments),
        ],
        start: () =>
          atIntervals(deps, [
            { type: SWEEP_PAYMENTS, everyMs: SWEEP_EVERY_MS },
            ...(providers.cardPayments.browser.publishableKey === '' ? [] : [catchUp]),
          ]),
      };
    },
  });
