// How somebody is called and written to; from their account's own events and from no read model.
import type { Language } from '../kernel/text';

export interface Addressee {
  readonly username: string | null;
  /** Null while nobody has proven that the address is theirs, and once the person was erased. */
  readonly email: string | null;
  /** Of what is sent to them. */
  readonly language: Language;
}

export interface People {
  /** Undefined for nobody, and for deleted accounts. */
  addresseeOf(userId: string): Promise<Addressee | undefined>;
  /**
   * To be called in place of a mail to somebody whose address is unproven: asks them to prove it, at most once a day.
   * @param causeId the same for the same mail that could not be sent
   */
  askForProof(userId: string, causeId: string): Promise<void>;
}
