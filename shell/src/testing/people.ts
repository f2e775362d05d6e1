// Fixtures of users.
import type { SessionUser } from '@libretto/contracts/federation';

export function person(changes: Partial<SessionUser> = {}): SessionUser {
  return {
    id: 'u1',
    name: 'ines.halloran',
    email: 'ines@example.test',
    image: null,
    isArtist: false,
    isPatron: false,
    isAdmin: false,
    isFinance: false,
    oauthProvider: 'credentials',
    ...changes,
  };
}
