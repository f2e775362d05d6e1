// Routes of the comment families: the same five under different paths.
import { describedCall } from '@libretto/contracts/http';
import { idParams } from '@libretto/contracts/http/paging';
import { commentTextSchema, postCommentBodySchema } from '@libretto/contracts/http/social/comments';
import { type Request, Router } from 'express';
import { z } from 'zod';
import { bannedFromCommenting } from '../../kernel/content/ban';
import { callerOf, requireUser, userIdOf } from '../../kernel/http/access/caller';
import { parseBody, parseParams, parseQuery } from '../../kernel/http/bodies/parse';
import { commandContext, idOfMade } from '../../kernel/http/commands/command-context';
import { acceptedOrThrow, type ProblemsOf } from '../../kernel/http/commands/outcome';
import { forbidden, notFound, tooManyRequests } from '../../kernel/http/server/problem';
import { text } from '../../kernel/texts/text';
import type { Conduct } from '../../ports/directory/conduct';
import type { RateLimits } from '../../ports/operations/rate-limits';
import type { CommentRefusal } from './comment.decider';
import { type ThreadRef, threadKey } from './comment.events';
import { commentLikeStream, commentStream } from './comment.stream';
import { commentFamilies } from './comment-families';
import { mentionViews } from './comment-view';
import type { CommentsDeps } from './comments.deps';
import { commentsPage, mentionsOf, ownComment, pinnedComment } from './comments.queries';
import { noSubject, openThreadOf } from './thread/open-thread';
import { comments, postedComment, type ThreadDoc, threads, topLevel } from './thread/thread.collections';

const noSuchComment = notFound('This comment does not exist');
const problems: ProblemsOf<CommentRefusal> = {
  NoSuchComment: noSuchComment,
  NotYours: forbidden('You cannot change this comment'),
  Apart: forbidden('You cannot comment here'),
  BannedFromCommenting: bannedFromCommenting,
};

const listQuery = describedCall('GET /api/songs/{id}/comments').query;
const editBodySchema = z.object({ comment: commentTextSchema });

