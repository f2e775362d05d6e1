// Turns the providers' webhook events and answers into commands. Repeated, late or reordered reports have the same
// result, because the payment's decider knows all earlier reports.
import type { CancellationReason, UnbookedReason } from '@libretto/contracts/events';
import type { Logger } from 'pino';
import type { CommandContext, Outcome } from '../../../kernel/commands/commands';
import { assert } from '../../../kernel/values/assert';
import { deterministicId } from '../../../kernel/values/ids';
import { type Minor, minorOfEurCents } from '../../../kernel/values/money';
import type { AccountStanding, StandingOf } from '../../../ports/directory/account-standing';
import {
  type CardBalanceTransaction,
  type CardPayment,
  type CardPayments,
  type CardReversal,
  PaymentProviderError,
} from '../../../ports/payments/card-payments';
import type { CryptoPayments } from '../../../ports/payments/crypto-payments';
import type { Payer, PaymentCommand, PaymentRefusal } from '../payment/payment.decider';
import type { PaymentEvent } from '../payment/payment.events';
import type { PaymentState } from '../payment/payment.state';
import type { PaymentHandler } from '../payment/payment.stream';
import type { NotBooked, RecordUnbooked } from '../unbooked-events.stream';
import { movementOfLine, type ProviderMovementHandler } from './provider-movements.stream';

export interface PaymentProviders {
  readonly cardPayments: CardPayments;
  readonly cryptoPayments: CryptoPayments;
}

/** The cause of a booking: a webhook event books once by its id, any other cause books each time. */
export interface Cause {
  readonly actor: string;
  readonly id: string;
  readonly isWebhookEvent?: boolean;
  /** The provider's type of the event. */
  readonly type?: string;
}

type Report = Omit<NotBooked, 'type' | 'reason'>;
type ReferredReport = Report & { readonly reference: string };
type PaymentOutcome = Outcome<PaymentState, PaymentEvent, PaymentRefusal>;

export interface BookingParts {
  /** Returns the standing of a payer; without this function every payer counts as active. */
  readonly standingOf?: StandingOf;
  /** Receives the reports that cannot be booked. */
  readonly recordUnbooked?: RecordUnbooked;
  /** Takes fees and payouts of the card provider. */
  readonly movements?: ProviderMovementHandler;
}

export class PaymentBooks {
  constructor(
    private readonly handler: PaymentHandler,
    private readonly providers: PaymentProviders,
    private readonly log: Logger,
    private readonly parts: BookingParts = {},
  ) {}

  /** Books a card payment in its current state at the provider. @returns why it was not booked, if it was not */
  async card(payment: CardPayment, cause: Cause): Promise<UnbookedReason | undefined> {
    const { paymentId, userId, purpose, reference, status, amountCents, currency, customerId } = payment;
    const report = { provider: 'card', reference, amount: amountCents, currency: currency ?? 'eur' } as const;
    if (paymentId === null || userId === null || purpose === null) return this.refuse(report, 'not-ours', cause);
    if (status === 'succeeded') {
      if (currency !== undefined) return this.refuse(report, 'other-currency', cause);
      if (!(amountCents > 0)) return this.refuse(report, 'no-amount', cause);
      const payer = { userId, provider: 'card', purpose } as const;
      return this.succeed(paymentId, { ...report, customerId }, minorOfEurCents(amountCents), payer, cause);
    }
    if (status === 'canceled') return this.fail(paymentId, 'canceled', report, cause);
    return undefined;
  }

  /**
   * Books a reversal or reinstatement. The payment is read from the provider first, because its own webhook event may
   * be late.
   * @returns why it was not booked, if it was not
   * @throws PaymentProviderError when the provider cannot be reached; the caller must report the event again
   */
  async cardReversal(
    kind: 'reverse' | 'reinstate',
    reported: CardReversal,
    cause: Cause,
  ): Promise<UnbookedReason | undefined> {
    const { kind: reversal, reference: reversalReference, amountCents, currency, movements } = reported;
    const report = {
      provider: 'card',
      reference: reversalReference,
      amount: amountCents,
      currency: currency ?? 'eur',
    } as const;
    if (currency !== undefined) return this.refuse(report, 'other-currency', cause);
    if (!(amountCents > 0)) return this.refuse(report, 'no-amount', cause);
    if (reported.paymentReference === '') return this.refuse(report, 'no-payment', cause);
    const payment = await this.providers.cardPayments.readPayment(reported.paymentReference);
    if (payment?.paymentId == null) return this.refuse(report, 'not-ours', cause);
    const refused = await this.card(payment, cause);
    // The payment is booked, if with another amount, and its reversal takes at most that.
    if (refused !== undefined && refused !== 'other-amount') return this.refuse(report, refused, cause);
    const paymentId = await this.idOf(payment.paymentId, payment.reference);
    if (paymentId === undefined) throw new PaymentProviderError('A payment was reversed before it succeeded');
    const claimedMinor = minorOfEurCents(amountCents);
    const command = { kind, paymentId, reversal, reversalReference, claimedMinor, movements } as const;
    return this.unbookedOf(await this.execute(command, cause), report, cause);
  }

