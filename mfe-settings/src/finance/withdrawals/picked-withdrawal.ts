// A withdrawal that finance is about to decide on, or whose transfer it records.
import type { HttpCalls } from '@libretto/contracts/http';

export type DecidableWithdrawal = HttpCalls['GET /api/finance/withdrawals']['response']['withdrawals'][number];
export interface PickedWithdrawal {
  readonly withdrawal: DecidableWithdrawal;
  readonly decision: 'approve' | 'refuse' | 'paid' | 'returned';
}

/** Groups of four characters, as banks print an IBAN. */
export const groupedIban = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1\u00a0');
