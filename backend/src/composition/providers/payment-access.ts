// Access data of the payment providers as plain data, so that every thread can open its own clients.
import { noCardPayments, noCryptoPayments } from '../../adapters/no-payments/no-payments';
import {
  NowPaymentsCryptoPayments,
  type NowPaymentsSettings,
} from '../../adapters/nowpayments/nowpayments-crypto-payments';
import { StripeCardPayments, type StripeSettings } from '../../adapters/stripe/stripe-card-payments';
import type { Clock } from '../../ports/operations/clock';
import type { CardPayments } from '../../ports/payments/card-payments';
import type { CryptoPayments } from '../../ports/payments/crypto-payments';

export interface PaymentAccess {
  /** Null if card payments are refused. */
  readonly card: Omit<StripeSettings, 'clock'> | null;
  readonly crypto: NowPaymentsSettings | null;
}

export const noPaymentAccess: PaymentAccess = { card: null, crypto: null };

export interface Payments {
  readonly cardPayments: CardPayments;
  readonly cryptoPayments: CryptoPayments;
}

export function paymentsOf({ card, crypto }: PaymentAccess, clock: Clock): Payments {
  return {
    cardPayments: card === null ? noCardPayments : new StripeCardPayments({ ...card, clock }),
    cryptoPayments: crypto === null ? noCryptoPayments : new NowPaymentsCryptoPayments(crypto),
  };
}
