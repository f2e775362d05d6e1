// The life of one playlist. Its songs stand in the order in which they were added; screens show the last one on top.
import { mostPlaylistSongs } from '@libretto/contracts/http/library';
import { assertNever } from '../../kernel/assert';
import type { Decider } from '../../kernel/decider';
import { defineStream } from '../../kernel/stream';
import { type PlaylistEvent, playlistEvents } from './playlist.events';

/** Long enough to find out that the wrong list is gone. */
export const restorableMs = 60 * 60_000;

interface Kept {
  readonly ownerId: string;
  readonly name: string | null;
  readonly imageId: string | null;
  readonly songIds: readonly string[];
  /** Anyone may read it. */
  readonly isPublic: boolean;
}

export type PlaylistState =
  | { readonly kind: 'absent' }
  | ({ readonly kind: 'kept' } & Kept)
  | ({ readonly kind: 'deleted'; readonly restorableUntilMs: number } & Kept);

/** Who asks; another person's playlist does not exist. */
interface Asked {
  readonly byUserId: string;
}

export type PlaylistCommand =
  | (Asked & {
      readonly kind: 'create';
      readonly playlistId: string;
      readonly name: string;
      readonly imageId: string | null;
      readonly dominantColor: string | null;
    })
  | (Asked & { readonly kind: 'rename'; readonly playlistId: string; readonly name: string })
  /** `position` counts from the top of the list as it is shown. */
  | (Asked & {
      readonly kind: 'add';
      readonly playlistId: string;
      readonly songId: string;
      readonly position?: number;
    })
  | (Asked & { readonly kind: 'remove'; readonly playlistId: string; readonly songId: string })
  | (Asked & { readonly kind: 'show'; readonly playlistId: string; readonly isPublic: boolean })
  | (Asked & { readonly kind: 'delete'; readonly playlistId: string; readonly nowMs: number })
  | (Asked & { readonly kind: 'restore'; readonly playlistId: string; readonly nowMs: number });

export type PlaylistRefusal = 'NoSuchPlaylist' | 'PlaylistFull';

export const playlistDecider: Decider<PlaylistState, PlaylistCommand, PlaylistEvent, PlaylistRefusal> = {
  initialState: { kind: 'absent' },
  evolve: (state, { type, data }) => {
    if (type === 'PlaylistCreated') {
      const { ownerId, name, imageId } = data;
      return { kind: 'kept', ownerId, name, imageId, songIds: [], isPublic: false };
    }
    if (state.kind === 'absent') return state;
    switch (type) {
      case 'PlaylistRenamed':
        return { ...state, name: data.name };
      case 'SongAddedToPlaylist':
        return { ...state, songIds: withSong(state.songIds, data.songId, data.index) };
      case 'SongRemovedFromPlaylist':
        return { ...state, songIds: state.songIds.filter((songId) => songId !== data.songId) };
      case 'PlaylistDeleted':
        return { ...state, kind: 'deleted', restorableUntilMs: data.restorableUntilMs };
      case 'PlaylistRestored': {
        const { ownerId, name, imageId, songIds, isPublic } = state;
        return { kind: 'kept', ownerId, name, imageId, songIds, isPublic };
      }
      case 'PlaylistMadePublic':
        return { ...state, isPublic: true };
      case 'PlaylistMadePrivate':
        return { ...state, isPublic: false };
      default:
        return assertNever(type);
    }
  },
  decide: (command, state) => {
    const { playlistId, byUserId: ownerId } = command;
    const of = { playlistId, ownerId };
    if (command.kind === 'create') {
      if (state.kind !== 'absent') return [];
      const { name, imageId, dominantColor } = command;
      return [{ type: 'PlaylistCreated', data: { ...of, name, imageId, dominantColor } }];
    }
    if (state.kind === 'absent' || state.ownerId !== ownerId) return 'NoSuchPlaylist';
    if (command.kind === 'restore') {
      if (state.kind === 'kept') return [];
      return command.nowMs > state.restorableUntilMs ? 'NoSuchPlaylist' : [{ type: 'PlaylistRestored', data: of }];
    }
    if (state.kind === 'deleted') return 'NoSuchPlaylist';
    const { songIds } = state;
    switch (command.kind) {
      case 'rename':
        return command.name === state.name ? [] : [{ type: 'PlaylistRenamed', data: { ...of, name: command.name } }];
      case 'add': {
        const { songId, position = 0 } = command;
        if (songIds.includes(songId)) return [];
        if (songIds.length >= mostPlaylistSongs) return 'PlaylistFull';
        const index = Math.max(0, songIds.length - position);
        return [{ type: 'SongAddedToPlaylist', data: { ...of, songId, index } }];
      }
      case 'remove': {
        const { songId } = command;
        return songIds.includes(songId) ? [{ type: 'SongRemovedFromPlaylist', data: { ...of, songId } }] : [];
      }
      case 'show':
        if (command.isPublic === state.isPublic) return [];
        return [{ type: command.isPublic ? 'PlaylistMadePublic' : 'PlaylistMadePrivate', data: of }];
      case 'delete':
        return [{ type: 'PlaylistDeleted', data: { ...of, restorableUntilMs: command.nowMs + restorableMs } }];
      default:
        return assertNever(command);
    }
  },
};

export function withSong(songIds: readonly string[], songId: string, index: number): readonly string[] {
  return [...songIds.slice(0, index), songId, ...songIds.slice(index)];
}

/** `playlist-{id}`, without snapshots: these would keep its name beyond an erasure. */
export const playlistStream = defineStream({ name: 'playlist', events: playlistEvents, decider: playlistDecider });
