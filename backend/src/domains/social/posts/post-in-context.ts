// A post as moderators see it.
import type { ReportableContent } from '../../../ports/directory/moderated-content';
import type { ReadModels } from '../../../ports/read-models/read-models';
import { postSongs } from '../people/people.projection';
import { hiddenTunedInPosts, tunedInPosts } from '../tuned-in/tuned-in-posts.projection';
import { hiddenPosts, type PostDoc, posts } from './feed.projection';

export async function postInContext(reads: ReadModels, id: string): Promise<ReportableContent | undefined> {
  const post = (await reads.collection(posts).get(id)) ?? (await reads.collection(hiddenPosts).get(id));
  return post && inContext(reads, 'post', post);
}

export async function tunedInPostInContext(reads: ReadModels, id: string): Promise<ReportableContent | undefined> {
  const post = (await reads.collection(tunedInPosts).get(id)) ?? (await reads.collection(hiddenTunedInPosts).get(id));
  return post && inContext(reads, 'tuned-in-post', post);
}

async function inContext(
  reads: ReadModels,
  kind: 'post' | 'tuned-in-post',
  post: Pick<PostDoc, 'id' | 'authorId' | 'description' | 'createdAt' | 'songId'>,
): Promise<ReportableContent> {
  return {
    subject: { kind, id: post.id },
    ...{ ownerId: post.authorId, text: post.description, createdAt: post.createdAt },
    ...{ editedAt: null, imageId: null, around: [], link: `/post/${post.id}` },
    under: post.songId === null ? null : { kind: 'song', id: post.songId, title: await songTitle(reads, post.songId) },
  };
}

export async function songTitle(reads: ReadModels, songId: string): Promise<string> {
  return (await reads.collection(postSongs).get(songId))?.title ?? '';
}
