// Projects streams, comments and likes of a song, separately from the song because these counts change all day.
import type { SongLiked, SongStreamed, SongUnliked } from '@libretto/contracts/events';
import { defineProjection, type ProjectionWriter } from '../../../kernel/consumers/projections/projection';
import { shownCommentsOf, type ThreadTalk } from '../../../kernel/content/shown-comments';
import { defineCollection } from '../../../ports/read-models/read-models';

export interface SongCounts {
  readonly songId: string;
  readonly streams: number;
  readonly comments: number;
  readonly likes: number;
}

export const songCounts = defineCollection<SongCounts>()({ name: 'song-counts', indexes: {} });

const comments = shownCommentsOf('song-counts', 'song', (to, songId, change) => add(to, songId, 'comments', change));

export const songCountsProjection = defineProjection<SongStreamed | SongLiked | SongUnliked | ThreadTalk>({
  name: 'song-counts',
  version: 2,
  collections: [songCounts, comments.collection],
  handlers: {
    ...comments.handlers,
    SongStreamed: ({ data }, to) => add(to, data.songId, 'streams', 1),
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
