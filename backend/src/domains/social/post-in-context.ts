// A post as those who decide about it see it.
import type { ReportableContent } from '../../ports/moderated-content';
import type { ReadModels } from '../../ports/read-models';
import { hiddenPosts, posts } from './feed.projection';
import { postSongs } from './people.projection';

export async function postInContext(reads: ReadModels, id: string): Promise<ReportableContent | undefined> {
  const post = (await reads.collection(posts).get(id)) ?? (await reads.collection(hiddenPosts).get(id));
  if (!post) return undefined;
  return {
    subject: { kind: 'post', id },
    ...{ ownerId: post.authorId, text: post.description, createdAt: post.createdAt },
    ...{ editedAt: null, imageId: null, around: [], link: `/post/${id}` },
    under: post.songId === null ? null : { kind: 'song', id: post.songId, title: await songTitle(reads, post.songId) },
  };
}

export async function songTitle(reads: ReadModels, songId: string): Promise<string> {
  return (await reads.collection(postSongs).get(songId))?.title ?? '';
}
