// A thread with its composer, which is below the list in the dialog and above it in a page.

import type { SessionUser } from '@libretto/contracts/federation';
import { NewCommentsPill } from '@libretto/kit/cards';
import { ConfirmDialog } from '@libretto/kit/overlays';
import { visuallyHiddenStyle } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useCallback, useRef, useState } from 'react';
import { CommentComposer, type ComposerMode } from '../comment-composer';
import { deletionQuestion } from '../comment-item';
import { CommentList } from '../comment-list';
import { useCommentActions } from '../use-comment-actions';
import { threadStyle } from './comment-thread-style';
import { SlowModeRow } from './slow-mode-row';
import type { ThreadComment } from './thread';
import { useArrivals } from './use-arrivals';
import type { HeldThread } from './use-thread';

export interface CommentThreadProps {
  readonly thread: HeldThread;
  readonly user: SessionUser | null;
  /** True in the dialog, where the list scrolls; in a page it has its full height. */
  readonly scrolls: boolean;
  /** Id of the comment that the URL links to. */
  readonly markedId?: string | null;
}

export function CommentThread({ thread, user, scrolls, markedId = null }: CommentThreadProps) {
  const actions = useCommentActions(thread, user);
  const [mode, setMode] = useState<ComposerMode>({ kind: 'new' });
  const [deleting, setDeleting] = useState<ThreadComment | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const { hiddenIds, announcement, showHidden } = useArrivals(thread, list, user?.id ?? null, scrolls);

  const held = thread.query.data;
  const subject = `${thread.family} ${thread.id}`;
  const mayManage = user !== null && held !== undefined && (held.ownerId === user.id || user.isAdmin);
  const reply = useCallback((comment: ThreadComment) => setMode({ kind: 'reply', comment }), []);
  const edit = useCallback((comment: ThreadComment) => setMode({ kind: 'edit', comment }), []);

  const send = (text: string, sent: ComposerMode, keeps: () => boolean): Promise<boolean> => {
    if (sent.kind === 'edit') return actions.edit(sent.comment, text, keeps);
    // A new comment appears on top, so newer ones of others must not stay hidden.
    if (sent.kind === 'new') showHidden();
    return actions.post(text, sent.kind === 'reply' ? sent.comment : null, keeps);
  };
  const remove = () => {
    if (deleting) void actions.remove(deleting);
    setDeleting(null);
  };

  return (
    <div css={scrolls ? threadStyle.inDialog : threadStyle.inPage}>
      <div css={threadStyle.pillPlace}>
        <NewCommentsPill count={hiddenIds.size} onShow={showHidden} />
      </div>
      <p css={visuallyHiddenStyle} aria-live="polite">
        {announcement}
      </p>
      {/* A scroll container must be focusable by keyboard even without focusable content. */}
      <div ref={list} css={scrolls && threadStyle.scroller} {...(scrolls && scrollable())}>
        <CommentList
          thread={thread}
          user={user}
          hiddenIds={hiddenIds}
          markedId={markedId}
          on={scrolls ? 'surface1' : 'canvas'}
          onReply={reply}
          onEdit={edit}
          onDelete={setDeleting}
          onLike={actions.like}
          onRetry={actions.retry}
          onDiscard={actions.discard}
          onPin={mayManage ? actions.pin : undefined}
        />
      </div>
      <div css={scrolls ? threadStyle.foot : threadStyle.head}>
        <SlowModeRow
          seconds={held?.slowModeSeconds ?? 0}
          onChange={mayManage ? (seconds) => void actions.slowDown(seconds) : undefined}
        />
        <CommentComposer
          key={subject}
          thread={subject}
          user={user}
          mode={mode}
          onMode={setMode}
          onSend={send}
          people={held?.comments ?? nobody}
        />
      </div>
      <ConfirmDialog
        isOpen={deleting !== null}
        onClose={() => setDeleting(null)}
        onConfirm={remove}
        title={t`Delete comment`}
        confirmLabel={t`Delete`}
      >
        {deleting && deletionQuestion(deleting, user)}
      </ConfirmDialog>
    </div>
  );
}

const nobody: readonly ThreadComment[] = [];

const scrollable = () => ({ tabIndex: 0, role: 'region', 'aria-label': t`Comments` }) as const;
