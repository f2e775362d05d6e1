import type { DomainModule } from '../../kernel/domain';
import { PaymentBooks, type PaymentProviders } from './book-payments';
import { patronsProjection } from './patrons.projection';
import { paymentEvents } from './payment.events';
import { paymentStream } from './payment.stream';
import { paymentsProjection } from './payments.projection';
import { paymentRoutes } from './payments.routes';
import { refundDuplicatePolicy, refundPaymentJob } from './refund-duplicate.policy';
import { sweepNowAndThen, sweepPaymentsJob } from './sweep-payments.job';
import { webhookRoutes } from './webhook.routes';

/** @param providers Who takes the money. */
export const paymentsDomain = (providers: PaymentProviders): DomainModule => ({
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
      jobs: [sweepPaymentsJob(deps, books, providers), refundPaymentJob(handler, books, providers.cardPayments)],
      start: () => sweepNowAndThen(deps),
    };
  },
});
