// What a sound file says about itself: the title, who plays, the words, a cover. All of it is the sender's claim.

export interface SoundTags {
  readonly title: string | null;
  readonly artist: string | null;
  readonly album: string | null;
  readonly trackNumber: number | null;
  readonly genre: string | null;
  /** LRC where the file has times, else plain text. */
  readonly lyrics: string | null;
  readonly isrc: string | null;
  /** A picture file of whatever kind, perhaps a hostile one. */
  readonly cover: Uint8Array | null;
}

export const noTags: SoundTags = {
  ...{ title: null, artist: null, album: null, trackNumber: null },
  ...{ genre: null, lyrics: null, isrc: null, cover: null },
};

export interface TagReader {
  /** {@link noTags} for a file that has none or whose tags cannot be read. Texts come as they stand there. */
  read(path: string): Promise<SoundTags>;
}
