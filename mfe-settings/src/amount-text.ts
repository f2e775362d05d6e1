// Amounts with their unit, of figures that are already written as the page's language writes them.
import { t } from '@lingui/core/macro';

/** `€0.6375`. */
export const inEuros = (amount: string): string => t`€${amount}`;
/** `63.75 Talents`. */
export const inTalents = (amount: string): string => t`${amount} Talents`;
