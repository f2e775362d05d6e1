// Books what the card provider keeps of its balance as fees, and what it pays out to the platform's bank.
import type { PaymentProvider, ProviderMovementEvent } from '@libretto/contracts/events';
import type { CommandHandler } from '../../../kernel/commands/commands';
import type { Decider } from '../../../kernel/commands/decider';
import { defineStream } from '../../../kernel/commands/stream';
import { defineEvents } from '../../../kernel/events/event-catalogue';
import { deterministicId } from '../../../kernel/values/ids';
import { type Minor, minorOfEurCents } from '../../../kernel/values/money';
import { type CardBalanceTransaction, providerFeeCents } from '../../../ports/payments/card-payments';

export const providerMovementEvents = defineEvents<ProviderMovementEvent>({
  ProviderFeeCharged: { version: 1 },
  ProviderFeeReturned: { version: 1 },
  ProviderPaidOut: { version: 1 },
  ProviderPayoutReturned: { version: 1 },
});

export interface BookMovement {
  readonly provider: PaymentProvider;
  /** The provider's id of the balance transaction. */
  readonly reference: string;
  readonly occurredAt: string;
  /** Signed: a fee that was given back is negative. */
  readonly feeMinor: Minor;
  /** Signed: a payout that came back is negative. */
  readonly payoutMinor: Minor;
}

interface ProviderMovementState {
  readonly isBooked: boolean;
}

export type ProviderMovementHandler = CommandHandler<ProviderMovementState, BookMovement, ProviderMovementEvent, never>;

export const providerMovementDecider: Decider<ProviderMovementState, BookMovement, ProviderMovementEvent> = {
  initialState: { isBooked: false },
  evolve: () => ({ isBooked: true }),
  decide: ({ provider, reference, occurredAt, feeMinor, payoutMinor }, { isBooked }) => {
    if (isBooked) return [];
    const of = (amountMinor: Minor) => ({
      transactionId: deterministicId('provider-movement', provider, reference),
      ...{ provider, reference, amountMinor: Math.abs(amountMinor), occurredAt },
    });
    const events: ProviderMovementEvent[] = [];
    if (feeMinor !== 0) {
      events.push({ type: feeMinor > 0 ? 'ProviderFeeCharged' : 'ProviderFeeReturned', data: of(feeMinor) });
    }
    if (payoutMinor !== 0) {
      events.push({ type: payoutMinor > 0 ? 'ProviderPaidOut' : 'ProviderPayoutReturned', data: of(payoutMinor) });
    }
    return events;
  },
};

/** `provider-movement-{reference}`: one stream a balance transaction, so that each is booked once. */
export const providerMovementStream = defineStream({
  name: 'provider-movement',
  events: providerMovementEvents,
  decider: providerMovementDecider,
  chained: true,
});

/** What a balance transaction moves beyond payments and reversals; undefined for one that moves nothing else. */
export function movementOfLine(line: CardBalanceTransaction): BookMovement | undefined {
  const { reference, kind, amountCents, createdAt: occurredAt } = line;
  const feeMinor = minorOfEurCents(providerFeeCents(line));
  const payoutMinor = minorOfEurCents(kind === 'payout' ? -amountCents : 0);
  // Avoids −0, which is no amount.
  const about = { provider: 'card', reference, occurredAt } as const;
  const movement = { ...about, feeMinor: feeMinor || 0, payoutMinor: payoutMinor || 0 };
  return movement.feeMinor === 0 && movement.payoutMinor === 0 ? undefined : movement;
}
