import type { BlobStore } from './blob-store';

/** A sound file that podcast apps can play, with its address. */
export interface PodcastSound {
  /** The path below `/api/`, including its query. */
  readonly path: string;
  readonly bytes: number;
  readonly contentType: string;
}

/** Finds the MP3 or M4A file of a song. The domain that owns the song's files implements it. */
export type FindPodcastSound = (
  blobs: BlobStore,
  song: { readonly songId: string; readonly masterKey: string; readonly masterContentType: string },
) => Promise<PodcastSound | undefined>;