  /**
   * Books a payment of an invoice in its current state at the provider; a webhook event only identifies the payment.
   * @returns why it was not booked, if it was not
   */
  async crypto(reference: string, cause: Cause): Promise<UnbookedReason | undefined> {
    const payment = await this.providers.cryptoPayments.readPayment(reference);
    const report = { provider: 'crypto', reference, amount: payment?.priceCents ?? null } as const;
    if (payment === undefined) return this.refuse({ ...report, currency: null }, 'no-payment', cause);
    const { paymentId, status, priceCents, currency } = payment;
    const priced = { ...report, currency: currency ?? 'eur' };
    switch (status) {
      case 'finished':
        if (currency !== undefined) return this.refuse(priced, 'other-currency', cause);
        if (!(priceCents > 0)) return this.refuse(priced, 'no-amount', cause);
        return this.succeed(paymentId, priced, minorOfEurCents(priceCents), null, cause);
      case 'refunded':
        if (currency !== undefined) return this.refuse(priced, 'other-currency', cause);
        if (!(priceCents > 0)) return this.refuse(priced, 'no-amount', cause);
        return this.cryptoRefund(paymentId, priced, minorOfEurCents(priceCents), cause);
      case 'failed':
      case 'expired':
        return this.fail(paymentId, status, priced, cause);
      default: {
        const isUnderpaid = status === 'partially-paid';
        const seen = await this.execute({ kind: 'see', paymentId, paymentReference: reference, isUnderpaid }, cause);
        const unbooked = await this.unbookedOf(seen, priced, cause);
        if (unbooked !== undefined || !isUnderpaid) return unbooked;
        // The provider has the money, and tells the price alone, not how much of it arrived.
        return this.refuse({ ...report, amount: null, currency: null }, 'underpaid', cause);
      }
    }
  }

  /**
   * Books the fee and the payout of a line of the provider's balance, once. Other installations may use the same account,
   * so the fee of a payment is booked only if the payment is known here; a line of unknown kind is listed as not booked.
   * @returns whether it has any
   */
  async providerMovement(line: CardBalanceTransaction, reportedBy: Cause): Promise<boolean> {
    const movement = movementOfLine(line);
    const { reference, kind, currency, amountCents: amount } = line;
    const cause = { type: 'balance_transaction', ...reportedBy };
    const report = { provider: 'card', reference, amount, currency: currency ?? 'eur' } as const;
    const isUnknown = kind === 'other' && amount !== 0;
    if (currency !== undefined && (isUnknown || movement !== undefined)) {
      await this.refuse(report, 'other-currency', cause);
      return false;
    }
    if (isUnknown) await this.refuse(report, 'not-ours', cause);
    if (movement === undefined || !(await this.isOurs(line))) return false;
    await this.parts.movements?.execute(reference, movement, contextOf(cause, 'provider-movement'));
    return true;
  }

  /** Whether a line belongs to a payment of this installation, or to no payment at all. */
  private async isOurs({
    reference,
    kind,
    paymentReference,
    sourceReference,
  }: CardBalanceTransaction): Promise<boolean> {
    if (kind === 'payout' || kind === 'fee' || kind === 'other') return true;
    if ((await this.parts.movements?.load(reference))?.state.isBooked) return true;
    const payment = await this.providers.cardPayments.readPayment(paymentReference ?? sourceReference);
    if (payment?.paymentId == null) return false;
    return (await this.handler.load(payment.paymentId)).state.kind === 'known';
  }

