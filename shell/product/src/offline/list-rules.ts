// Rules for offline lists: which songs are kept, and how complete a list is.
import type { Track } from '@libretto/contracts/http/playback/player';
import type { KeptList, KeptSong } from './offline-store';

/** `waiting`: continues when there is a connection. `full`: the device has no space for the rest. */
export type OfflineStatus = 'waiting' | 'fetching' | 'kept' | 'full';

export interface OfflineList {
  readonly id: string;
  readonly name: string;
  readonly status: OfflineStatus;
  readonly keptSongs: number;
  /** The number of songs, without those in `leftOut`. */
  readonly allSongs: number;
  /** The size of its stored songs; a song in two lists is stored once and counts for both. */
  readonly keptBytes: number;
  /** Songs that are neither bought nor free: the server sends only a preview of them. */
  readonly leftOut: readonly Track[];
}

const uniqueById = (tracks: readonly Track[]) => [...new Map(tracks.map((track) => [track.id, track])).values()];

/** Whether a song may be kept: free and purchased ones, and the artist's own. */
export const isKeepable = (track: Track) => track.isPlayableInFull || !track.isPaid || track.isPurchased;

export const wantedTracks = ({ answer }: KeptList): readonly Track[] =>
  uniqueById(answer.tracks.filter((track) => isKeepable(track)));

export function missingTracks(list: KeptList, songs: ReadonlyMap<string, KeptSong>): readonly Track[] {
  return wantedTracks(list).filter(({ id }) => !songs.has(id));
}

/**
 * Returns the ids of stored songs that no list wants any more, because they were removed or can no longer be played in
 * full.
 */
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
