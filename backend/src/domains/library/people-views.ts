// Views of people for the library.
import type { PlaylistPerson } from '@libretto/contracts/http/playback/library';
import type { PlaylistOwnerDoc } from './playlists/playlist-owners.projection';

/** Name of an erased person. */
const formerMember = 'Former member';

export const personOf = (id: string, person: PlaylistOwnerDoc | undefined): PlaylistPerson => ({
  id,
  username: person?.username ?? formerMember,
  imageId: person?.imageId ?? null,
  isPatron: person?.isPatron ?? false,
});
