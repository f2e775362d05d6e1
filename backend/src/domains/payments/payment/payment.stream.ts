import type { CommandHandler } from '../../../kernel/commands/commands';
import { defineStream } from '../../../kernel/commands/stream';
import { type PaymentCommand, type PaymentRefusal, paymentDecider } from './payment.decider';
import { type PaymentEvent, paymentEvents } from './payment.events';
import type { PaymentState } from './payment.state';

export type PaymentHandler = CommandHandler<PaymentState, PaymentCommand, PaymentEvent, PaymentRefusal>;

/** Partition key of a payer, so that their payments reach the wallet in order. */
export const payerKey = (userId: string) => `payments-${userId}`;

/** `payment-{paymentId}`. */
export const paymentStream = defineStream({
  name: 'payment',
  events: paymentEvents,
  decider: paymentDecider,
  partitionKey: ({ data }) => payerKey(data.userId),
  chained: true,
  asksCaller: true,
});
