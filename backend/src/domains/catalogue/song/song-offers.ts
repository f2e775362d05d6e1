// Reads the price and the artist of a song from its stream, so that a tampered read model can never redirect a payment.

import type { SongOffers } from '../../../ports/directory/song-offers';
import type { CatalogueDeps } from '../catalogue.deps';
import { songStream } from './song.stream';

export function songOffers(deps: Pick<CatalogueDeps, 'commands'>): SongOffers {
  const songs = deps.commands.handlerOf(songStream);
  return {
    offerOf: async (songId) => {
      const { state } = await songs.load(songId);
      if (state.kind !== 'published') return undefined;
      const { artistId, isPaid, priceTalents } = state.song;
      return { songId, artistId, isPaid, priceTalents };
    },
  };
}
