// The entries of a playlist: the same song may appear several times, so each entry has an id.
import type { Track } from '@libretto/contracts/federation';
import type { HttpCalls } from '@libretto/contracts/http';

export type PlaylistAnswer = HttpCalls['GET /api/player/playlist/{id}']['response'];
export type PlaylistPerson = PlaylistAnswer['people'][number];

export interface PlaylistSong {
  readonly entryId: string;
  readonly track: Track;
  readonly addedById: string | null;
}

export function songsOf({ tracks, entries }: Pick<PlaylistAnswer, 'tracks' | 'entries'>): readonly PlaylistSong[] {
  return tracks.map((track, at) => ({
    entryId: entries[at]?.id ?? track.id,
    track,
    addedById: entries[at]?.addedById ?? null,
  }));
}

/** `to` is an index in the list without the moved item. */
export function withMoved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const others = items.toSpliced(from, 1);
  return others.toSpliced(to, 0, items[from] as Item);
}

/** Moves an entry in the cached response. */
export function withMovedEntry(answer: PlaylistAnswer, entryId: string, to: number): PlaylistAnswer {
  const from = answer.entries.findIndex(({ id }) => id === entryId);
  if (from < 0) return answer;
  return {
    ...answer,
    tracks: withMoved(answer.tracks, from, to),
    entries: withMoved(answer.entries, from, to),
  };
}

export function withoutEntry(answer: PlaylistAnswer, entryId: string): PlaylistAnswer {
  const at = answer.entries.findIndex(({ id }) => id === entryId);
  if (at < 0) return answer;
  return { ...answer, tracks: answer.tracks.toSpliced(at, 1), entries: answer.entries.toSpliced(at, 1) };
}
