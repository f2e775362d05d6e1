// The behaviour of the provider's documented test cards. Any other number is declined, as the provider's test mode
// declines real cards.

import { createHash } from 'node:crypto';
import type { CardBehaviour, CardFault } from '../objects';

const declined = (decline_code: string, message = 'Your card was declined.'): CardFault => ({
  code: 'card_declined',
  decline_code,
  message,
});

const faults = {
  generic: declined('generic_decline'),
  funds: declined('insufficient_funds', 'Your card has insufficient funds.'),
  lost: declined('lost_card'),
  stolen: declined('stolen_card'),
  velocity: declined('card_velocity_exceeded', 'Your card was declined for making repeated attempts too frequently.'),
  expired: { code: 'expired_card', message: 'Your card has expired.' },
  cvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  processing: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  real: declined(
    'test_mode_live_card',
    'Your card was declined. Your request was in test mode, but used a non test card.',
  ),
} satisfies Record<string, CardFault>;

const plain: CardBehaviour = {
  onCharge: null,
  onSetup: null,
  authentication: 'never',
  disputed: false,
  refundFails: false,
  isSetUp: false,
};
const refuses = (fault: CardFault): CardBehaviour => ({ ...plain, onCharge: fault, onSetup: fault });

const behaviours: Readonly<Record<string, CardBehaviour>> = {
  '4242424242424242': plain,
  '4000056655665556': plain,
  '5555555555554444': plain,
  '2223003122003222': plain,
  '5200828282828210': plain,
  '378282246310005': plain,
  '371449635398431': plain,
  '6011111111111117': plain,
  '3056930009020004': plain,
  '3566002020360505': plain,
  '4000000000000002': refuses(faults.generic),
  '4000000000009995': refuses(faults.funds),
  '4000000000009987': refuses(faults.lost),
  '4000000000009979': refuses(faults.stolen),
  '4000000000006975': refuses(faults.velocity),
  '4000000000000069': refuses(faults.expired),
  '4000000000000127': refuses(faults.cvc),
  '4000000000000119': refuses(faults.processing),
  // The card can be saved, but every charge is declined.
  '4000000000000341': { ...plain, onCharge: faults.generic },
  '4000002500003155': { ...plain, authentication: 'until-set-up' },
  '4000002760003184': { ...plain, authentication: 'always' },
  '4000000000003220': { ...plain, authentication: 'always' },
  '4000008260003178': { ...plain, authentication: 'always', onCharge: faults.funds },
  '4000008400001629': { ...plain, authentication: 'always', onCharge: faults.generic },
  '4000000000000259': { ...plain, disputed: true },
  '4000000000005126': { ...plain, refundFails: true },
};

export const behaviourOf = (number: string): CardBehaviour => behaviours[number] ?? refuses(faults.real);

/** Named cards that need no number, as in the provider's own tests: `pm_card_visa`, or `tok_visa` for the same card. */
const namedCards: Readonly<Record<string, string>> = {
  visa: '4242424242424242',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  chargeDeclined: '4000000000000002',
  chargeDeclinedInsufficientFunds: '4000000000009995',
  chargeDeclinedLostCard: '4000000000009987',
  chargeDeclinedStolenCard: '4000000000009979',
  chargeDeclinedVelocityLimitExceeded: '4000000000006975',
  chargeDeclinedExpiredCard: '4000000000000069',
  chargeDeclinedIncorrectCvc: '4000000000000127',
  chargeDeclinedProcessingError: '4000000000000119',
  chargeCustomerFail: '4000000000000341',
  authenticationRequiredOnSetup: '4000002500003155',
  authenticationRequired: '4000002760003184',
  threeDSecure2Required: '4000000000003220',
  createDispute: '4000000000000259',
  refundFail: '4000000000005126',
};

/** Returns the number of a named card; undefined for any other name. */
export function numberNamed(name: string): string | undefined {
  const match = /^(?:pm_card|tok)_(?:visa_(?=charge))?(\w+)$/.exec(name);
  return match?.[1] === undefined ? undefined : namedCards[match[1]];
}

export function brandOf(number: string): string {
  if (/^4/.test(number)) return 'visa';
  if (/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/.test(number)) return 'mastercard';
  if (/^3[47]/.test(number)) return 'amex';
  if (/^(6011|64[4-9]|65)/.test(number)) return 'discover';
  if (/^(30[0-5]|36|38)/.test(number)) return 'diners';
  if (/^35/.test(number)) return 'jcb';
  return 'unknown';
}

/** Validates the check digit of ISO/IEC 7812. */
export function passesLuhn(number: string): boolean {
  const digits = [...number].reverse().map(Number);
  const sum = digits.reduce(
    (total, digit, at) => total + (at % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2),
    0,
  );
  return number.length >= 12 && sum % 10 === 0;
}

/** Returns the same fingerprint for the same number, without revealing the number. */
export const fingerprintOf = (number: string): string =>
  createHash('sha256').update(`libretto sandbox card ${number}`).digest('base64url').slice(0, 16);
