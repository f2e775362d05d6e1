// Reads the provider's balance transactions, with the source object of each.
import type Stripe from 'stripe';
import type { CardBalanceTransaction } from '../../ports/payments/card-payments';
import { currencyOf, idOf, isoOf } from './payment-mapping';
import { asked } from './stripe-client';

const pageSize = 100;

/** Yields the oldest first. The provider pages only from the newest on, so all lines are collected and reversed. */
export async function* balanceLines(stripe: Stripe, from: string, to: string): AsyncIterable<CardBalanceTransaction> {
  const lines: CardBalanceTransaction[] = [];
  const created = { gte: Math.ceil(Date.parse(from) / 1000), lt: Math.ceil(Date.parse(to) / 1000) };
  let startingAfter: string | undefined;
  do {
    const page: Stripe.ApiList<Stripe.BalanceTransaction> = await asked(() =>
      stripe.balanceTransactions.list({
        created,
        limit: pageSize,
        expand: ['data.source'],
        ...(startingAfter === undefined ? {} : { starting_after: startingAfter }),
      }),
    );
    lines.push(...page.data.map(lineOf));
    startingAfter = page.has_more ? page.data.at(-1)?.id : undefined;
  } while (startingAfter !== undefined);
  yield* lines.reverse();
}

function lineOf(line: Stripe.BalanceTransaction): CardBalanceTransaction {
  const { source } = line;
  const paymentReference = paymentOf(source);
  const kind = kindOf(line);
  return {
    reference: line.id,
    kind,
    sourceReference: (kind === 'payment' ? paymentReference : undefined) ?? idOf(source) ?? line.id,
    paymentReference,
    amountCents: line.amount,
    feeCents: line.fee,
    ...currencyOf(line),
    createdAt: isoOf(line.created),
  };
}

type Reference = Parameters<typeof idOf>[0];

/** The payment of a refund or dispute, or its charge where the provider names no payment. */
function paymentOf(source: Stripe.BalanceTransaction['source']): string | null {
  if (typeof source !== 'object' || source === null) return null;
  const named = source as { readonly payment_intent?: Reference; readonly charge?: Reference };
  return idOf(named.payment_intent) ?? idOf(named.charge) ?? null;
}

/** Maps the reporting category, which the provider recommends for accounting. */
function kindOf({ reporting_category: category }: Stripe.BalanceTransaction): CardBalanceTransaction['kind'] {
  switch (category) {
    case 'charge':
      return 'payment';
    case 'refund':
      return 'refund';
    case 'dispute':
      return 'chargeback';
    case 'dispute_reversal':
    case 'refund_failure':
      return 'reinstatement';
    case 'payout':
    case 'payout_reversal':
      return 'payout';
    case 'fee':
      return 'fee';
    default:
      return 'other';
  }
}
