// People as the library shows them.
import type { PlaylistPerson } from '@libretto/contracts/http/library';
import type { PlaylistOwnerDoc } from './playlist-owners.projection';

/** Somebody who was erased. */
const formerMember = 'Former member';

export const personOf = (id: string, person: PlaylistOwnerDoc | undefined): PlaylistPerson => ({
  id,
  username: person?.username ?? formerMember,
  imageId: person?.imageId ?? null,
  isPatron: person?.isPatron ?? false,
});
