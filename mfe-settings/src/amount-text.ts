// Amounts with their unit, from numbers that are already formatted in the page's language.
import { t } from '@lingui/core/macro';

/** Formats `€0.6375`. */
export const inEuros = (amount: string): string => t`€${amount}`;
/** Formats `63.75 Talents`. */
export const inTalents = (amount: string): string => t`${amount} Talents`;
