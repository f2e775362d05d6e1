// The actions of a user in a thread: applied optimistically and rolled back when the server refuses them.

import { statusOf } from '@libretto/contracts/client';
import { serverNow } from '@libretto/contracts/client/server-clock';
import type { SessionUser } from '@libretto/contracts/federation';
import { toast, toastDurationMs } from '@libretto/kit/feedback';
import { haptic } from '@libretto/kit/hooks';
import { failureText } from '@libretto/product/command';
import { MutationQueue } from '@libretto/product/mutation-queue';
import { imageIdOf } from '@libretto/product/pictures';
import { t } from '@lingui/core/macro';
import { useCallback } from 'react';
import { findComment, type ThreadComment, withChange, withComment, withoutComment, withSent } from './thread/thread';
import type { HeldThread } from './thread/use-thread';

const failed = (title: string, message = t`Please try again`) =>
  toast.error(title, message, { durationMs: toastDurationMs.error });
const done = (title: string, message: string) => toast.success(title, message, { durationMs: toastDurationMs.brief });

let temporary = 0;

type Answered = Pick<ThreadComment, 'id'>;

/** The parent of each comment that is being sent, by temporary id. */
const answeredBy = new Map<string, Answered | null>();

const always = () => true;

/** Pending likes of comments; only their thread shows them. */
const likes = new MutationQueue(() => undefined);

