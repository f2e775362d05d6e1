/** The current price of a song and its payee. */
export interface SongOffer {
  readonly songId: string;
  readonly artistId: string;
  readonly isPaid: boolean;
  readonly priceTalents: number;
}

/**
 * For code that sells songs: payments depend on the offer, so it is read from the song's events, never a read model.
 */
export interface SongOffers {
  /** Returns undefined for a song that is not public. */
  offerOf(songId: string): Promise<SongOffer | undefined>;
}
