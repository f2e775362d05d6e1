// Likes: a toggle stream per song and listener.
import type { SongLiked, SongUnliked } from '@libretto/contracts/events';
import { defineStream } from '../../../kernel/commands/stream';
import { toggleDecider } from '../../../kernel/commands/toggle';
import { defineEvents } from '../../../kernel/events/event-catalogue';

export const likeEvents = defineEvents<SongLiked | SongUnliked>({
  SongLiked: { version: 1 },
  SongUnliked: { version: 1 },
});

export const likeStream = defineStream({
  name: 'reaction-like',
  events: likeEvents,
  decider: toggleDecider<SongLiked, SongUnliked>('SongLiked', 'SongUnliked'),
});

export function likeStreamId(songId: string, userId: string): string {
  return `${songId}-${userId}`;
}
