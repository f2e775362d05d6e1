// What are the owners of playlists called, for anyone who reads a public one?
import type { UsernameChanged, UserRegistered } from '@libretto/contracts/events';
import { defineProjection } from '../../kernel/projection';
import { defineCollection } from '../../ports/read-models';

export const playlistOwners = defineCollection<{ readonly username: string | null }>()({
  name: 'playlist-owners',
  indexes: {},
});

export const playlistOwnersProjection = defineProjection<UserRegistered | UsernameChanged>({
  name: 'playlist-owners',
  version: 1,
  collections: [playlistOwners],
  handlers: {
    UserRegistered: ({ data: { userId, username } }, to) => to.collection(playlistOwners).put(userId, { username }),
    UsernameChanged: ({ data: { userId, username } }, to) => to.collection(playlistOwners).put(userId, { username }),
  },
});