  /** Records that a report is not booked, so that finance sees it. */
  async refuse(
    report: Report,
    reason: UnbookedReason,
    { actor, id, isWebhookEvent, type = 'payment' }: Cause,
  ): Promise<UnbookedReason> {
    this.log.warn({ reference: report.reference, reason }, 'a report of a payment provider was not booked');
    // Jobs read the same payment repeatedly, so the id of the payment identifies their reports.
    const reportId = isWebhookEvent ? id : (report.reference ?? id);
    await this.parts.recordUnbooked?.({ ...report, type, reason }, { actor, id: reportId });
    return reason;
  }

  /** Abandons a payment whose outcome the provider can no longer tell. */
  async giveUp(paymentId: string, cause: Cause): Promise<void> {
    await this.execute({ kind: 'fail', paymentId, reason: 'abandoned' }, cause);
  }

  /** Cancels a payment in our books; its provider is asked separately. */
  async cancel(paymentId: string, reason: CancellationReason, context: CommandContext): Promise<void> {
    await this.handler.execute(paymentId, { kind: 'cancel', paymentId, reason }, context);
  }

  private async cryptoRefund(
    paymentId: string,
    report: ReferredReport,
    claimedMinor: Minor,
    cause: Cause,
  ): Promise<UnbookedReason | undefined> {
    const paidId = await this.idOf(paymentId, report.reference);
    if (paidId === undefined) return this.fail(paymentId, 'abandoned', report, cause);
    const reversalReference = `${report.reference}-refund`;
    const command = { kind: 'reverse', reversal: 'refund', reversalReference, claimedMinor } as const;
    return this.unbookedOf(await this.execute({ ...command, paymentId: paidId }, cause), report, cause);
  }

  private async fail(
    paymentId: string,
    reason: string,
    report: Report,
    cause: Cause,
  ): Promise<UnbookedReason | undefined> {
    return this.unbookedOf(await this.execute({ kind: 'fail', paymentId, reason }, cause), report, cause);
  }

  private async unbookedOf(outcome: PaymentOutcome, report: Report, cause: Cause): Promise<UnbookedReason | undefined> {
    if (outcome.kind === 'accepted') return undefined;
    return this.refuse(report, unbookedBecause[outcome.refusal] ?? 'not-ours', cause);
  }

  private async succeed(
    paymentId: string,
    { customerId, ...report }: ReferredReport & { readonly customerId?: string | null },
    amountMinor: number,
    payer: Payer | null,
    cause: Cause,
  ): Promise<UnbookedReason | undefined> {
    const paymentReference = report.reference;
    const command = { kind: 'succeed', paymentReference, amountMinor, customerId } as const;
    const known = (await this.handler.load(paymentId)).state;
    const payerId = known.kind === 'known' ? known.userId : payer?.userId;
    const standing = payerId === undefined ? undefined : await this.parts.standingOf?.(payerId);
    if (known.kind === 'absent' && standing?.state === 'unknown') return this.refuse(report, 'unknown-person', cause);
    const refundBecause = standing && refundReasons[standing.state];
    const outcome = await this.execute({ ...command, paymentId, payer, refundBecause }, cause);
    if (outcome.kind === 'accepted' || outcome.refusal !== 'PaidByAnother') {
      return this.unbookedOf(outcome, report, cause);
    }
    const { state } = await this.handler.load(paymentId);
    assert(state.kind === 'known', 'only a known payment has another payer');
    // The invoice was paid twice; the second payment has arrived, so it is booked as a separate payment.
    const { userId, provider, purpose } = state;
    const further = { paymentId: furtherPaymentId(paymentReference), payer: { userId, provider, purpose } };
    await this.execute({ ...command, ...further, refundBecause: refundBecause ?? state.cancelled ?? undefined }, cause);
    return undefined;
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

const unbookedBecause: Partial<Record<PaymentRefusal, UnbookedReason>> = {
  Underpaid: 'underpaid',
  OtherAmount: 'other-amount',
};

/** The standings in which an account is not credited with a payment. */
const refundReasons: Partial<Record<AccountStanding['state'], CancellationReason>> = {
  deleted: 'account-deleted',
  suspended: 'account-suspended',
};

const furtherPaymentId = (paymentReference: string) => deterministicId('further-payment', paymentReference);

function contextOf({ actor, id, isWebhookEvent }: Cause, label: string): CommandContext {
  const key = `${actor}/${id}/${label}`;
  return { actor, correlationId: id, causationId: id, ...(isWebhookEvent && { idempotency: { key, hash: '' } }) };
}
