// Projects names of artists and whether they are patrons.
import type {
  PatronageEnded,
  PatronageRestored,
  PatronPurchased,
  ProfileImageChanged,
  UsernameChanged,
  UserRegistered,
} from '@libretto/contracts/events';
import { defineProjection, type ProjectionWriter } from '../../../kernel/consumers/projections/projection';
import { defineCollection } from '../../../ports/read-models/read-models';

export interface ArtistDoc {
  readonly userId: string;
  readonly username: string | null;
  readonly isPatron: boolean;
  readonly imageId: string | null;
}

/** Includes everybody and not only artists, because an account may change its type while its songs stay. */
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

/** Wallet and account belong to different partitions, so the first event creates the document. */
async function change(
  to: ProjectionWriter,
  userId: string,
  changes: (artist: ArtistDoc | undefined) => Partial<ArtistDoc>,
): Promise<void> {
  const known = await to.collection(artists).get(userId);
  const artist = known ?? { userId, username: null, isPatron: false, imageId: null };
  to.collection(artists).put(userId, { ...artist, ...changes(known) });
}
