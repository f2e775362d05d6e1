// Records of who viewed which part of the ledger.
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
    /** The account, transaction or time range that was viewed. */
    readonly subject: string;
    readonly auditorId: string;
  }
>;
