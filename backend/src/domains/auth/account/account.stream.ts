import { defineStream } from '../../../kernel/commands/stream';
import type { Role } from '../../../ports/operations/sessions';
import { accountDecider } from './account.decider';
import { accountEvents } from './account.events';
import type { RegisteredAccount } from './account.types';

export const accountStream = defineStream({
  name: 'user',
  events: accountEvents,
  decider: accountDecider,
  chained: true,
  asksCaller: true,
});

/** The roles that a session of this account may have. */
export function rolesOf(account: Pick<RegisteredAccount, 'isArtist' | 'grantedRoles'>): readonly Role[] {
  return [account.isArtist ? 'artist' : 'listener', ...account.grantedRoles];
}
