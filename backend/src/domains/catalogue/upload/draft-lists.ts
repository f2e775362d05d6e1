// Lists the drafts of an artist and of a release.
import type { DraftRelease, DraftSong, UploadRelease, UploadSong } from '@libretto/contracts/http/catalogue/upload';
import type { Language } from '../../../kernel/texts/text';
import type { ReadModels } from '../../../ports/read-models/read-models';
import type { CatalogueDeps } from '../catalogue.deps';
import type { KnownSong } from '../song/song.state';
import { songStream } from '../song/song.stream';
import { shownCover } from './covers';
import { draftReleases, draftSongs } from './drafts.projection';
import type { OpenRelease } from './own-upload';
import { releaseDraftStream } from './release-draft.stream';
import { shownSong } from './upload-song-view';

type Deps = Pick<CatalogueDeps, 'commands' | 'blobs' | 'jobs'>;

/** Maximum number of songs of a release. */
const mostSongs = 1000;

/** Drafts of a release by track number, with the state of their streams. */
export async function draftsOf(deps: Deps, reads: ReadModels, releaseId: string): Promise<readonly KnownSong[]> {
  const { items } = await reads
    .collection(draftSongs)
    .find('byRelease', { equals: { releaseId }, order: 'ascending', limit: mostSongs });
  const songs = await statesOf(deps, items);
  return songs.toSorted((a, b) => a.song.trackNumber - b.song.trackNumber);
}

export async function shownRelease(
  deps: Deps,
  reads: ReadModels,
  release: OpenRelease,
  createdAt: string,
  language: Language,
): Promise<UploadRelease> {
  const { releaseId: id, title, genre, releaseOn, coverImageId, coverColor } = release;
  const image = await shownCover(deps.blobs, 'album', coverImageId, coverColor);
  const songs = await shownAll(deps, await draftsOf(deps, reads, id), language);
  return { id, title, genre, image, releaseOn, songs, createdAt };
}

/** A page of releases and a page of singles, because an artist may have imported ten thousand. */
export async function draftsOfArtist(
  deps: Deps,
  reads: ReadModels,
  artistId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  language: Language,
): Promise<{ releases: DraftRelease[]; songs: DraftSong[]; hasMore: boolean }> {
  const page = { limit: limit + 1, offset };
  const begun = (await reads.collection(draftReleases).find('byArtist', { equals: { artistId }, ...page })).items;
  const releases: DraftRelease[] = [];
  for (const { releaseId, createdAt, changedAt } of begun.slice(0, limit)) {
    const { state } = await deps.commands.handlerOf(releaseDraftStream).load(releaseId);
    if (state.kind !== 'open') continue;
    const songs = await reads
      .collection(draftSongs)
      .find('byRelease', { equals: { releaseId }, order: 'ascending', limit: mostSongs });
    const last = songs.items.reduce((latest, song) => (song.changedAt > latest ? song.changedAt : latest), changedAt);
    releases.push({ ...(await shownRelease(deps, reads, state, createdAt, language)), changedAt: last });
  }
  const alone = { equals: { artistId, isAlone: true }, ...page };
  const drafted = (await reads.collection(draftSongs).find('byArtist', alone)).items;
  const alonePage = drafted.slice(0, limit);
  const changes = new Map(alonePage.map(({ songId, changedAt }) => [songId, changedAt]));
  const shown = await shownAll(deps, await statesOf(deps, alonePage), language);
  const songs = shown.map((song) => ({ ...song, changedAt: changes.get(song.id) ?? song.createdAt }));
  return { releases, songs, hasMore: begun.length > limit || drafted.length > limit };
}

async function statesOf({ commands }: Deps, songs: readonly { readonly songId: string }[]): Promise<KnownSong[]> {
  const loaded = await Promise.all(songs.map(({ songId }) => commands.handlerOf(songStream).load(songId)));
  return loaded.flatMap(({ state }) => (state.kind === 'draft' ? [state] : []));
}

const shownAll = (deps: Deps, songs: readonly KnownSong[], language: Language): Promise<UploadSong[]> =>
  Promise.all(songs.map((song) => shownSong(deps, song, language)));
