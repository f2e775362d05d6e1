// Business rules of one playlist: its owner may do everything; collaborators may add songs, move them, and remove the
// songs that they added; for everyone else it does not exist.
import { mostCollaborators, mostPlaylistSongs } from '@libretto/contracts/http/playback/library';
import type { Decider } from '../../../kernel/commands/decider';
import { defineStream } from '../../../kernel/commands/stream';
import { assertNever } from '../../../kernel/values/assert';
import { type PlaylistEvent, playlistEvents } from './playlist.events';
import { evolvePlaylist, type PlaylistState } from './playlist.state';

/** Long enough to notice that the wrong list was deleted. */
export const restorableMs = 60 * 60_000;

/** The person who sends the command; a playlist of another person appears not to exist. */
interface Asked {
  readonly playlistId: string;
  readonly byUserId: string;
}

interface Add {
  readonly kind: 'add';
  readonly songId: string;
  /** Counts from the top of the list as displayed. */
  readonly position?: number;
  /** Adds the song even if the list contains it already. */
  readonly again?: boolean;
  /** Id of the new entry if the list contains the song already. */
  readonly newEntryId: string;
}

interface Move {
  readonly kind: 'move';
  readonly entryId: string;
  /** The song is placed directly above this entry as displayed; null places it at the end of the list. */
  readonly aboveEntryId: string | null;
  /** Fallback position from the top, in the list without this entry, if the other entry was removed concurrently. */
  readonly position: number;
}

export type PlaylistCommand = Asked &
  (
    | {
        readonly kind: 'create';
        readonly name: string;
        readonly imageId: string | null;
        readonly dominantColor: string | null;
      }
    | { readonly kind: 'rename'; readonly name: string }
    | Add
    /** Without an `entryId`, all entries of the song are removed. */
    | { readonly kind: 'remove'; readonly songId: string; readonly entryId?: string }
    | Move
    | { readonly kind: 'show'; readonly isPublic: boolean }
    | { readonly kind: 'delete'; readonly nowMs: number }
    | { readonly kind: 'restore'; readonly nowMs: number }
    /** The owner was erased: the name is erased too, and the list cannot be restored. */
    | { readonly kind: 'erase'; readonly nowMs: number }
    | { readonly kind: 'invite'; readonly invitationId: string }
    | { readonly kind: 'revoke-invitation' }
    | { readonly kind: 'join'; readonly invitationId: string }
    | { readonly kind: 'remove-collaborator'; readonly userId: string }
  );

export type PlaylistRefusal =
  | 'NoSuchPlaylist'
  | 'PlaylistFull'
  | 'OwnersOnly'
  | 'NotTheirSong'
  | 'NoSuchInvitation'
  | 'NoSuchCollaborator'
  | 'TooManyCollaborators';

type Kept = Extract<PlaylistState, { kind: 'kept' }>;
type Decision = readonly PlaylistEvent[] | PlaylistRefusal;

export const playlistDecider: Decider<PlaylistState, PlaylistCommand, PlaylistEvent, PlaylistRefusal> = {
  initialState: { kind: 'absent' },
  evolve: evolvePlaylist,
  decide: (command, state) => {
    const { playlistId, byUserId } = command;
    if (command.kind === 'create') {
      if (state.kind !== 'absent') return [];
      const { name, imageId, dominantColor } = command;
      return [{ type: 'PlaylistCreated', data: { playlistId, ownerId: byUserId, name, imageId, dominantColor } }];
    }
    if (state.kind === 'absent') return 'NoSuchPlaylist';
    const of = { playlistId, ownerId: state.ownerId };
    const isOwner = state.ownerId === byUserId;
    if (command.kind === 'erase') return isOwner ? erase(state, of, command.nowMs) : 'NoSuchPlaylist';
    if (command.kind === 'restore') {
      if (!isOwner) return 'NoSuchPlaylist';
      if (state.kind === 'kept') return [];
      return command.nowMs > state.restorableUntilMs ? 'NoSuchPlaylist' : [{ type: 'PlaylistRestored', data: of }];
    }
    if (state.kind === 'deleted') return 'NoSuchPlaylist';
    if (command.kind === 'join') return join(state, byUserId, command.invitationId, of);
    if (!isOwner && !state.collaboratorIds.includes(byUserId)) return 'NoSuchPlaylist';
    switch (command.kind) {
      case 'add':
        return add(state, byUserId, command, of);
      case 'remove':
        return remove(state, byUserId, command, of);
      case 'move':
        return move(state, command, of);
      case 'remove-collaborator': {
        const { userId } = command;
        if (!isOwner && userId !== byUserId) return 'OwnersOnly';
        if (!state.collaboratorIds.includes(userId)) return 'NoSuchCollaborator';
        return [{ type: 'CollaboratorLeftPlaylist', data: { ...of, userId } }];
      }
      default:
    }
    if (!isOwner) return 'OwnersOnly';
    switch (command.kind) {
      case 'rename':
        return command.name === state.name ? [] : [{ type: 'PlaylistRenamed', data: { ...of, name: command.name } }];
      case 'show':
        if (command.isPublic === state.isPublic) return [];
        return [{ type: command.isPublic ? 'PlaylistMadePublic' : 'PlaylistMadePrivate', data: of }];
      case 'delete':
        return [{ type: 'PlaylistDeleted', data: { ...of, restorableUntilMs: command.nowMs + restorableMs } }];
      case 'invite':
        if (state.invitationId !== null) return [];
        return [{ type: 'PlaylistInvitationOpened', data: { ...of, invitationId: command.invitationId } }];
      case 'revoke-invitation':
        return state.invitationId === null ? [] : [{ type: 'PlaylistInvitationRevoked', data: of }];
      default:
        return assertNever(command);
    }
  },
};

