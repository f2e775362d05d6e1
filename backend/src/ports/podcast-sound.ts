import type { BlobStore } from './blob-store';

/** Sound that podcast apps play, at its address. */
export interface PodcastSound {
  /** Below `/api/`, with its query. */
  readonly path: string;
  readonly bytes: number;
  readonly contentType: string;
}

/** Podcast apps play MP3 and M4A. One domain knows which files there are of a song. */
export type FindPodcastSound = (
  blobs: BlobStore,
  song: { readonly songId: string; readonly masterKey: string; readonly masterContentType: string },
) => Promise<PodcastSound | undefined>;
