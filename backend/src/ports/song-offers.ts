/** What a song costs now and who is paid for it. */
export interface SongOffer {
  readonly songId: string;
  readonly artistId: string;
  readonly isPaid: boolean;
  readonly priceTalents: number;
}

/** For anyone who sells songs: money follows the answer, so it comes from the song's own events and from no read model. */
export interface SongOffers {
  /** Undefined for a song that is not public. */
  offerOf(songId: string): Promise<SongOffer | undefined>;
}
