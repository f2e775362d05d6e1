// What is the artist of a song called, and are they a patron?
import type {
  PatronageEnded,
  PatronageRestored,
  PatronPurchased,
  ProfileImageChanged,
  UsernameChanged,
  UserRegistered,
} from '@libretto/contracts/events';
import { defineProjection, type ProjectionWriter } from '../../kernel/projection';
import { defineCollection } from '../../ports/read-models';

export interface ArtistDoc {
  readonly userId: string;
  readonly username: string | null;
  readonly isPatron: boolean;
  readonly imageId: string | null;
}

/** Everybody, not only artists: an account may change its type, and its songs stay. */
export const artists = defineCollection<ArtistDoc>()({ name: 'artists', indexes: {} });

export const artistsProjection = defineProjection<
  UserRegistered | UsernameChanged | PatronPurchased | PatronageEnded | PatronageRestored | ProfileImageChanged
>({
  name: 'artists',
  version: 2,
  collections: [artists],
  handlers: {
    UserRegistered: ({ data: { userId, username } }, to) =>
      change(to, userId, (artist) => ({ username: artist?.username ?? username })),
    UsernameChanged: ({ data: { userId, username } }, to) => change(to, userId, () => ({ username })),
    PatronPurchased: ({ data: { userId } }, to) => change(to, userId, () => ({ isPatron: true })),
    PatronageEnded: ({ data: { userId } }, to) => change(to, userId, () => ({ isPatron: false })),
    PatronageRestored: ({ data: { userId } }, to) => change(to, userId, () => ({ isPatron: true })),
    ProfileImageChanged: ({ data: { userId, imageId } }, to) => change(to, userId, () => ({ imageId })),
  },
});

/** Wallet and account are other partitions, so whichever is first makes the document. */
async function change(
  to: ProjectionWriter,
  userId: string,
  changes: (artist: ArtistDoc | undefined) => Partial<ArtistDoc>,
): Promise<void> {
  const known = await to.collection(artists).get(userId);
  const artist = known ?? { userId, username: null, isPatron: false, imageId: null };
  to.collection(artists).put(userId, { ...artist, ...changes(known) });
}
