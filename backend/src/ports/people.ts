// How somebody is called and written to; from their account's own events and from no read model.
import type { Language } from '../kernel/text';

export interface Addressee {
  readonly username: string | null;
  readonly email: string | null;
  /** Of what is sent to them. */
  readonly language: Language;
}

export interface People {
  /** Undefined for nobody, and for deleted accounts. */
  addresseeOf(userId: string): Promise<Addressee | undefined>;
}