export function commentRoutes(deps: CommentsDeps, conduct: Conduct): Router {
  const router = Router();
  const handler = deps.commands.handlerOf(commentStream);
  const likes = deps.commands.handlerOf(commentLikeStream);

  const takeTurn = slowModeOf(deps.rateLimits);

  const banOf = async (userId: string) => ({
    bannedUntil: await conduct.bannedUntil(userId),
    now: new Date(deps.clock.nowMs()).toISOString(),
  });
  const isApart = async (userId: string, ...others: readonly (string | undefined)[]) => {
    const addressed = [...new Set(others.filter((id) => id !== undefined && id !== ''))] as readonly string[];
    return (await Promise.all(addressed.map((id) => conduct.areApart(userId, id)))).includes(true);
  };

  for (const { family, subjectPath, commentPath } of commentFamilies) {
    const threadPath = `${subjectPath}/comments`;
    const openThread = async (req: Request) => {
      const reads = deps.readsFor(req);
      const thread = await openThreadOf(reads, family, parseParams(idParams, req).id, callerOf(req));
      const unseen = await conduct.unseenBy(reads, userIdOf(req));
      // Songs are visible to everyone, but posts of blocked people are not.
      if (family !== 'song' && unseen.has(thread.ownerId)) throw noSubject(family);
      return { thread, unseen };
    };

    const countOf = async (req: Request, ref: ThreadRef) =>
      (await deps.readsFor(req).collection(threads).get(threadKey(ref)))?.count ?? 0;

    router.get(threadPath, async (req, res) => {
      const page = parseQuery(listQuery, req);
      const { thread, unseen } = await openThread(req);
      const reads = deps.readsFor(req);
      const reader = { userId: userIdOf(req), unseen };
      res.json({
        ...(await commentsPage(reads, thread, page, reader)),
        commentCount: thread.count,
        ownerId: thread.ownerId,
        slowModeSeconds: thread.slowModeSeconds,
        pinned: await pinnedComment(reads, thread, reader),
      });
    });

    router.post(threadPath, async (req, res) => {
      const { userId, roles } = requireUser(req);
      const { comment: text, parentId: answeredId } = parseBody(postCommentBodySchema, req);
      const { thread, unseen } = await openThread(req);
      const { ownerId: subjectOwnerId } = thread;
      const answered = answeredId === null ? undefined : await deps.readsFor(req).collection(comments).get(answeredId);
      if (answeredId !== null && answered?.threadKey !== threadKey(thread)) throw noSuchComment;
      if (answered && unseen.has(answered.authorId)) throw noSuchComment;
      const context = commandContext(req);
      const commentId = idOfMade('comment', context);
      const mentions = await mentionsOf(deps.reads, text);
      const isRepeat = context.idempotency !== undefined && (await handler.load(commentId)).state.kind !== 'absent';
      const ban = await banOf(userId);
      const apart = await isApart(userId, subjectOwnerId, answered?.authorId);
      const isRefused = apart || (ban.bannedUntil ?? '') > ban.now;
      if (userId !== subjectOwnerId && !isRefused && !roles.includes('admin') && !isRepeat)
        await takeTurn(thread, userId);
      const outcome = await handler.execute(
        commentId,
        {
          kind: 'post',
          commentId,
          thread: { family, subjectId: thread.subjectId },
          subjectOwnerId,
          authorId: userId,
          // A reply to a reply is attached to the top-level comment.
          parentId: answered === undefined ? null : answered.parentKey === topLevel ? answered.id : answered.parentKey,
          answeredUserId: answered?.authorId ?? null,
          text,
          mentions,
          isApart: apart,
          ...ban,
        },
        context,
      );
      const { events, at, tokens, lastPosition } = acceptedOrThrow(res, outcome, problems);
      const isProjected = await deps.waitFor('comment-thread', tokens);
      const [posted] = events;
      // Answers with the stored comment, even while the projection lags.
      const stored =
        posted?.type === 'CommentPosted' && posted.data.text !== null && lastPosition !== undefined
          ? postedComment({ ...posted.data, text: posted.data.text }, at, lastPosition)
          : undefined;
      const doc = (await deps.reads.collection(comments).get(commentId)) ?? stored;
      if (!doc) throw noSuchComment;
      const comment = await ownComment(deps.reads, doc, userId);
      res.status(201).json({ comment, newCommentCount: (await countOf(req, thread)) + (isProjected ? 0 : 1) });
    });

    router.put(commentPath, async (req, res) => {
      const { userId: byUserId, roles } = requireUser(req);
      const { id: commentId } = parseParams(idParams, req);
      const { comment: text } = parseBody(editBodySchema, req);
      const isAdmin = roles.includes('admin');
      const known = await deps.readsFor(req).collection(comments).get(commentId);
      if (known?.family === 'tuned-in-post')
        await openThreadOf(deps.readsFor(req), known.family, known.subjectId, callerOf(req));
      const mentions = await mentionsOf(deps.reads, text);
      const ban = await banOf(byUserId);
      const command = { kind: 'edit', commentId, text, mentions, byUserId, isAdmin, family, ...ban } as const;
      const { at } = acceptedOrThrow(res, await handler.execute(commentId, command, commandContext(req)), problems);
      res.json({ comment: { comment: text, updatedAt: at, mentions: mentionViews(mentions) } });
    });

    router.delete(commentPath, async (req, res) => {
      const { userId: byUserId, roles } = requireUser(req);
      const { id: commentId } = parseParams(idParams, req);
      const command = { kind: 'delete', commentId, byUserId, isAdmin: roles.includes('admin'), family } as const;
      const { events, tokens } = acceptedOrThrow(
        res,
        await handler.execute(commentId, command, commandContext(req)),
        problems,
      );
      const isProjected = await deps.waitFor('comment-thread', tokens);
      const [deleted] = events;
      const count = deleted ? await countOf(req, deleted.data) : 0;
      res.json({ newCommentCount: Math.max(0, count - (isProjected ? 0 : 1)) });
    });

    router.post(`${commentPath}/like`, async (req, res) => {
      const { userId } = requireUser(req);
      const { id: commentId } = parseParams(idParams, req);
      const comment = await deps.readsFor(req).collection(comments).get(commentId);
      if (comment?.family !== family) throw noSuchComment;
      if ((await conduct.unseenBy(deps.readsFor(req), userId)).has(comment.authorId)) throw noSuchComment;
      if (family === 'tuned-in-post') await openThreadOf(deps.readsFor(req), family, comment.subjectId, callerOf(req));
      const data = { commentId, userId, family, subjectId: comment.subjectId };
      const outcome = await likes.execute(`${commentId}-${userId}`, { kind: 'flip', data }, commandContext(req));
      const { state, tokens } = acceptedOrThrow(res, outcome, {});
      const isProjected = await deps.waitFor('comment-thread', tokens);
      const counted = isProjected ? await deps.reads.collection(comments).get(commentId) : undefined;
      const likeCount = counted?.likes ?? Math.max(0, comment.likes + (state.isOn ? 1 : -1));
      res.json({ hasLiked: state.isOn, likes: likeCount });
    });
  }

  return router;
}

/**
 * The limit of slow mode, in which everyone except the owner and admins waits between two comments.
 * The interval is part of the name, so that changing it starts a new limit and nobody waits for a former, longer one.
 */
const pauseOf = (seconds: number) => ({ name: `slow-mode-${seconds}`, points: 1, windowMs: seconds * 1000 });

/** Consumes the caller's allowance, even for concurrent comments. @throws Problem 429 */
const slowModeOf = (rateLimits: RateLimits) => async (thread: ThreadDoc, userId: string) => {
  if (thread.slowModeSeconds === 0) return;
  const answer = await rateLimits.consume(pauseOf(thread.slowModeSeconds), `${threadKey(thread)}/${userId}`);
  if (answer.allowed) return;
  const seconds = Math.max(1, Math.ceil(answer.retryAfterMs / 1000));
  const words =
    seconds === 1
      ? text`Slow mode is on. You can comment again in 1 second.`
      : text`Slow mode is on. You can comment again in ${{ seconds }} seconds.`;
  throw tooManyRequests(answer.retryAfterMs, words);
};
