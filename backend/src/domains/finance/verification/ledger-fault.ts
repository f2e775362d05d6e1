/** The first fault; fields that do not apply are null. */
export interface LedgerFault {
  readonly stream: string | null;
  readonly revision: number | null;
  readonly eventId: string | null;
  /** The account or seal that is faulty. */
  readonly subject: string | null;
  readonly reason: string;
}

/** Aborts a verification. */
export class LedgerFaultError extends Error {
  override readonly name = 'LedgerFaultError';

  constructor(readonly fault: LedgerFault) {
    super(fault.reason);
  }
}

const nowhere: LedgerFault = { stream: null, revision: null, eventId: null, subject: null, reason: '' };

export function faultAt(fault: Partial<LedgerFault> & { readonly reason: string }): LedgerFaultError {
  return new LedgerFaultError({ ...nowhere, ...fault });
}
