// Begins a payment: it is recorded first, then created at the provider, then its provider reference is recorded. A
// crash in between leaves at worst a payment that cannot be paid, which the sweep abandons.

import type { PaymentPurpose } from '@libretto/contracts/events';
import { patronPriceCents } from '@libretto/contracts/http/finance/payments';
import type { Request, Response } from 'express';
import type { CommandContext } from '../../../kernel/commands/commands';
import { commandContext, contextWithoutIdempotency, idOfMade } from '../../../kernel/http/commands/command-context';
import { acceptedOrThrow, type ProblemsOf } from '../../../kernel/http/commands/outcome';
import { problem } from '../../../kernel/http/server/problem';
import { minorOfEurCents } from '../../../kernel/values/money';
import { patrons } from '../patrons.projection';
import type { Payer, PaymentCommand, PaymentRefusal } from '../payment/payment.decider';
import { paymentStream } from '../payment/payment.stream';
import type { PaymentsDeps } from '../payments.deps';
import type { PaymentProviders } from './book-payments';

type BeginCommand = Extract<PaymentCommand, { kind: 'begin' }>;

const unexpected = problem(409, 'payment-changed', 'Payment failed');
const problems: ProblemsOf<PaymentRefusal> = {
  AlreadyPatron: problem(409, 'already-patron', 'You are already a patron'),
  UnknownPayment: unexpected,
  Underpaid: unexpected,
  OtherAmount: unexpected,
  PaidByAnother: unexpected,
  NotPaid: unexpected,
};

const currenciesKey = 'payments/currencies';
const currenciesKeptMs = 10 * 60_000;

export function beginPayments(deps: PaymentsDeps, { cardPayments, cryptoPayments }: PaymentProviders) {
  const handler = deps.commands.handlerOf(paymentStream);
  const begin = oneAtATime();

  /** Requests with the same idempotency key open the same payment. */
  async function open(req: Request, res: Response, call: string, payer: Payer, amountCents: number): Promise<string> {
    const context = commandContext(req, { call });
    const paymentId = idOfMade('payment', context);
    const isPatron = (await deps.readsFor(req).collection(patrons).get(payer.userId))?.isActive ?? false;
    const amountMinor = minorOfEurCents(amountCents);
    const command = { kind: 'open', paymentId, payer, amountMinor, isPatron } as const;
    acceptedOrThrow(res, await handler.execute(paymentId, command, context), problems);
    return paymentId;
  }

  async function note(paymentId: string, begun: Omit<BeginCommand, 'kind' | 'paymentId'>, context: CommandContext) {
    await handler.execute(paymentId, { kind: 'begin', paymentId, ...begun }, context);
  }

  async function byCard(
    req: Request,
    res: Response,
    userId: string,
    { purpose, amountCents }: { readonly purpose: PaymentPurpose; readonly amountCents: number },
    card: { readonly saveCard: boolean; readonly cardId?: string },
  ) {
    const payer = { userId, provider: 'card', purpose } as const;
    const paymentId = await open(req, res, 'create-stripe-payment', payer, amountCents);
    const { clientSecret, ...begun } = await begin(paymentId, async () => {
      const customerId = await cardPayments.customerOf(userId);
      const made = await cardPayments.createPayment({ paymentId, userId, purpose, amountCents, customerId, ...card });
      return { ...made, customerId };
    });
    await note(paymentId, { ...begun, checkoutUrl: null }, contextWithoutIdempotency(req));
    return { clientSecret, paymentId };
  }

  async function byCrypto(req: Request, res: Response, userId: string, currency: string) {
    if (!(await currencies()).includes(currency)) {
      throw problem(422, 'unknown-currency', 'This currency is not available');
    }
    const payer = { userId, provider: 'crypto', purpose: 'patron' } as const;
    const paymentId = await open(req, res, 'create-patron-payment', payer, patronPriceCents);
    const url = await begin(paymentId, () => checkoutOf(paymentId, currency, contextWithoutIdempotency(req)));
    return { id: paymentId, pay_url: url, invoice_url: url, currency };
  }

  /** Keeps the first invoice, so that a repeated request returns the same page. */
  async function checkoutOf(paymentId: string, currency: string, context: CommandContext): Promise<string> {
    const before = (await handler.load(paymentId)).state;
    if (before.kind === 'known' && before.begun?.checkoutUrl) return before.begun.checkoutUrl;
    const { publicOrigin } = deps.installation;
    const { reference, url } = await cryptoPayments.createInvoice({
      paymentId,
      priceCents: patronPriceCents,
      currency,
      description: 'Patron, for ever',
      successUrl: `${publicOrigin}/dashboard`,
      cancelUrl: `${publicOrigin}/dashboard`,
      webhookUrl: `${publicOrigin}/api/webhooks/nowpayments`,
    });
    await note(paymentId, { reference, checkoutUrl: url }, context);
    const { state } = await handler.load(paymentId);
    return (state.kind === 'known' && state.begun?.checkoutUrl) || url;
  }

  async function currencies(): Promise<readonly string[]> {
    const known = await deps.cache.get<readonly string[]>(currenciesKey);
    if (known !== undefined) return known;
    const asked = await cryptoPayments.currencies();
    await deps.cache.set(currenciesKey, asked, currenciesKeptMs);
    return asked;
  }

  return { byCard, byCrypto, currencies };
}

/** Single flight: the provider rejects concurrent requests with the same idempotency key, so they share one answer. */
function oneAtATime() {
  const inFlight = new Map<string, Promise<unknown>>();
  return <Answer>(key: string, make: () => Promise<Answer>): Promise<Answer> => {
    const known = inFlight.get(key) as Promise<Answer> | undefined;
    if (known !== undefined) return known;
    const made = make().finally(() => inFlight.delete(key));
    inFlight.set(key, made);
    return made;
  };
}
