// The player that other sites show in a frame.

/** What the server writes into the player's page. */
export interface EmbedData {
  readonly kind: 'song' | 'album';
  readonly title: string;
  readonly artist: string;
  /** Site-relative, as are all addresses here. */
  readonly path: string;
  readonly artistPath: string;
  readonly coverPath: string | null;
  readonly tracks: readonly EmbedTrack[];
}

export interface EmbedTrack {
  readonly id: string;
  readonly title: string;
  readonly durationSeconds: number;
  /** Heard for 15 seconds by those who have not bought it. */
  readonly isPaid: boolean;
}

/** Of a paid song, by those who have not bought it. */
export const previewSeconds = 15;

/** One row of cover, title and transport; an album has its songs below. */
export const embedSizePx = { song: { width: 480, height: 152 }, album: { width: 480, height: 384 } } as const;
export const leastEmbedSizePx = { width: 240, height: 128 } as const;
