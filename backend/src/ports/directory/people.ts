// Names and contact addresses of people, read from the account's own events, never from a read model.
import type { Language } from '../../kernel/texts/text';

export interface Addressee {
  readonly username: string | null;
  /** Null until the person has verified the address, and after the person was erased. */
  readonly email: string | null;
  /** The language of messages to this person. */
  readonly language: Language;
}

export interface People {
  /** Undefined for unknown and deleted accounts. */
  addresseeOf(userId: string): Promise<Addressee | undefined>;
  /**
   * Must be called instead of mailing an unverified address: asks the person to verify it, at most once a day.
   * @param causeId identifies the mail that could not be sent
   */
  askForProof(userId: string, causeId: string): Promise<void>;
}
