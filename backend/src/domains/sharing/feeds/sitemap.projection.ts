// Which pages are there for search engines? They take lists of at most 50,000 addresses, so each page gets its place in a
// list when it becomes public, and keeps it.
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
import { defineProjection, type ProjectionWriter } from '../../../kernel/projection';
import { defineCollection } from '../../../ports/read-models';

/** By https://www.sitemaps.org/protocol.html. */
export const mostInSitemap = 50_000;

export interface SitemapEntryDoc {
  /** Site-relative. */
  readonly path: string;
  readonly list: string;
  readonly changedAt: string;
}

/** By path. */
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
  /** Of the list, from 1. */
  readonly number: number;
  readonly used: number;
}

/** By partition of the log, whose events alone come in one order. */
const fillings = defineCollection<Filling>()({
  name: 'sitemap-fillings',
  indexes: {},
});

interface SongsOfPage {
  /** With the last one the page goes. */
  readonly songs: number;
  /** When the newest of them was published, whichever partition was first; kept when it goes. */
  readonly changedAt: string;
}

/** Of an album or artist. By path. */
const songsOfPage = defineCollection<SongsOfPage>()({
  name: 'sitemap-songs-of-page',
  indexes: {},
});

/** Where a song is counted, for when it goes. */
const pagesOfSong = defineCollection<{ readonly paths: readonly string[] }>()({
  name: 'sitemap-pages-of-song',
  indexes: {},
});

/** A deleted playlist comes back as public as it was. */
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

/** A full list is followed by the next; what leaves a list frees no place, as others may be reading it. */
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
