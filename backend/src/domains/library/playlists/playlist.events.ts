import type {
  CollaboratorJoinedPlaylist,
  CollaboratorLeftPlaylist,
  PlaylistCreated,
  PlaylistDeleted,
  PlaylistInvitationOpened,
  PlaylistInvitationRevoked,
  PlaylistMadePrivate,
  PlaylistMadePublic,
  PlaylistRenamed,
  PlaylistRestored,
  SongAddedToPlaylist,
  SongMovedInPlaylist,
  SongRemovedFromPlaylist,
} from '@libretto/contracts/events';
import { defineEvents } from '../../../kernel/events/event-catalogue';

export type PlaylistEvent =
  | PlaylistCreated
  | PlaylistRenamed
  | SongAddedToPlaylist
  | SongRemovedFromPlaylist
  | SongMovedInPlaylist
  | PlaylistDeleted
  | PlaylistRestored
  | PlaylistMadePublic
  | PlaylistMadePrivate
  | PlaylistInvitationOpened
  | PlaylistInvitationRevoked
  | CollaboratorJoinedPlaylist
  | CollaboratorLeftPlaylist;

const personal = {
  subject: ({ ownerId }: PlaylistCreated['data'] | PlaylistRenamed['data']) => ownerId,
  fields: ['name'],
} as const;

export const playlistEvents = defineEvents<PlaylistEvent>({
  PlaylistCreated: { version: 1, personal },
  PlaylistRenamed: { version: 1, personal },
  // In version 1 a song was in a list at most once, and the owner always added it.
  SongAddedToPlaylist: {
    version: 2,
    upcast: { 1: (data) => ({ ...data, entryId: data.songId, addedBy: data.ownerId }) },
  },
  SongRemovedFromPlaylist: { version: 2, upcast: { 1: (data) => ({ ...data, entryId: data.songId }) } },
  SongMovedInPlaylist: { version: 1 },
  PlaylistDeleted: { version: 1 },
  PlaylistRestored: { version: 1 },
  PlaylistMadePublic: { version: 1 },
  PlaylistMadePrivate: { version: 1 },
  PlaylistInvitationOpened: { version: 1 },
  PlaylistInvitationRevoked: { version: 1 },
  CollaboratorJoinedPlaylist: { version: 1 },
  CollaboratorLeftPlaylist: { version: 1 },
});
