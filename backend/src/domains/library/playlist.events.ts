import type { DomainEvent } from '../../kernel/decider';
import { defineEvents } from '../../kernel/event-catalogue';

interface OfPlaylist {
  playlistId: string;
  ownerId: string;
}

/** What people call their lists tells of them, so a name goes with its owner. */
interface Named extends OfPlaylist {
  name: string | null;
}

export type PlaylistCreated = DomainEvent<
  'PlaylistCreated',
  Named & { imageId: string | null; dominantColor: string | null }
>;
export type PlaylistRenamed = DomainEvent<'PlaylistRenamed', Named>;
/** `index` counts from the song that was added first. */
export type SongAddedToPlaylist = DomainEvent<'SongAddedToPlaylist', OfPlaylist & { songId: string; index: number }>;
export type SongRemovedFromPlaylist = DomainEvent<'SongRemovedFromPlaylist', OfPlaylist & { songId: string }>;
export type PlaylistDeleted = DomainEvent<'PlaylistDeleted', OfPlaylist & { restorableUntilMs: number }>;
export type PlaylistRestored = DomainEvent<'PlaylistRestored', OfPlaylist>;

export type PlaylistEvent =
  | PlaylistCreated
  | PlaylistRenamed
  | SongAddedToPlaylist
  | SongRemovedFromPlaylist
  | PlaylistDeleted
  | PlaylistRestored;

const personal = { subject: ({ ownerId }: Named) => ownerId, fields: ['name'] } as const;

export const playlistEvents = defineEvents<PlaylistEvent>({
  PlaylistCreated: { version: 1, personal },
  PlaylistRenamed: { version: 1, personal },
  SongAddedToPlaylist: { version: 1 },
  SongRemovedFromPlaylist: { version: 1 },
  PlaylistDeleted: { version: 1 },
  PlaylistRestored: { version: 1 },
});
