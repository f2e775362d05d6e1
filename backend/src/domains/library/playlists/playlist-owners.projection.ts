// Projects the people of a library: owners and collaborators of playlists, and followed artists.
import type {
  AccountTypeChanged,
  PatronageEnded,
  PatronageRestored,
  PatronPurchased,
  ProfileImageChanged,
  UsernameChanged,
  UserRegistered,
} from '@libretto/contracts/events';
import { defineProjection, type ProjectionWriter } from '../../../kernel/consumers/projections/projection';
import { defineCollection } from '../../../ports/read-models/read-models';

export interface PlaylistOwnerDoc {
  readonly username: string | null;
  readonly imageId: string | null;
  readonly isPatron: boolean;
  readonly isArtist: boolean;
}

export const playlistOwners = defineCollection<PlaylistOwnerDoc>()({ name: 'playlist-owners', indexes: {} });

export const playlistOwnersProjection = defineProjection<
  | UserRegistered
  | AccountTypeChanged
  | UsernameChanged
  | ProfileImageChanged
  | PatronPurchased
  | PatronageEnded
  | PatronageRestored
>({
  name: 'playlist-owners',
  version: 2,
  collections: [playlistOwners],
  handlers: {
    UserRegistered: ({ data: { userId, username, isArtist } }, to) => change(to, userId, { username, isArtist }),
    AccountTypeChanged: ({ data: { userId, isArtist } }, to) => change(to, userId, { isArtist }),
    UsernameChanged: ({ data: { userId, username } }, to) => change(to, userId, { username }),
    ProfileImageChanged: ({ data: { userId, imageId } }, to) => change(to, userId, { imageId }),
    PatronPurchased: ({ data: { userId } }, to) => change(to, userId, { isPatron: true }),
    PatronageEnded: ({ data: { userId } }, to) => change(to, userId, { isPatron: false }),
    PatronageRestored: ({ data: { userId } }, to) => change(to, userId, { isPatron: true }),
  },
});

/** Account, profile and wallet belong to different partitions, so the first event creates the document. */
async function change(to: ProjectionWriter, userId: string, changes: Partial<PlaylistOwnerDoc>): Promise<void> {
  const unknown = { username: null, imageId: null, isPatron: false, isArtist: false };
  const known = (await to.collection(playlistOwners).get(userId)) ?? unknown;
  to.collection(playlistOwners).put(userId, { ...known, ...changes });
}
