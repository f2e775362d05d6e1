// What does this song cost now, and whose is it?
import type { SongPriced, SongPublished } from '@libretto/contracts/events';
import { defineProjection } from '../../kernel/projection';
import { defineCollection } from '../../ports/read-models';
import type { SongOffer } from './wallet.commands';

export const songOffers = defineCollection<SongOffer>()({ name: 'song-offers', indexes: {} });

export const songOfferProjection = defineProjection<SongPublished | SongPriced>({
  name: 'song-offer',
  version: 1,
  collections: [songOffers],
  handlers: {
    SongPublished: ({ data: { songId, artistId, isPaid, priceTalents } }, to) =>
      to.collection(songOffers).put(songId, { songId, artistId, isPaid, priceTalents }),
    SongPriced: async ({ data: { songId, isPaid, priceTalents } }, to) => {
      await to.collection(songOffers).update(songId, (offer) => ({ ...offer, isPaid, priceTalents }));
    },
  },
});
