// The current standing of an account, which is checked before each use of a link, key or session.
import type { Commands } from '../../kernel/commands/commands';
import type { Role } from '../operations/sessions';

export interface AccountStanding {
  /** `unknown` for an id that no account has. */
  readonly state: 'active' | 'suspended' | 'deleted' | 'unknown';
  readonly roles: readonly Role[];
  /** Grows with every security event of the account. Credentials issued at a lower epoch are void. */
  readonly securityEpoch: number;
  /** Grows with the security events that revoke the keys of music apps. */
  readonly keyEpoch: number;
}

/** Reads the standing from the account's own events, never from a read model that may lag behind. */
export type StandingOf = (userId: string) => Promise<AccountStanding>;

/** Creates a `StandingOf`: one domain implements it, and the others receive it. */
export type StandingOfWith = (deps: { readonly commands: Commands }) => StandingOf;
