// Turns the providers' webhook events and answers into commands. Repeated, late or reordered reports have the same
// result, because the payment's decider knows what was reported before.
import type { Logger } from 'pino';
import type { CommandContext, Outcome } from '../../kernel/commands';
import { deterministicId } from '../../kernel/ids';
import { minorOfEurCents } from '../../kernel/money';
import {
  type CardPayment,
  type CardPayments,
  type CardReversal,
  PaymentProviderError,
} from '../../ports/card-payments';
import type { CryptoPayments } from '../../ports/crypto-payments';
import type { Payer, PaymentCommand, PaymentRefusal } from './payment.decider';
import type { PaymentEvent } from './payment.events';
import type { PaymentState } from './payment.state';
import type { PaymentHandler } from './payment.stream';

export interface PaymentProviders {
  readonly cardPayments: CardPayments;
  readonly cryptoPayments: CryptoPayments;
}

/** The cause of a booking: a webhook event books once by its id, any other cause books each time. */
export interface Cause {
  readonly actor: string;
  readonly id: string;
  readonly isWebhookEvent?: boolean;
}

type PaymentOutcome = Outcome<PaymentState, PaymentEvent, PaymentRefusal>;

export class PaymentBooks {
  constructor(
    private readonly handler: PaymentHandler,
    private readonly providers: PaymentProviders,
    private readonly log: Logger,
  ) {}

  /** Books a card payment in its current state at the provider; a payment that is not ours is ignored. */
  async card(payment: CardPayment, cause: Cause): Promise<void> {
    const { paymentId, userId, purpose, reference, status } = payment;
    if (paymentId === null || userId === null || purpose === null) {
      this.log.info({ reference }, 'a card payment that is not ours');
      return;
    }
    if (status === 'succeeded') {
      const payer = { userId, provider: 'card', purpose } as const;
      await this.succeed(paymentId, reference, minorOfEurCents(payment.amountCents), payer, cause);
    }
    if (status === 'canceled') await this.execute({ kind: 'fail', paymentId, reason: 'canceled' }, cause);
  }

  /**
   * Books a reversal or reinstatement. The payment is read from the provider first, because its own webhook event may
   * be late.
   * @throws PaymentProviderError when the provider cannot be reached; the caller must report the event again
   */
  async cardReversal(kind: 'reverse' | 'reinstate', reported: CardReversal, cause: Cause): Promise<void> {
    const payment = await this.providers.cardPayments.readPayment(reported.paymentReference);
    if (payment?.paymentId == null) {
      this.log.info({ reference: reported.reference }, 'a reversal of a payment that is not ours');
      return;
    }
    await this.card(payment, cause);
    const paymentId = await this.idOf(payment.paymentId, reported.paymentReference);
    if (paymentId === undefined) throw new PaymentProviderError('A payment was reversed before it succeeded');
    const { kind: reversal, reference: reversalReference, amountCents } = reported;
    const claimedMinor = minorOfEurCents(amountCents);
    await this.execute({ kind, paymentId, reversal, reversalReference, claimedMinor }, cause);
  }

  /**
   * Books a payment of an invoice in its current state at the provider; a webhook event only identifies the payment.
   */
  async crypto(reference: string, cause: Cause): Promise<void> {
    const payment = await this.providers.cryptoPayments.readPayment(reference);
    if (payment === undefined) {
      this.log.warn({ reference }, 'a crypto payment that its provider does not know');
      return;
    }
    const { paymentId, status } = payment;
    switch (status) {
      case 'finished':
        await this.succeed(paymentId, reference, minorOfEurCents(payment.priceCents), null, cause);
        return;
      case 'refunded':
        await this.cryptoRefund(paymentId, reference, payment.priceCents, cause);
        return;
      case 'failed':
      case 'expired':
        await this.execute({ kind: 'fail', paymentId, reason: status }, cause);
        return;
      default:
        await this.execute(
          { kind: 'see', paymentId, paymentReference: reference, isUnderpaid: status === 'partially-paid' },
          cause,
        );
    }
  }

  /** Abandons a payment whose outcome the provider can no longer tell. */
  async giveUp(paymentId: string, cause: Cause): Promise<void> {
    await this.execute({ kind: 'fail', paymentId, reason: 'abandoned' }, cause);
  }

  private async cryptoRefund(paymentId: string, reference: string, priceCents: number, cause: Cause): Promise<void> {
    const paidId = await this.idOf(paymentId, reference);
    if (paidId === undefined) return this.giveUp(paymentId, cause);
    const claimedMinor = minorOfEurCents(priceCents);
    const reversalReference = `${reference}-refund`;
    const command = { kind: 'reverse', reversal: 'refund', reversalReference, claimedMinor } as const;
    await this.execute({ ...command, paymentId: paidId }, cause);
  }

  private async succeed(
    paymentId: string,
    paymentReference: string,
    amountMinor: number,
    payer: Payer | null,
    cause: Cause,
  ): Promise<void> {
    const command = { kind: 'succeed', paymentReference, amountMinor } as const;
    const outcome = await this.execute({ ...command, paymentId, payer }, cause);
    if (outcome.kind === 'accepted') return;
    const { state } = await this.handler.load(paymentId);
    if (outcome.refusal !== 'PaidByAnother' || state.kind === 'absent') {
      this.log.warn({ paymentId, paymentReference, refusal: outcome.refusal }, 'a payment was not credited');
      return;
    }
    // The invoice was paid twice; the second payment has arrived, so it is booked as a separate payment.
    const { userId, provider, purpose } = state;
    const furtherId = furtherPaymentId(paymentReference);
    await this.execute({ ...command, paymentId: furtherId, payer: { userId, provider, purpose } }, cause);
  }

  /** Finds the id under which the provider's payment was booked. */
  private async idOf(paymentId: string, paymentReference: string): Promise<string | undefined> {
    for (const id of [paymentId, furtherPaymentId(paymentReference)]) {
      const { state } = await this.handler.load(id);
      if (state.kind === 'known' && state.paid?.paymentReference === paymentReference) return id;
    }
    return undefined;
  }

  private execute(command: PaymentCommand, cause: Cause): Promise<PaymentOutcome> {
    return this.handler.execute(command.paymentId, command, contextOf(cause, command.kind));
  }
}

const furtherPaymentId = (paymentReference: string) => deterministicId('further-payment', paymentReference);

function contextOf({ actor, id, isWebhookEvent }: Cause, label: string): CommandContext {
  const key = `${actor}/${id}/${label}`;
  return { actor, correlationId: id, causationId: id, ...(isWebhookEvent && { idempotency: { key, hash: '' } }) };
}
