// Likes: a toggle stream per song and listener.
import type { SongLiked, SongUnliked } from '@libretto/contracts/events';
import { defineEvents } from '../../kernel/event-catalogue';
import { defineStream } from '../../kernel/stream';
import { toggleDecider } from '../../kernel/toggle';

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
