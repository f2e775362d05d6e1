// Followed albums: a toggle stream per album and person.
import type { AlbumFollowed, AlbumUnfollowed } from '@libretto/contracts/events';
import { defineStream } from '../../kernel/commands/stream';
import { toggleDecider } from '../../kernel/commands/toggle';
import { defineEvents } from '../../kernel/events/event-catalogue';

export const albumEvents = defineEvents<AlbumFollowed | AlbumUnfollowed>({
  AlbumFollowed: { version: 1 },
  AlbumUnfollowed: { version: 1 },
});

export const albumStream = defineStream({
  name: 'reaction-album',
  events: albumEvents,
  decider: toggleDecider<AlbumFollowed, AlbumUnfollowed>('AlbumFollowed', 'AlbumUnfollowed'),
});

export const albumStreamId = (albumId: string, userId: string) => `${albumId}-${userId}`;
