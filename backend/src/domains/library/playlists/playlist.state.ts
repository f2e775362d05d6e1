// Rebuilds the state of a playlist from its events. Songs are stored in the order of adding; screens show the last one
// first.
import { assertNever } from '../../../kernel/values/assert';
import type { PlaylistEvent } from './playlist.events';

/** An entry of the list; the same song may have several entries. */
export interface PlaylistSong {
  readonly entryId: string;
  readonly songId: string;
  readonly addedBy: string;
}

interface Kept {
  readonly ownerId: string;
  readonly name: string | null;
  readonly imageId: string | null;
  readonly entries: readonly PlaylistSong[];
  /** Everyone may read the list. */
  readonly isPublic: boolean;
  /** Id of the open invitation; null when no invitation is open. */
  readonly invitationId: string | null;
  readonly collaboratorIds: readonly string[];
  /** People who left or were removed since the invitation was created; its link does not let them rejoin. */
  readonly leftIds: readonly string[];
}

export type PlaylistState =
  | { readonly kind: 'absent' }
  | ({ readonly kind: 'kept' } & Kept)
  | ({ readonly kind: 'deleted'; readonly restorableUntilMs: number } & Kept);

export function evolvePlaylist(state: PlaylistState, { type, data }: PlaylistEvent): PlaylistState {
  if (type === 'PlaylistCreated') {
    const { ownerId, name, imageId } = data;
    const nobody = { invitationId: null, collaboratorIds: [], leftIds: [] };
    return { kind: 'kept', ownerId, name, imageId, entries: [], isPublic: false, ...nobody };
  }
  if (state.kind === 'absent') return state;
  switch (type) {
    case 'PlaylistRenamed':
      return { ...state, name: data.name };
    case 'SongAddedToPlaylist': {
      const { entryId, songId, addedBy } = data;
      return { ...state, entries: insertedAt(state.entries, { entryId, songId, addedBy }, data.index) };
    }
    case 'SongRemovedFromPlaylist':
      return { ...state, entries: state.entries.filter(({ entryId }) => entryId !== data.entryId) };
    case 'SongMovedInPlaylist':
      return { ...state, entries: movedTo(state.entries, data.entryId, data.index) };
    case 'PlaylistDeleted':
      return { ...state, kind: 'deleted', restorableUntilMs: data.restorableUntilMs };
    case 'PlaylistRestored': {
      const { restorableUntilMs: _, ...kept } = { restorableUntilMs: 0, ...state };
      return { ...kept, kind: 'kept' };
    }
    case 'PlaylistMadePublic':
      return { ...state, isPublic: true };
    case 'PlaylistMadePrivate':
      return { ...state, isPublic: false };
    case 'PlaylistInvitationOpened':
      return { ...state, invitationId: data.invitationId, leftIds: [] };
    case 'PlaylistInvitationRevoked':
      return { ...state, invitationId: null };
    case 'CollaboratorJoinedPlaylist':
      return { ...state, collaboratorIds: [...state.collaboratorIds, data.userId] };
    case 'CollaboratorLeftPlaylist':
      return {
        ...state,
        collaboratorIds: state.collaboratorIds.filter((userId) => userId !== data.userId),
        leftIds: [...state.leftIds, data.userId],
      };
    default:
      return assertNever(type);
  }
}

export function insertedAt<Item>(items: readonly Item[], item: Item, index: number): readonly Item[] {
  return [...items.slice(0, index), item, ...items.slice(index)];
}

/** `index` counts in the list without the moving entry. */
export function movedTo<Entry extends { readonly entryId: string }>(
  entries: readonly Entry[],
  entryId: string,
  index: number,
): readonly Entry[] {
  const moved = entries.find((entry) => entry.entryId === entryId);
  if (!moved) return entries;
  return insertedAt(
    entries.filter((entry) => entry !== moved),
    moved,
    index,
  );
}
