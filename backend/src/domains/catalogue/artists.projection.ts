// What is the artist of a song called, and are they a patron?
import type { PatronPurchased, ProfileImageChanged, UsernameChanged, UserRegistered } from '@libretto/contracts/events';
import { defineProjection } from '../../kernel/projection';
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
  UserRegistered | UsernameChanged | PatronPurchased | ProfileImageChanged
>({
  name: 'artists',
  version: 1,
  collections: [artists],
  handlers: {
    UserRegistered: ({ data: { userId, username } }, to) =>
      to.collection(artists).put(userId, { userId, username, isPatron: false, imageId: null }),
    UsernameChanged: async ({ data: { userId, username } }, to) => {
      await to.collection(artists).update(userId, (artist) => ({ ...artist, username }));
    },
    PatronPurchased: async ({ data: { userId } }, to) => {
      await to.collection(artists).update(userId, (artist) => ({ ...artist, isPatron: true }));
    },
    ProfileImageChanged: async ({ data: { userId, imageId } }, to) => {
      await to.collection(artists).update(userId, (artist) => ({ ...artist, imageId }));
    },
  },
});
