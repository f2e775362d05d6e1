// Projects the public pages for search engines. Sitemaps hold at most 50,000 URLs, so each page is assigned to a
// sitemap when it becomes public, and stays there.
import type {
  ContentHidden,
  ContentRestored,
  PlaylistDeleted,
  PlaylistMadePrivate,
  PlaylistMadePublic,
  PlaylistRestored,
  PostDeleted,
  PostPublished,
  SongPublished,
  SongWithdrawn,
} from '@libretto/contracts/events';
import { albumPath, postPath, profilePath, publicPlaylistPath, songPath } from '@libretto/contracts/sharing';
import { defineProjection, type ProjectionWriter } from '../../../kernel/consumers/projections/projection';
import { defineCollection } from '../../../ports/read-models/read-models';

/** Limit of https://www.sitemaps.org/protocol.html. */
export const mostInSitemap = 50_000;

export interface SitemapEntryDoc {
  /** Site-relative path. */
  readonly path: string;
  readonly list: string;
  readonly changedAt: string;
}

/** Keyed by path. */
export const sitemapEntries = defineCollection<SitemapEntryDoc>()({
  name: 'sitemap-entries',
  indexes: { byList: { equals: ['list'], sort: 'path' } },
});

export interface SitemapListDoc {
  readonly list: string;
  readonly changedAt: string;
}

export const sitemapLists = defineCollection<SitemapListDoc>()({
  name: 'sitemap-lists',
  indexes: { all: { equals: [], sort: 'list' } },
});

interface Filling {
  /** Number of the sitemap, from 1. */
  readonly number: number;
  readonly used: number;
}

/** Keyed by log partition, because only the events of one partition are ordered. */
const fillings = defineCollection<Filling>()({
  name: 'sitemap-fillings',
  indexes: {},
});

interface SongsOfPage {
  /** The page is removed with its last song. */
  readonly songs: number;
  /** Publication time of the newest song, in whatever order partitions arrive; kept when that song is removed. */
  readonly changedAt: string;
}

/** Songs of an album or artist page, keyed by path. */
const songsOfPage = defineCollection<SongsOfPage>()({
  name: 'sitemap-songs-of-page',
  indexes: {},
});

/** The pages that count a song, needed when it is withdrawn. */
const pagesOfSong = defineCollection<{ readonly paths: readonly string[] }>()({
  name: 'sitemap-pages-of-song',
  indexes: {},
});

/** Whether a playlist was public, because a restored playlist is as public as before. */
const publicPlaylists = defineCollection<{ readonly isPublic: boolean }>()({
  name: 'sitemap-public-playlists',
  indexes: {},
});

export const sitemapProjection = defineProjection<
  | SongPublished
  | SongWithdrawn
  | PlaylistMadePublic
  | PlaylistMadePrivate
  | PlaylistDeleted
  | PlaylistRestored
  | PostPublished
  | PostDeleted
  | ContentHidden
  | ContentRestored
>({
  name: 'sitemap',
  version: 4,
  collections: [sitemapEntries, sitemapLists, fillings, songsOfPage, pagesOfSong, publicPlaylists],
  handlers: {
    SongPublished: async ({ data: { songId, artistId, releaseId }, metadata: { at } }, to) => {
      const paths = [albumPath(releaseId), profilePath(artistId)];
      const before = (await to.collection(pagesOfSong).get(songId))?.paths ?? [];
      to.collection(pagesOfSong).put(songId, { paths });
      await list(to, songPath(songId), at);
      for (const path of before) if (!paths.includes(path)) await countFewer(to, path);
      for (const path of paths) await listPageOfSong(to, path, { at, isNew: !before.includes(path) });
    },
    SongWithdrawn: ({ data: { songId } }, to) => remove(to, songId),
    PlaylistMadePublic: ({ data: { playlistId }, metadata: { at } }, to) => {
      to.collection(publicPlaylists).put(playlistId, { isPublic: true });
      return list(to, publicPlaylistPath(playlistId), at);
    },
    PlaylistMadePrivate: ({ data: { playlistId } }, to) => {
      to.collection(publicPlaylists).delete(playlistId);
      to.collection(sitemapEntries).delete(publicPlaylistPath(playlistId));
    },
    PlaylistDeleted: ({ data: { playlistId } }, to) =>
      to.collection(sitemapEntries).delete(publicPlaylistPath(playlistId)),
    PlaylistRestored: async ({ data: { playlistId }, metadata: { at } }, to) => {
      if (await to.collection(publicPlaylists).get(playlistId)) await list(to, publicPlaylistPath(playlistId), at);
    },
    PostPublished: ({ data: { postId }, metadata: { at } }, to) => list(to, postPath(postId), at),
    PostDeleted: ({ data: { postId } }, to) => to.collection(sitemapEntries).delete(postPath(postId)),
    ContentHidden: ({ data: { subject } }, to) => {
      if (subject.kind === 'post') to.collection(sitemapEntries).delete(postPath(subject.id));
    },
    ContentRestored: async ({ data: { subject }, metadata: { at } }, to) => {
      if (subject.kind === 'post') await list(to, postPath(subject.id), at);
    },
  },
});

async function list(to: ProjectionWriter, path: string, changedAt: string): Promise<void> {
  const known = await to.collection(sitemapEntries).get(path);
  const name = known?.list ?? (await freeList(to));
  to.collection(sitemapEntries).put(path, { path, list: name, changedAt });
  const listBefore = await to.collection(sitemapLists).get(name);
  to.collection(sitemapLists).put(name, { list: name, changedAt: later(listBefore?.changedAt, changedAt) });
}

const later = (known: string | undefined, at: string) => (known !== undefined && known > at ? known : at);

async function freeList(to: ProjectionWriter): Promise<string> {
  const id = String(to.partition);
  const filling = withOneMore(await to.collection(fillings).get(id));
  to.collection(fillings).put(id, filling);
  return `${id}-${filling.number}`;
}

/**
 * Starts the next sitemap when one is full; removed pages free no place, because clients may be reading the sitemap.
 */
export function withOneMore({ number, used }: Filling = { number: 1, used: 0 }): Filling {
  return used < mostInSitemap ? { number, used: used + 1 } : { number: number + 1, used: 1 };
}

async function listPageOfSong(
  to: ProjectionWriter,
  path: string,
  { at, isNew }: { readonly at: string; readonly isNew: boolean },
): Promise<void> {
  const before = await to.collection(songsOfPage).get(path);
  const changedAt = later(before?.changedAt, at);
  to.collection(songsOfPage).put(path, { songs: (before?.songs ?? 0) + (isNew ? 1 : 0), changedAt });
  await list(to, path, changedAt);
}

async function countFewer(to: ProjectionWriter, path: string): Promise<void> {
  const page = await to.collection(songsOfPage).get(path);
  if (page === undefined) return;
  to.collection(songsOfPage).put(path, { ...page, songs: page.songs - 1 });
  if (page.songs === 1) to.collection(sitemapEntries).delete(path);
}

async function remove(to: ProjectionWriter, songId: string): Promise<void> {
  const paths = (await to.collection(pagesOfSong).get(songId))?.paths ?? [];
  to.collection(pagesOfSong).delete(songId);
  to.collection(sitemapEntries).delete(songPath(songId));
  for (const path of paths) await countFewer(to, path);
}