interface Of {
  readonly playlistId: string;
  readonly ownerId: string;
}

function erase({ kind }: PlaylistState, of: Of, nowMs: number): Decision {
  const unnamed = { type: 'PlaylistRenamed', data: { ...of, name: null } } as const;
  if (kind === 'deleted') return [unnamed];
  return [unnamed, { type: 'PlaylistDeleted', data: { ...of, restorableUntilMs: nowMs } }];
}

function add(state: Kept, addedBy: string, command: Add, of: Of): Decision {
  const { songId, position = 0, again = false, newEntryId } = command;
  const { entries } = state;
  const isThere = entries.some((entry) => entry.songId === songId);
  if (isThere && !again) return [];
  if (entries.length >= mostPlaylistSongs) return 'PlaylistFull';
  // The first entry of a song uses the song's id, as all entries did when a song could be in a list only once.
  const entryId = entries.some((entry) => entry.entryId === songId) ? newEntryId : songId;
  if (entries.some((entry) => entry.entryId === entryId)) return [];
  const index = Math.max(0, entries.length - position);
  return [{ type: 'SongAddedToPlaylist', data: { ...of, songId, index, entryId, addedBy } }];
}

function remove(
  { entries, ownerId }: Kept,
  byUserId: string,
  { songId, entryId }: { readonly songId: string; readonly entryId?: string },
  of: Of,
): Decision {
  const meant = entries.filter(
    (entry) => entry.songId === songId && (entryId === undefined || entry.entryId === entryId),
  );
  const allowed = meant.filter(({ addedBy }) => byUserId === ownerId || addedBy === byUserId);
  if (meant.length > 0 && allowed.length === 0) return 'NotTheirSong';
  return allowed.map((entry) => ({ type: 'SongRemovedFromPlaylist', data: { ...of, songId, entryId: entry.entryId } }));
}

/** Moves relative to the neighbour and not to a position, so that concurrent moves both have the intended effect. */
function move({ entries }: Kept, { entryId, aboveEntryId, position }: Move, of: Of): Decision {
  const from = entries.findIndex((entry) => entry.entryId === entryId);
  const moved = entries[from];
  if (!moved || aboveEntryId === entryId) return [];
  const others = entries.filter((entry) => entry !== moved);
  const above = others.findIndex((entry) => entry.entryId === aboveEntryId);
  const counted = Math.max(0, others.length - position);
  const index = aboveEntryId === null ? 0 : above >= 0 ? above + 1 : counted;
  if (index === from) return [];
  return [{ type: 'SongMovedInPlaylist', data: { ...of, songId: moved.songId, entryId, index } }];
}

function join(state: Kept, userId: string, invitationId: string, of: Of): Decision {
  if (state.invitationId !== invitationId) return 'NoSuchInvitation';
  if (state.ownerId === userId || state.collaboratorIds.includes(userId)) return [];
  // A person who left or was removed still has the old link and needs a new invitation.
  if (state.leftIds.includes(userId)) return 'NoSuchInvitation';
  if (state.collaboratorIds.length >= mostCollaborators) return 'TooManyCollaborators';
  return [{ type: 'CollaboratorJoinedPlaylist', data: { ...of, userId } }];
}

/** `playlist-{id}`; it has no snapshots, because they would keep the name after an erasure. */
export const playlistStream = defineStream({ name: 'playlist', events: playlistEvents, decider: playlistDecider });
