// The tags of a sound file (title, performer, lyrics, cover), all of which are unverified claims of the sender.

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
  /** LRC if the file has timestamps, else plain text. */
  readonly lyrics: string | null;
  readonly isrc: string | null;
  /** The detected code page of the texts, such as `windows-1251`, if it differs from the declared one. */
  readonly codePage: string | null;
  /** An image file of any type, possibly a malicious one. */
  readonly cover: Uint8Array | null;
}

export const noTags: SoundTags = {
  ...{ title: null, artist: null, album: null, albumArtist: null, trackNumber: null },
  ...{ discNumber: null, discCount: null, discTitle: null, year: null, isCompilation: false },
  ...{ genre: null, lyrics: null, isrc: null, codePage: null, cover: null },
};

export interface TagReader {
  /** Returns {@link noTags} for a file without tags or with unreadable ones. Texts are returned unchanged. */
  read(path: string): Promise<SoundTags>;
}
