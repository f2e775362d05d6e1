// What of a list is kept, and how far that is.
import type { Track } from '@libretto/contracts/http/player';
import type { KeptList, KeptSong } from './offline-store';

/** `waiting`: goes on with a connection. `full`: the device has no room for the rest. */
export type OfflineStatus = 'waiting' | 'fetching' | 'kept' | 'full';

export interface OfflineList {
  readonly id: string;
  readonly name: string;
  readonly status: OfflineStatus;
  readonly keptSongs: number;
  /** Without those that are left out. */
  readonly allSongs: number;
  /** Of its songs that are here; a song of two lists is here once and counts for both. */
  readonly keptBytes: number;
  /** Not bought and not free: only a preview is served of them. */
  readonly leftOut: readonly Track[];
}

const uniqueById = (tracks: readonly Track[]) => [...new Map(tracks.map((track) => [track.id, track])).values()];

/** Free songs, bought ones, and an artist's own. */
export const isKeepable = (track: Track) => track.isPlayableInFull || !track.isPaid || track.isPurchased;

export const wantedTracks = ({ answer }: KeptList): readonly Track[] =>
  uniqueById(answer.tracks.filter((track) => isKeepable(track)));

export function missingTracks(list: KeptList, songs: ReadonlyMap<string, KeptSong>): readonly Track[] {
  return wantedTracks(list).filter(({ id }) => !songs.has(id));
}

/** Ids of songs that no list wants: removed from their lists, or no longer to be heard in full. */
export function unwantedSongs(lists: readonly KeptList[], songs: Iterable<string>): string[] {
  const wanted = new Set(lists.flatMap((list) => wantedTracks(list).map(({ id }) => id)));
  return [...songs].filter((id) => !wanted.has(id));
}

export function offlineList(
  list: KeptList,
  songs: ReadonlyMap<string, KeptSong>,
  stage: OfflineStatus | undefined,
): OfflineList {
  const wanted = wantedTracks(list);
  const kept = wanted.flatMap(({ id }) => songs.get(id) ?? []);
  return {
    id: list.id,
    name: list.answer.playlist.name,
    status: kept.length === wanted.length ? 'kept' : (stage ?? 'waiting'),
    keptSongs: kept.length,
    allSongs: wanted.length,
    keptBytes: bytesOf(kept),
    leftOut: uniqueById(list.answer.tracks.filter((track) => !isKeepable(track))),
  };
}

export const bytesOf = (songs: Iterable<KeptSong>) =>
  [...songs].reduce((sum, { sound, cover }) => sum + sound.size + (cover?.size ?? 0), 0);
