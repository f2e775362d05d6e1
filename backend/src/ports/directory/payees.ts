// The terms under which an artist can be paid.
import type { Minor } from '../../kernel/values/money';

export interface PayeeTerms {
  readonly isArtist: boolean;
  /** Price in minors, that is, hundredths of a Talent. */
  readonly tuneInPriceMinor: Minor;
}

/** For code that takes payments for an artist: the terms come from the artist's own events, never from a read model. */
export interface Payees {
  /** Undefined for an unknown user. */
  termsOf(userId: string): Promise<PayeeTerms | undefined>;
}
