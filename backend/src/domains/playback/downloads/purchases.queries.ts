// A person's purchases as downloads. Every request reads them, so that nobody can open another person's purchases.
import type { ReadModels } from '../../../ports/read-models/read-models';
import type { NamedSong } from './download-files';
import { artistNames, boughtSongs, downloadableSongs } from './downloadable-songs.projection';

export interface Purchase extends NamedSong {
  readonly boughtAt: string;
}

export interface Selection {
  readonly songId?: string;
  readonly albumId?: string;
}

const mostPurchases = 1000;
/** Name of an erased artist. */
export const formerMember = 'Former member';

/** Ordered by purchase date, latest first. */
export async function purchasesOf(reads: ReadModels, userId: string): Promise<readonly Purchase[]> {
  const bought: { readonly songId: string; readonly at: string }[] = [];
  let cursor: string | undefined;
  do {
    const page = await reads
      .collection(boughtSongs)
      .find('byUser', { equals: { userId }, limit: mostPurchases, ...(cursor !== undefined && { cursor }) });
    bought.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  const songs = await reads.collection(downloadableSongs).getMany(bought.map(({ songId }) => songId));
  const names = await reads.collection(artistNames).getMany(songs.map((song) => song?.artistId ?? ''));
  return bought.flatMap(({ at: boughtAt }, at) => {
    const song = songs[at];
    return song ? [{ song, artist: names[at]?.name ?? formerMember, boughtAt }] : [];
  });
}

/** Sorts purchases by artist, album and track; equal purchases give an equal order. */
export function selected(purchases: readonly Purchase[], { songId, albumId }: Selection): readonly Purchase[] {
  const place = ({ artist, song }: Purchase) => [artist, song.albumTitle, song.albumId];
  return purchases
    .filter(
      ({ song }) =>
        (songId === undefined || song.songId === songId) && (albumId === undefined || song.albumId === albumId),
    )
    .toSorted((a, b) => {
      const [one, other] = [place(a).join('\n'), place(b).join('\n')];
      if (one !== other) return one < other ? -1 : 1;
      return a.song.trackNumber - b.song.trackNumber || (a.song.songId < b.song.songId ? -1 : 1);
    });
}
