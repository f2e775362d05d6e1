// Routes for the owner of a song or post to manage its thread: slow mode and pinning.
import { describedCall } from '@libretto/contracts/http';
import { Router } from 'express';
import { callerOf, requireUser } from '../../../kernel/http/access/caller';
import { parseBody, parseParams } from '../../../kernel/http/bodies/parse';
import { commandContext } from '../../../kernel/http/commands/command-context';
import { acceptedOrThrow, type ProblemsOf } from '../../../kernel/http/commands/outcome';
import { forbidden, notFound, problem } from '../../../kernel/http/server/problem';
import { threadStream, threadStreamId } from '../comment.stream';
import { commentFamilies } from '../comment-families';
import type { CommentsDeps } from '../comments.deps';
import { openThreadOf } from './open-thread';
import { comments, topLevel } from './thread.collections';
import type { ThreadRefusal } from './thread.decider';

const problems: ProblemsOf<ThreadRefusal> = {
  NotOwner: forbidden('Only the owner of this thread can do this'),
  ReplyPinned: problem(422, 'reply-pinned', 'A reply cannot be pinned'),
};
const slowMode = describedCall('PUT /api/songs/{id}/slow-mode');
const pinning = describedCall('PUT /api/song-comments/{id}/pin');

export function threadRoutes(deps: CommentsDeps): Router {
  const router = Router();
  const handler = deps.commands.handlerOf(threadStream);

  for (const { family, subjectPath, commentPath } of commentFamilies) {
    router.put(`${subjectPath}/slow-mode`, async (req, res) => {
      const { userId: byUserId, roles } = requireUser(req);
      const { id } = parseParams(slowMode.params, req);
      const { seconds } = parseBody(slowMode.body, req);
      const { ownerId, subjectId } = await openThreadOf(deps.readsFor(req), family, id, callerOf(req));
      const thread = { family, subjectId };
      const mayManage = ownerId === byUserId || roles.includes('admin');
      const command = { kind: 'set-slow-mode', thread, byUserId, mayManage, seconds } as const;
      const outcome = await handler.execute(threadStreamId(thread), command, commandContext(req));
      const { state, tokens } = acceptedOrThrow(res, outcome, problems);
      // Waits, so that the setting applies to everybody's next comment.
      await deps.waitFor('comment-thread', tokens);
      res.json({ slowModeSeconds: state.slowModeSeconds });
    });

    router.put(`${commentPath}/pin`, async (req, res) => {
      const { userId: byUserId, roles } = requireUser(req);
      const { id: commentId } = parseParams(pinning.params, req);
      const { pinned } = parseBody(pinning.body, req);
      const comment = await deps.readsFor(req).collection(comments).get(commentId);
      if (comment?.family !== family) throw notFound('This comment does not exist');
      const { ownerId, subjectId } = await openThreadOf(deps.readsFor(req), family, comment.subjectId, callerOf(req));
      const thread = { family, subjectId };
      const by = { thread, byUserId, mayManage: ownerId === byUserId || roles.includes('admin'), commentId };
      const command = pinned
        ? ({ ...by, kind: 'pin', isReply: comment.parentKey !== topLevel } as const)
        : ({ ...by, kind: 'unpin' } as const);
      const outcome = await handler.execute(threadStreamId(thread), command, commandContext(req));
      const { state, tokens } = acceptedOrThrow(res, outcome, problems);
      await deps.waitFor('comment-thread', tokens);
      res.json({ pinned: state.pinnedId === commentId });
    });
  }

  return router;
}
