import type {
  PlaylistCreated,
  PlaylistDeleted,
  PlaylistMadePrivate,
  PlaylistMadePublic,
  PlaylistRenamed,
  PlaylistRestored,
  SongAddedToPlaylist,
  SongRemovedFromPlaylist,
} from '@libretto/contracts/events';
import { defineEvents } from '../../kernel/event-catalogue';

export type PlaylistEvent =
  | PlaylistCreated
  | PlaylistRenamed
  | SongAddedToPlaylist
  | SongRemovedFromPlaylist
  | PlaylistDeleted
  | PlaylistRestored
  | PlaylistMadePublic
  | PlaylistMadePrivate;

const personal = {
  subject: ({ ownerId }: PlaylistCreated['data'] | PlaylistRenamed['data']) => ownerId,
  fields: ['name'],
} as const;

export const playlistEvents = defineEvents<PlaylistEvent>({
  PlaylistCreated: { version: 1, personal },
  PlaylistRenamed: { version: 1, personal },
  SongAddedToPlaylist: { version: 1 },
  SongRemovedFromPlaylist: { version: 1 },
  PlaylistDeleted: { version: 1 },
  PlaylistRestored: { version: 1 },
  PlaylistMadePublic: { version: 1 },
  PlaylistMadePrivate: { version: 1 },
});
