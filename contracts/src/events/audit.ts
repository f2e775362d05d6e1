// Who looked at what of the ledger.
import type { Published } from './published';

// Domain finance.
export type LedgerRead = Published<
  'LedgerRead',
  {
    readonly view:
      | 'trial-balance'
      | 'statement'
      | 'journal'
      | 'transaction'
      | 'withdrawals'
      | 'transit-ageing'
      | 'revenue'
      | 'balance-series'
      | 'explain'
      | 'integrity'
      | 'seal-proof'
      | 'verification'
      | 'export'
      | 'export-file'
      | 'reconciliation';
    /** Which: an account, a transaction, a range of time. */
    readonly subject: string;
    readonly auditorId: string;
  }
>;
