// The data that a page's head needs about its subject. The server reads it from its read models, the browser from API
// responses.

export interface SharedSong {
  readonly id: string;
  readonly title: string;
  readonly artist: string;
  readonly artistId: string;
  readonly albumId: string;
  readonly albumTitle: string;
  readonly trackNumber: number;
  readonly durationSeconds: number;
  readonly coverImageId: string | null;
  readonly genre: string | null;
  readonly isPaid: boolean;
  readonly priceTalents: number;
  readonly publishedAt: string;
}

export type SharedTrack = Pick<SharedSong, 'id' | 'title' | 'artist' | 'durationSeconds'>;

export interface SharedAlbum {
  readonly id: string;
  readonly title: string;
  readonly artist: string;
  readonly artistId: string;
  readonly coverImageId: string | null;
  readonly genre: string | null;
  readonly releasedAt: string;
  readonly tracks: readonly SharedTrack[];
}

export interface SharedProfile {
  readonly id: string;
  readonly username: string;
  readonly bio: string;
  readonly profileImageId: string | null;
  readonly isArtist: boolean;
}

export interface SharedPlaylist {
  readonly id: string;
  readonly name: string;
  readonly ownerId: string;
  readonly owner: string;
  /** The chosen picture, else the newest cover among its songs. */
  readonly coverImageId: string | null;
  /** The tracks in the order in which the page shows them. */
  readonly tracks: readonly SharedTrack[];
}

export interface SharedPost {
  readonly id: string;
  readonly author: string;
  readonly authorId: string;
  readonly authorImageId: string | null;
  readonly authorIsArtist: boolean;
  readonly text: string;
  readonly createdAt: string;
  readonly song: Pick<SharedSong, 'id' | 'title' | 'artist' | 'artistId' | 'coverImageId'> | null;
}
