// What a sound file says about itself: the title, who plays, the words, a cover. All of it is the sender's claim.

export interface SoundTags {
  readonly title: string | null;
  readonly artist: string | null;
  readonly album: string | null;
  readonly albumArtist: string | null;
  readonly trackNumber: number | null;
  readonly discNumber: number | null;
  readonly discCount: number | null;
  readonly discTitle: string | null;
  readonly year: number | null;
  readonly isCompilation: boolean;
  readonly genre: string | null;
  /** LRC where the file has times, else plain text. */
  readonly lyrics: string | null;
  readonly isrc: string | null;
  /** The code page that the texts were found to be in, as `windows-1251`, where the file says another. */
  readonly codePage: string | null;
  /** A picture file of whatever kind, perhaps a hostile one. */
  readonly cover: Uint8Array | null;
}

export const noTags: SoundTags = {
  ...{ title: null, artist: null, album: null, albumArtist: null, trackNumber: null },
  ...{ discNumber: null, discCount: null, discTitle: null, year: null, isCompilation: false },
  ...{ genre: null, lyrics: null, isrc: null, codePage: null, cover: null },
};

export interface TagReader {
  /** {@link noTags} for a file that has none or whose tags cannot be read. Texts come as they stand there. */
  read(path: string): Promise<SoundTags>;
}
