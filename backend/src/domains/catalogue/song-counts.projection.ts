// How often was this song streamed, commented and liked? Kept apart from the song, as counts change all day.
import type { CommentDeleted, CommentPosted, SongLiked, SongStreamed, SongUnliked } from '@libretto/contracts/events';
import { defineProjection, type ProjectionWriter } from '../../kernel/projection';
import { defineCollection } from '../../ports/read-models';

export interface SongCounts {
  readonly songId: string;
  readonly streams: number;
  readonly comments: number;
  readonly likes: number;
}

export const songCounts = defineCollection<SongCounts>()({ name: 'song-counts', indexes: {} });

export const songCountsProjection = defineProjection<
  SongStreamed | CommentPosted | CommentDeleted | SongLiked | SongUnliked
>({
  name: 'song-counts',
  version: 1,
  collections: [songCounts],
  handlers: {
    SongStreamed: ({ data }, to) => add(to, data.songId, 'streams', 1),
    CommentPosted: ({ data }, to) => (data.family === 'song' ? add(to, data.subjectId, 'comments', 1) : undefined),
    CommentDeleted: ({ data }, to) => (data.family === 'song' ? add(to, data.subjectId, 'comments', -1) : undefined),
    SongLiked: ({ data }, to) => add(to, data.songId, 'likes', 1),
    SongUnliked: ({ data }, to) => add(to, data.songId, 'likes', -1),
  },
});

async function add(
  to: ProjectionWriter,
  songId: string,
  field: 'streams' | 'comments' | 'likes',
  change: number,
): Promise<void> {
  const counts = (await to.collection(songCounts).get(songId)) ?? { songId, streams: 0, comments: 0, likes: 0 };
  to.collection(songCounts).put(songId, { ...counts, [field]: counts[field] + change });
}
