// How an account stands right now: what every use of a link, key or session asks before it is obeyed.
import type { Commands } from '../kernel/commands';
import type { Role } from './sessions';

export interface AccountStanding {
  /** `unknown` for an id that nobody has signed up with. */
  readonly state: 'active' | 'suspended' | 'deleted' | 'unknown';
  readonly roles: readonly Role[];
  /** Grows with every security event of the account. What was made at a lower count is void. */
  readonly securityEpoch: number;
  /** Grows with the security events that end the keys of music apps. */
  readonly keyEpoch: number;
}

/** Read from the account's own events, never from a read model that may lie behind. */
export type StandingOf = (userId: string) => Promise<AccountStanding>;

/** Made by the one domain that knows, handed to the others. */
export type StandingOfWith = (deps: { readonly commands: Commands }) => StandingOf;