export function useCommentActions({ calls, patch, setCount }: HeldThread, user: SessionUser | null) {
  const deliver = useCallback(
    async (sending: ThreadComment, answered: Answered | null, keeps: () => boolean): Promise<boolean> => {
      try {
        const { comment, newCommentCount } = await calls.post(sending.comment, answered?.id ?? null);
        patch((thread) => withSent(thread, sending.id, comment));
        setCount(newCommentCount);
      } catch (error) {
        // In slow mode only the server knows the remaining wait.
        const message = statusOf(error) === 429 ? failureText(error, t`Please try again`) : t`Please try again`;
        const isKept = keeps();
        let isStored = false;
        patch((thread) => {
          // The response was lost, but a push has replaced the temporary comment: it is stored.
          isStored = !findComment(thread, sending.id);
          if (!isKept) return withoutComment(thread, sending.id);
          const unsent = { text: sending.comment, message: t`Failed to post comment` };
          return withChange(thread, sending.id, { unsent });
        });
        if (!isStored) {
          failed(t`Failed to post comment`, message);
          return false;
        }
      }
      done(t`Comment posted!`, answered ? t`Your reply has been added` : t`Your comment has been added`);
      return true;
    },
    [calls, patch, setCount],
  );

  /**
   * Resolves with false when sending failed. The thread keeps the unsent text if `keeps` returns true; otherwise the
   * text returns to the composer.
   */
  const post = useCallback(
    async (text: string, answered: ThreadComment | null, keeps: () => boolean): Promise<boolean> => {
      if (!user) return false;
      temporary += 1;
      const sending = sendingComment(`temporary-${temporary}`, text, answered, user);
      answeredBy.set(sending.id, answered);
      patch((thread) => withComment(thread, sending));
      return deliver(sending, answered, keeps);
    },
    [user, patch, deliver],
  );

  const edit = useCallback(
    async (comment: ThreadComment, text: string, keeps: () => boolean): Promise<boolean> => {
      patch((thread) =>
        withChange(thread, comment.id, { comment: text, updatedAt: serverNow().toISOString(), unsent: undefined }),
      );
      try {
        const { comment: edited } = await calls.edit(comment.id, text);
        patch((thread) => withChange(thread, comment.id, edited));
        done(t`Comment updated!`, t`Your comment has been updated`);
        return true;
      } catch {
        const unsent = keeps() ? { text, message: t`Failed to update comment` } : undefined;
        const { comment: former, updatedAt } = comment;
        patch((thread) => withChange(thread, comment.id, { comment: former, updatedAt, unsent }));
        failed(t`Failed to update comment`);
        return false;
      }
    },
    [calls, patch],
  );

  /** Sends a comment or edit again whose text the thread kept after a failure. */
  const retry = useCallback(
    async (comment: ThreadComment): Promise<void> => {
      const { unsent } = comment;
      if (!unsent) return;
      if (!comment.isSending) {
        await edit(comment, unsent.text, always);
        return;
      }
      patch((thread) => withChange(thread, comment.id, { unsent: undefined }));
      await deliver(comment, answeredBy.get(comment.id) ?? null, always);
    },
    [edit, deliver, patch],
  );

  const discard = useCallback(
    (comment: ThreadComment): void =>
      patch((thread) =>
        comment.isSending ? withoutComment(thread, comment.id) : withChange(thread, comment.id, { unsent: undefined }),
      ),
    [patch],
  );

  const remove = useCallback(
    async (comment: ThreadComment): Promise<void> => {
      try {
        const { newCommentCount } = await calls.remove(comment.id);
        patch((thread) => withoutComment(thread, comment.id));
        setCount(newCommentCount);
        done(t`Comment deleted`, t`Your comment has been removed`);
      } catch {
        failed(t`Failed to delete comment`);
      }
    },
    [calls, patch, setCount],
  );

  const like = useCallback(
    async (comment: ThreadComment): Promise<void> => {
      const hasLiked = !comment.hasLiked;
      haptic('light');
      patch((thread) => withChange(thread, comment.id, { hasLiked, likes: comment.likes + (hasLiked ? 1 : -1) }));
      let answer: { hasLiked: boolean; likes: number } | undefined;
      let refusal: unknown;
      const isStored = await likes.mutate(comment.id, hasLiked, async () => {
        refusal = undefined;
        answer = await calls.like(comment.id).catch((error) => {
          refusal = error;
          throw error;
        });
        return answer.hasLiked;
      });
      const stored = answer;
      // The spec keeps the optimistic change after a failure, so only the message shows the failure.
      if (refusal) toast.error(failureText(refusal, t`Your like was not saved`));
      // A newer click waits for its own response.
      if (isStored && stored && likes.wanted(comment.id) === undefined) {
        patch((thread) => withChange(thread, comment.id, stored));
      }
    },
    [calls, patch],
  );

  const pin = useCallback(
    async (comment: ThreadComment, pinned: boolean): Promise<void> => {
      try {
        await calls.pin(comment.id, pinned);
        patch((thread) => ({ ...thread, pinned: pinned ? (findComment(thread, comment.id) ?? comment) : null }));
      } catch (error) {
        toast.error(failureText(error, pinned ? t`Failed to pin comment` : t`Failed to unpin comment`));
      }
    },
    [calls, patch],
  );

  const slowDown = useCallback(
    async (seconds: number): Promise<void> => {
      try {
        const { slowModeSeconds } = await calls.slowDown(seconds);
        patch((thread) => ({ ...thread, slowModeSeconds }));
      } catch (error) {
        toast.error(failureText(error, t`Failed to change slow mode`));
      }
    },
    [calls, patch],
  );

  return { post, edit, retry, discard, remove, like, pin, slowDown };
}

function sendingComment(id: string, text: string, answered: ThreadComment | null, user: SessionUser): ThreadComment {
  const now = serverNow().toISOString();
  return {
    id,
    bubbleId: id,
    user: {
      id: user.id,
      username: user.name,
      profilePhotoUrl: user.image,
      profileImageId: imageIdOf(user.image),
      isArtist: user.isArtist,
      isPatron: user.isPatron,
    },
    comment: text,
    createdAt: now,
    updatedAt: now,
    likes: 0,
    hasLiked: false,
    replies: [],
    parentId: answered === null ? null : (answered.parentId ?? answered.id),
    replyingTo: answered?.user.username ?? null,
    mentions: [],
    order: Number.MAX_SAFE_INTEGER,
    isSending: true,
    clientId: id,
  };
}
