// Public data for pages, pictures and feeds outside of the product. Private data is not stored here, so it cannot leak.
import { defineCollection } from '../../ports/read-models/read-models';

export interface SharedSongDoc {
  readonly songId: string;
  readonly title: string;
  readonly artistId: string;
  readonly releaseId: string;
  readonly releaseTitle: string;
  readonly trackNumber: number;
  readonly genre: string | null;
  readonly coverImageId: string | null;
  readonly isPaid: boolean;
  readonly isExplicit: boolean;
  readonly priceTalents: number;
  readonly durationSamples: number;
  readonly masterKey: string;
  readonly masterContentType: string;
  readonly publishedAt: string;
}

export const sharedSongs = defineCollection<SharedSongDoc>()({
  name: 'shared-songs',
  indexes: {
    byArtist: { equals: ['artistId'], sort: 'publishedAt' },
    byRelease: { equals: ['releaseId'], sort: 'trackNumber' },
  },
});

export interface SharedPersonDoc {
  readonly userId: string;
  /** Null before the registration is projected, and once the person is erased. */
  readonly username: string | null;
  readonly isArtist: boolean;
  readonly bio: string | null;
  readonly imageId: string | null;
  /** Set while a moderator hides the profile. */
  readonly isHidden?: boolean;
}

export const sharedPeople = defineCollection<SharedPersonDoc>()({ name: 'shared-people', indexes: {} });

export interface SharedPlaylistDoc {
  readonly playlistId: string;
  readonly ownerId: string;
  readonly name: string | null;
  readonly imageId: string | null;
  /** In the order of adding; a song may have several entries. */
  readonly entries: readonly { readonly entryId: string; readonly songId: string }[];
  readonly isPublic: boolean;
  readonly isDeleted: boolean;
}

export const sharedPlaylists = defineCollection<SharedPlaylistDoc>()({ name: 'shared-playlists', indexes: {} });

export interface SharedPostDoc {
  readonly postId: string;
  readonly authorId: string;
  readonly text: string;
  readonly songId: string | null;
  readonly createdAt: string;
  /** Set while a moderator hides the post. */
  readonly isHidden?: boolean;
}

export const sharedPosts = defineCollection<SharedPostDoc>()({ name: 'shared-posts', indexes: {} });
