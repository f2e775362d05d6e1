// Whom can a royalty be for? Everybody who is registered: what was earned as an artist stays theirs.
import type { UserRegistered } from '@libretto/contracts/events';
import { defineProjection } from '../../kernel/projection';
import { defineCollection } from '../../ports/read-models';

export const royaltyArtists = defineCollection<{ userId: string }>()({ name: 'royalty-artists', indexes: {} });

export const royaltyArtistsProjection = defineProjection<UserRegistered>({
  name: 'royalty-artists',
  version: 1,
  collections: [royaltyArtists],
  handlers: {
    UserRegistered: ({ data: { userId } }, to) => to.collection(royaltyArtists).put(userId, { userId }),
  },
});
