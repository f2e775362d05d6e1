// People post, comment, reply, like and vote.

import type { ThreadRef } from '../../src/domains/comments/comment.events';
import { commentLikeStream, commentStream } from '../../src/domains/comments/comment.stream';
import { postStream, upvoteStream } from '../../src/domains/social/posts/post.stream';
import { demoReleases } from '../catalogue';
import { type DemoComment, type DemoPost, demoPosts, demoSongComments } from '../talk';
import { type Act, byUser, demoId, minuteMs } from './stage';

export interface Thread extends ThreadRef {
  readonly ownerId: string;
}

export function talkActs(nowMs: number): readonly Act[] {
  const onPosts = demoPosts.flatMap((post, index) => postActs(nowMs, post, demoId('post', String(index + 1))));
  const onSongs = Object.entries(demoSongComments).flatMap(([songId, comments]) => {
    const thread: Thread = { family: 'song', subjectId: songId, ownerId: artistOf(songId) };
    return comments.flatMap((comment, index) => commentActs(nowMs, thread, comment, demoId(songId, String(index + 1))));
  });
  return [...onPosts, ...onSongs];
}

function artistOf(songId: string): string {
  const release = demoReleases.find((each) => each.tracks.some((track) => track.slug === songId));
  if (!release) throw new Error(`Nobody in the demo sings ${songId}`);
  return release.artistSlug;
}

function postActs(nowMs: number, post: DemoPost, postId: string): readonly Act[] {
  const atMs = nowMs - post.minutesAgo * minuteMs;
  const thread: Thread = { family: 'post', subjectId: postId, ownerId: post.author };
  return [
    {
      atMs,
      run: ({ commands }) =>
        commands.handlerOf(postStream).execute(
          postId,
          {
            kind: 'publish',
            postId,
            authorId: post.author,
            description: post.text,
            songId: post.song ?? null,
            mentions: [],
            bannedUntil: null,
            now: '',
          },
          byUser(post.author, postId),
        ),
    },
    ...post.upvotedBy.map(
      (userId, index) =>
        ({
          atMs: atMs + (2 + index * 3) * minuteMs,
          run: ({ commands }) =>
            commands
              .handlerOf(upvoteStream)
              .execute(
                `${postId}-${userId}`,
                { kind: 'on', data: { postId, userId } },
                byUser(userId, `upvote/${postId}/${userId}`),
              ),
        }) satisfies Act,
    ),
    ...(post.comments ?? []).flatMap((comment, index) =>
      commentActs(nowMs, thread, comment, demoId(postId, String(index + 1))),
    ),
  ];
}

export function commentActs(
  nowMs: number,
  thread: Thread,
  comment: DemoComment,
  commentId: string,
  parent?: { readonly id: string; readonly author: string },
): readonly Act[] {
  const { family, subjectId, ownerId } = thread;
  const atMs = nowMs - comment.minutesAgo * minuteMs;
  const post: Act = {
    atMs,
    run: ({ commands }) =>
      commands.handlerOf(commentStream).execute(
        commentId,
        {
          kind: 'post',
          commentId,
          thread: { family, subjectId },
          subjectOwnerId: ownerId,
          authorId: comment.author,
          parentId: parent?.id ?? null,
          answeredUserId: parent?.author ?? null,
          text: comment.text,
          mentions: [],
          ...{ isApart: false, bannedUntil: null, now: '' },
        },
        byUser(comment.author, `comment/${commentId}`),
      ),
  };
  const likes = (comment.likedBy ?? []).map(
    (userId, index): Act => ({
      atMs: atMs + (1 + index * 2) * minuteMs,
      run: ({ commands }) =>
        commands
          .handlerOf(commentLikeStream)
          .execute(
            `${commentId}-${userId}`,
            { kind: 'on', data: { commentId, userId, family, subjectId } },
            byUser(userId, `like/${commentId}/${userId}`),
          ),
    }),
  );
  const replies = (comment.replies ?? []).flatMap((reply, index) =>
    commentActs(nowMs, thread, reply, demoId(commentId, String(index + 1)), { id: commentId, author: comment.author }),
  );
  return [post, ...likes, ...replies];
}
