// Projects who can receive royalties: every registered person, as earnings remain due after an artist changes the
// account type.
import type { UserRegistered } from '@libretto/contracts/events';
import { defineProjection } from '../../kernel/consumers/projections/projection';
import { defineCollection } from '../../ports/read-models/read-models';

export const royaltyArtists = defineCollection<{ userId: string }>()({ name: 'royalty-artists', indexes: {} });

export const royaltyArtistsProjection = defineProjection<UserRegistered>({
  name: 'royalty-artists',
  version: 1,
  collections: [royaltyArtists],
  handlers: {
    UserRegistered: ({ data: { userId } }, to) => to.collection(royaltyArtists).put(userId, { userId }),
  },
});
