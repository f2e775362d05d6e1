// The card payments of the demo world, from the provider's view. The acts book them, and the provider's sandbox stores
// them, so that a fresh installation reconciles.
import { patronPriceMinor } from '../../src/domains/wallet/wallet.decider';
import { minorPerEurCent } from '../../src/kernel/values/money';
import { demoFirstTopUps, demoPatrons, demoTopUps } from '../money';
import { demoPeople } from '../people';
import { dayMs, demoId, minuteMs } from './stage';

export interface DemoCardPayment {
  readonly paymentId: string;
  readonly userId: string;
  readonly purpose: 'talents' | 'patron';
  readonly amountMinor: number;
  /** The provider's reference of the payment. */
  readonly paymentReference: string;
  readonly atMs: number;
  readonly reversed: {
    readonly kind: 'refund' | 'chargeback';
    readonly reversalReference: string;
    readonly atMs: number;
  } | null;
}

/** All card payments, oldest first. */
export function demoCardPayments(nowMs: number): readonly DemoCardPayment[] {
  const joinedMs = (userId: string) =>
    nowMs - (demoPeople.find(({ slug }) => slug === userId)?.joinedDaysAgo ?? 0) * dayMs;
  const first = Object.entries(demoFirstTopUps).map(([userId, talents]) =>
    paymentOf(demoId('top-up', userId), userId, 'talents', talents, joinedMs(userId) + 20 * minuteMs),
  );
  const patrons = demoPatrons.map((userId) => {
    const cents = patronPriceMinor / minorPerEurCent;
    return paymentOf(demoId('patron', userId), userId, 'patron', cents, joinedMs(userId) + dayMs);
  });
  const later = demoTopUps.map(({ who, talents, daysAgo, reversed }, index): DemoCardPayment => {
    const payment = paymentOf(
      demoId('top-up', who, String(index + 1)),
      who,
      'talents',
      talents,
      nowMs - daysAgo * dayMs,
    );
    if (!reversed) return payment;
    const prefix = reversed.kind === 'refund' ? 're' : 'dp';
    const reversalReference = providerId(prefix, payment.paymentId);
    return {
      ...payment,
      reversed: { kind: reversed.kind, reversalReference, atMs: nowMs - reversed.daysAgo * dayMs },
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
  const amountMinor = cents * minorPerEurCent;
  const paymentReference = providerId('pi', paymentId);
  return { paymentId, userId, purpose, amountMinor, paymentReference, atMs: Math.round(atMs), reversed: null };
}

/** An id in the provider's format: letters and digits after a prefix. */
const providerId = (prefix: string, paymentId: string) => `${prefix}_demo_${paymentId.replace(/-/g, '_')}`;
