// The calls of the comment families: the same five under different paths.
import { commentTextSchema, postCommentBodySchema } from '@libretto/contracts/http/comments';
import { idParams, pageQuery } from '@libretto/contracts/http/paging';
import { type Request, Router } from 'express';
import { z } from 'zod';
import { requireUser, userIdOf } from '../../kernel/http/caller';
import { commandContext, idOfMade } from '../../kernel/http/command-context';
import { acceptedOrThrow, type ProblemsOf } from '../../kernel/http/outcome';
import { parseBody, parseParams, parseQuery } from '../../kernel/http/parse';
import { forbidden, notFound } from '../../kernel/problem';
import type { CommentRefusal } from './comment.decider';
import { type ThreadRef, threadKey } from './comment.events';
import { commentLikeStream, commentStream } from './comment.stream';
import type { CommentsDeps } from './comments.deps';
import { commentsPage, ownComment } from './comments.queries';
import { comments, threads, topLevel } from './thread.collections';

/** Where each family's calls stand: the thread's under its subject, the others under the comment's own path. */
const families = [
  { family: 'song', threadPath: '/api/songs/:id/comments', commentPath: '/api/song-comments/:id' },
  { family: 'post', threadPath: '/api/posts/:id/comments', commentPath: '/api/comments/:id' },
] as const;

const problems: ProblemsOf<CommentRefusal> = {
  NoSuchComment: notFound('This comment does not exist'),
  NotYours: forbidden('You cannot change this comment'),
};

const editBodySchema = z.object({ comment: commentTextSchema });

export function commentRoutes(deps: CommentsDeps): Router {
  const router = Router();
  const handler = deps.commands.handlerOf(commentStream);
  const likes = deps.commands.handlerOf(commentLikeStream);

  for (const { family, threadPath, commentPath } of families) {
    const openThread = async (req: Request) => {
      const ref: ThreadRef = { family, subjectId: parseParams(idParams, req).id };
      const thread = await deps.readsFor(req).collection(threads).get(threadKey(ref));
      if (!thread?.isOpen) throw notFound(family === 'song' ? 'This song does not exist' : 'This post does not exist');
      return thread;
    };

    const countOf = async (req: Request, ref: ThreadRef) =>
      (await deps.readsFor(req).collection(threads).get(threadKey(ref)))?.count ?? 0;

    router.get(threadPath, async (req, res) => {
      const page = parseQuery(pageQuery(20), req);
      res.json(await commentsPage(deps.readsFor(req), await openThread(req), page, userIdOf(req)));
    });

    router.post(threadPath, async (req, res) => {
      const { userId } = requireUser(req);
      const { comment: text, parentId: answeredId } = parseBody(postCommentBodySchema, req);
      const { ownerId: subjectOwnerId, ...thread } = await openThread(req);
      const answered = answeredId === null ? undefined : await deps.readsFor(req).collection(comments).get(answeredId);
      if (answeredId !== null && answered?.threadKey !== threadKey(thread)) throw problems.NoSuchComment;
      const context = commandContext(req);
      const commentId = idOfMade('comment', context);
      const outcome = await handler.execute(
        commentId,
        {
          kind: 'post',
          commentId,
          thread: { family, subjectId: thread.subjectId },
          subjectOwnerId,
          authorId: userId,
          // A reply to a reply goes under the top-level comment.
          parentId: answered === undefined ? null : answered.parentKey === topLevel ? answered.id : answered.parentKey,
          answeredUserId: answered?.authorId ?? null,
          text,
        },
        context,
      );
      acceptedOrThrow(res, outcome, problems);
      if (outcome.kind === 'accepted') await deps.waitFor('comment-thread', outcome.marks);
      const comment = await ownComment(deps.reads, commentId, userId);
      if (!comment) throw problems.NoSuchComment;
      res.status(201).json({ comment, newCommentCount: await countOf(req, thread) });
    });

    router.put(commentPath, async (req, res) => {
      const { userId: byUserId, roles } = requireUser(req);
      const { id: commentId } = parseParams(idParams, req);
      const { comment: text } = parseBody(editBodySchema, req);
      const command = { kind: 'edit', commentId, text, byUserId, isAdmin: roles.includes('admin'), family } as const;
      const { at } = acceptedOrThrow(res, await handler.execute(commentId, command, commandContext(req)), problems);
      res.json({ comment: { comment: text, updatedAt: at } });
    });

    router.delete(commentPath, async (req, res) => {
      const { userId: byUserId, roles } = requireUser(req);
      const { id: commentId } = parseParams(idParams, req);
      const command = { kind: 'delete', commentId, byUserId, isAdmin: roles.includes('admin'), family } as const;
      const { events, marks } = acceptedOrThrow(
        res,
        await handler.execute(commentId, command, commandContext(req)),
        problems,
      );
      await deps.waitFor('comment-thread', marks);
      const [deleted] = events;
      res.json({ newCommentCount: deleted ? await countOf(req, deleted.data) : 0 });
    });

    router.post(`${commentPath}/like`, async (req, res) => {
      const { userId } = requireUser(req);
      const { id: commentId } = parseParams(idParams, req);
      const comment = await deps.readsFor(req).collection(comments).get(commentId);
      if (comment?.family !== family) throw problems.NoSuchComment;
      const data = { commentId, userId, family, subjectId: comment.subjectId };
      const outcome = await likes.execute(`${commentId}-${userId}`, { kind: 'flip', data }, commandContext(req));
      const { state, marks } = acceptedOrThrow(res, outcome, {});
      await deps.waitFor('comment-thread', marks);
      const counted = await deps.reads.collection(comments).get(commentId);
      res.json({ hasLiked: state.isOn, likes: counted?.likes ?? comment.likes });
    });
  }

  return router;
}
