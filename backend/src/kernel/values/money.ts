import { platformFeePercent } from '@libretto/contracts/shares';
import { assert } from './assert';

/**
 * The only unit of money: an integer. 1 Talent = 100 minor; 1 minor of EUR = 0.0001 EUR. A Talent minor and a EUR minor
 * have the same value, so conversion never rounds. Amounts are safe integers (9 × 10¹⁵ minor are 900 billion euros), so
 * JSON represents them exactly; they are never fractions.
 */
export type Minor = number;

export const minorPerTalent = 100;
export const minorPerEur = 10_000;
export const minorPerEurCent = 100;

/** Throws for anything but a safe integer, since any other amount is a bug. */
export function asMinor(value: number): Minor {
  assert(Number.isSafeInteger(value), `${value} is not an amount in minor units`);
  return value;
}

/** Converts Talents (at most two decimals) to minor units. */
export function minorOfTalents(talents: number): Minor {
  const minor = Math.round(talents * minorPerTalent);
  assert(minor / minorPerTalent === talents, `${talents} Talents have more than two decimals`);
  return asMinor(minor);
}

export function minorOfEurCents(cents: number): Minor {
  return asMinor(cents * minorPerEurCent);
}

/** For the public API, such as a `talentBalance` of 63.75. */
export function talentsOfMinor(minor: Minor): number {
  return asMinor(minor) / minorPerTalent;
}

/** For the public API, such as a `euroBalance` of 0.6375. */
export function eurosOfMinor(minor: Minor): number {
  return asMinor(minor) / minorPerEur;
}

/** Splits an amount between platform and artist; the fee is rounded down and both parts always sum to the amount. */
export function splitFee(amountMinor: Minor): { readonly feeMinor: Minor; readonly artistMinor: Minor } {
  assert(asMinor(amountMinor) >= 0, 'a negative amount has no fee');
  const feeMinor = Number((BigInt(amountMinor) * BigInt(platformFeePercent)) / 100n);
  return { feeMinor, artistMinor: amountMinor - feeMinor };
}
