// The card payments of the demo world, as their provider knows them. The acts book them, and the provider's sandbox keeps
// them, so that a fresh house reconciles.
import { PATRON_PRICE_MINOR } from '../../src/domains/wallet/wallet.decider';
import { MINOR_PER_EUR_CENT } from '../../src/kernel/money';
import { demoFirstTopUps, demoPatrons, demoTopUps } from '../money';
import { demoPeople } from '../people';
import { DAY_MS, demoId, MINUTE_MS } from './stage';

export interface DemoCardPayment {
  readonly paymentId: string;
  readonly userId: string;
  readonly purpose: 'talents' | 'patron';
  readonly amountMinor: number;
  /** As the provider names it. */
  readonly paymentReference: string;
  readonly atMs: number;
  readonly reversed: {
    readonly kind: 'refund' | 'chargeback';
    readonly reversalReference: string;
    readonly atMs: number;
  } | null;
}

/** Oldest first. */
export function demoCardPayments(nowMs: number): readonly DemoCardPayment[] {
  const joinedMs = (userId: string) =>
    nowMs - (demoPeople.find(({ slug }) => slug === userId)?.joinedDaysAgo ?? 0) * DAY_MS;
  const first = Object.entries(demoFirstTopUps).map(([userId, talents]) =>
    paymentOf(demoId('top-up', userId), userId, 'talents', talents, joinedMs(userId) + 20 * MINUTE_MS),
  );
  const patrons = demoPatrons.map((userId) => {
    const cents = PATRON_PRICE_MINOR / MINOR_PER_EUR_CENT;
    return paymentOf(demoId('patron', userId), userId, 'patron', cents, joinedMs(userId) + DAY_MS);
  });
  const later = demoTopUps.map(({ who, talents, daysAgo, reversed }, index): DemoCardPayment => {
    const payment = paymentOf(
      demoId('top-up', who, String(index + 1)),
      who,
      'talents',
      talents,
      nowMs - daysAgo * DAY_MS,
    );
    if (!reversed) return payment;
    const prefix = reversed.kind === 'refund' ? 're' : 'dp';
    const reversalReference = providerId(prefix, payment.paymentId);
    return {
      ...payment,
      reversed: { kind: reversed.kind, reversalReference, atMs: nowMs - reversed.daysAgo * DAY_MS },
    };
  });
  return [...first, ...patrons, ...later].sort((a, b) => a.atMs - b.atMs);
}

function paymentOf(
  paymentId: string,
  userId: string,
  purpose: DemoCardPayment['purpose'],
  cents: number,
  atMs: number,
): DemoCardPayment {
  const amountMinor = cents * MINOR_PER_EUR_CENT;
  const paymentReference = providerId('pi', paymentId);
  return { paymentId, userId, purpose, amountMinor, paymentReference, atMs: Math.round(atMs), reversed: null };
}

/** In the provider's manner: letters and digits behind a prefix. */
const providerId = (prefix: string, paymentId: string) => `${prefix}_demo_${paymentId.replace(/-/g, '_')}`;
