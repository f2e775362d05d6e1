// Drafts as lists: of an artist, and of a release.
import type { UploadRelease, UploadSong } from '@libretto/contracts/http/upload';
import type { ReadModels } from '../../../ports/read-models';
import type { CatalogueDeps } from '../catalogue.deps';
import type { KnownSong } from '../song.state';
import { songStream } from '../song.stream';
import { shownCover } from './covers';
import { draftReleases, draftSongs } from './drafts.projection';
import type { OpenRelease } from './own-upload';
import { releaseDraftStream } from './release-draft.stream';
import { shownSong } from './upload-song-view';

type Deps = Pick<CatalogueDeps, 'commands' | 'blobs' | 'jobs'>;

/** The most drafts that one artist sees, and the most songs of a release. */
const mostDrafts = 1000;

/** Drafts of a release by track number, as their streams have them. */
export async function draftsOf(deps: Deps, reads: ReadModels, releaseId: string): Promise<readonly KnownSong[]> {
  const { items } = await reads
    .collection(draftSongs)
    .find('byRelease', { equals: { releaseId }, order: 'ascending', limit: mostDrafts });
  const songs = await statesOf(deps, items);
  return songs.toSorted((a, b) => a.song.trackNumber - b.song.trackNumber);
}

export async function shownRelease(
  deps: Deps,
  reads: ReadModels,
  release: OpenRelease,
  createdAt: string,
): Promise<UploadRelease> {
  const { releaseId: id, title, genre, releaseOn, coverImageId, coverColor } = release;
  const image = await shownCover(deps.blobs, 'album', coverImageId, coverColor);
  const songs = await shownAll(deps, await draftsOf(deps, reads, id));
  return { id, title, genre, image, releaseOn, songs, createdAt };
}

export async function draftsOfArtist(
  deps: Deps,
  reads: ReadModels,
  artistId: string,
): Promise<{ releases: UploadRelease[]; songs: UploadSong[] }> {
  const query = { equals: { artistId }, limit: mostDrafts };
  const begun = await reads.collection(draftReleases).find('byArtist', query);
  const releases: UploadRelease[] = [];
  for (const { releaseId, createdAt } of begun.items) {
    const { state } = await deps.commands.handlerOf(releaseDraftStream).load(releaseId);
    if (state.kind === 'open') releases.push(await shownRelease(deps, reads, state, createdAt));
  }
  const drafted = await reads.collection(draftSongs).find('byArtist', query);
  const alone = await statesOf(
    deps,
    drafted.items.filter(({ songId, releaseId }) => songId === releaseId),
  );
  return { releases, songs: [...(await shownAll(deps, alone))] };
}

async function statesOf({ commands }: Deps, songs: readonly { readonly songId: string }[]): Promise<KnownSong[]> {
  const loaded = await Promise.all(songs.map(({ songId }) => commands.handlerOf(songStream).load(songId)));
  return loaded.flatMap(({ state }) => (state.kind === 'draft' ? [state] : []));
}

const shownAll = (deps: Deps, songs: readonly KnownSong[]): Promise<UploadSong[]> =>
  Promise.all(songs.map((song) => shownSong(deps, song)));
