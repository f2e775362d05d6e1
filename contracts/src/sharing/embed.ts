// The player that other sites embed in a frame.

/** The data that the server writes into the player's page. */
export interface EmbedData {
  readonly kind: 'song' | 'album';
  readonly title: string;
  readonly artist: string;
  /** Site-relative, as all addresses here. */
  readonly path: string;
  readonly artistPath: string;
  readonly coverPath: string | null;
  readonly tracks: readonly EmbedTrack[];
}

export interface EmbedTrack {
  readonly id: string;
  readonly title: string;
  readonly durationSeconds: number;
  /** Listeners who have not bought the song hear 15 seconds of it. */
  readonly isPaid: boolean;
}

/** The length of the preview of a paid song, for listeners who have not bought it. */
export const previewSeconds = 15;

/** One row with cover, title and transport controls; an album has its songs below. */
export const embedSizePx = { song: { width: 480, height: 152 }, album: { width: 480, height: 384 } } as const;
export const leastEmbedSizePx = { width: 240, height: 128 } as const;
