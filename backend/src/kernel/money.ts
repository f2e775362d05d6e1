import { platformFeePercent } from '@libretto/contracts/shares';
import { assert } from './assert';

/**
 * The one unit of money: an integer. 1 Talent = 100 minor; 1 minor of EUR = 0.0001 EUR. A Talent minor and a EUR minor
 * are worth the same, so conversion never rounds. Kept as a safe integer (9 × 10¹⁵ minor are 900 billion euros) so that
 * it travels in JSON as it is; never a fraction.
 */
export type Minor = number;

export const minorPerTalent = 100;
export const minorPerEur = 10_000;
export const minorPerEurCent = 100;

/** Throws for anything but a safe integer: money that is not one is a bug. */
export function asMinor(value: number): Minor {
  assert(Number.isSafeInteger(value), `${value} is not an amount in minor units`);
  return value;
}

/** Whole or fractional Talents (two decimals at most) as minor units. */
export function minorOfTalents(talents: number): Minor {
  const minor = Math.round(talents * minorPerTalent);
  assert(minor / minorPerTalent === talents, `${talents} Talents have more than two decimals`);
  return asMinor(minor);
}

export function minorOfEurCents(cents: number): Minor {
  return asMinor(cents * minorPerEurCent);
}

/** For the public API, as `talentBalance` 63.75. */
export function talentsOfMinor(minor: Minor): number {
  return asMinor(minor) / minorPerTalent;
}

/** For the public API, as `euroBalance` 0.6375. */
export function eurosOfMinor(minor: Minor): number {
  return asMinor(minor) / minorPerEur;
}

/** Splits an amount between platform and artist; the fee is floored and both always sum to the amount. */
export function splitFee(amountMinor: Minor): { readonly feeMinor: Minor; readonly artistMinor: Minor } {
  assert(asMinor(amountMinor) >= 0, 'a negative amount has no fee');
  const feeMinor = Number((BigInt(amountMinor) * BigInt(platformFeePercent)) / 100n);
  return { feeMinor, artistMinor: amountMinor - feeMinor };
}
