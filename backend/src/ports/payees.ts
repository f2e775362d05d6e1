// On what terms somebody can be paid.
import type { Minor } from '../kernel/money';

export interface PayeeTerms {
  readonly isArtist: boolean;
  /** Hundredths of a Talent, which are minors. */
  readonly tuneInPriceMinor: Minor;
}

/** For anyone who takes money for an artist: it comes from the artist's own events and from no read model. */
export interface Payees {
  /** Undefined for nobody. */
  termsOf(userId: string): Promise<PayeeTerms | undefined>;
}
