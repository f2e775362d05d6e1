// Projects public songs and albums in the orders that music apps request.
import type { SongPublished, SongWithdrawn } from '@libretto/contracts/events';
import { defineProjection, type ProjectionWriter } from '../../kernel/consumers/projections/projection';
import { defineCollection } from '../../ports/read-models/read-models';

export interface AppSongDoc {
  readonly songId: string;
  readonly title: string;
  readonly titleKey: string;
  readonly releaseId: string;
  readonly releaseTitle: string;
  readonly trackNumber: number;
  readonly discNumber: number;
  readonly artistId: string;
  readonly genre: string | null;
  readonly imageId: string | null;
  readonly isExplicit: boolean;
  readonly contentType: string;
  readonly publishedAt: string;
  /** The year of the first release, else of the album's publication. */
  readonly year: number;
  readonly releaseYear: number | null;
}

/** Values of the album's first track, with the earliest publication time of its tracks. */
export interface AppAlbumDoc {
  readonly releaseId: string;
  readonly title: string;
  readonly titleKey: string;
  readonly artistId: string;
  readonly genre: string | null;
  readonly imageId: string | null;
  readonly publishedAt: string;
  readonly year: number;
}

/** Index of a list of all documents. */
const every = { equals: ['kind'] } as const;

export const appSongs = defineCollection<AppSongDoc & { readonly kind: 'song' }>()({
  name: 'app-songs',
  indexes: {
    byTitle: { ...every, sort: 'titleKey', counted: true },
    byYear: { ...every, sort: 'year' },
    byGenreAndYear: { equals: ['genre'], sort: 'year' },
    byArtist: { equals: ['artistId'], sort: 'publishedAt' },
    byRelease: { equals: ['releaseId'], sort: 'trackNumber', counted: true },
    byGenre: { equals: ['genre'], sort: 'titleKey', counted: true },
  },
});

export const appAlbums = defineCollection<AppAlbumDoc & { readonly kind: 'album' }>()({
  name: 'app-albums',
  indexes: {
    byTitle: { ...every, sort: 'titleKey' },
    newest: { ...every, sort: 'publishedAt' },
    byYear: { ...every, sort: 'year' },
    byArtist: { equals: ['artistId'], sort: 'publishedAt', counted: true },
    byGenre: { equals: ['genre'], sort: 'titleKey', counted: true },
  },
});

export const appGenres = defineCollection<{ readonly genre: string; readonly kind: 'genre' }>()({
  name: 'app-genres',
  indexes: { all: { equals: ['kind'], sort: 'genre' } },
});

export const appMusicProjection = defineProjection<SongPublished | SongWithdrawn>({
  name: 'app-music',
  version: 3,
  collections: [appSongs, appAlbums, appGenres],
  handlers: {
    SongPublished: async ({ data, metadata }, to) => {
      const { songId, title, releaseId, releaseTitle, trackNumber, artistId, genre, isExplicit } = data;
      const { discNumber = 1, releaseYear = null } = data;
      const former = await to.collection(appSongs).get(songId);
      to.collection(appSongs).put(songId, {
        kind: 'song',
        ...{
          songId,
          title,
          releaseId,
          releaseTitle,
          trackNumber,
          discNumber,
          artistId,
          genre,
          isExplicit,
          releaseYear,
        },
        titleKey: titleKeyOf(title),
        imageId: data.coverImageId,
        contentType: data.sound.masterContentType,
        publishedAt: former?.publishedAt ?? metadata.at,
        year: releaseYear ?? yearOf(former?.publishedAt ?? metadata.at),
      });
      if (genre !== null) to.collection(appGenres).put(genre, { genre, kind: 'genre' });
      await putAlbum(to, releaseId);
      if (former !== undefined && former.releaseId !== releaseId) await putAlbum(to, former.releaseId);
    },
    SongWithdrawn: async ({ data: { songId, releaseId } }, to) => {
      to.collection(appSongs).delete(songId);
      await putAlbum(to, releaseId);
    },
  },
});

export const titleKeyOf = (title: string) => title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Rebuilds the album from its songs, in whatever order they arrive. */
async function putAlbum(to: ProjectionWriter, releaseId: string): Promise<void> {
  const songs = (await to.collection(appSongs).find('byRelease', { releaseId })).map(({ doc }) => doc);
  const [first] = [...songs].sort((a, b) => a.trackNumber - b.trackNumber || (a.songId < b.songId ? -1 : 1));
  if (first === undefined) return to.collection(appAlbums).delete(releaseId);
  const publishedAt = songs.map((song) => song.publishedAt).sort()[0] ?? first.publishedAt;
  to.collection(appAlbums).put(releaseId, {
    kind: 'album',
    releaseId,
    title: first.releaseTitle,
    titleKey: titleKeyOf(first.releaseTitle),
    artistId: first.artistId,
    genre: first.genre,
    imageId: first.imageId,
    publishedAt,
    year: first.releaseYear ?? yearOf(publishedAt),
  });
  for (const song of songs) {
    const year = song.releaseYear ?? yearOf(publishedAt);
    if (song.year !== year) to.collection(appSongs).put(song.songId, { ...song, year });
  }
}

const yearOf = (at: string) => new Date(at).getUTCFullYear();
