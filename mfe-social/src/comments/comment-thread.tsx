// A thread with its composer: under the list in the dialog, above it in a page.
import type { SessionUser } from '@libretto/contracts/federation';
import { NewCommentsPill } from '@libretto/kit/comment';
import { ConfirmDialog } from '@libretto/kit/confirm-dialog';
import { visuallyHiddenStyle } from '@libretto/kit/visually-hidden';
import { useRef, useState } from 'react';
import { CommentComposer, type ComposerMode } from './comment-composer';
import { deletionQuestion } from './comment-item';
import { CommentList } from './comment-list';
import { threadStyle } from './comment-thread-style';
import type { ThreadComment } from './thread';
import { useArrivals } from './use-arrivals';
import { useCommentActions } from './use-comment-actions';
import type { HeldThread } from './use-thread';

export interface CommentThreadProps {
  readonly thread: HeldThread;
  readonly user: SessionUser | null;
  /** The dialog gives it a height to scroll in; in a page it is as long as it is. */
  readonly scrolls: boolean;
}

export function CommentThread({ thread, user, scrolls }: CommentThreadProps) {
  const actions = useCommentActions(thread, user);
  const [mode, setMode] = useState<ComposerMode>({ kind: 'new' });
  const [deleting, setDeleting] = useState<ThreadComment | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const { hiddenIds, announcement, showHidden } = useArrivals(thread, list, user?.id ?? null, scrolls);

  const send = (text: string, sent: ComposerMode): Promise<boolean> => {
    if (sent.kind === 'edit') return actions.edit(sent.comment, text);
    // One's own words stand on top, and nothing newer waits unseen above them.
    if (sent.kind === 'new') showHidden();
    return actions.post(text, sent.kind === 'reply' ? sent.comment : null);
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
      {/* A list that scrolls must be reachable by keyboard also where nothing in it is. */}
      <div ref={list} css={scrolls && threadStyle.scroller} {...(scrolls && scrollable)}>
        <CommentList
          thread={thread}
          user={user}
          hiddenIds={hiddenIds}
          on={scrolls ? 'surface1' : 'canvas'}
          onReply={(comment) => setMode({ kind: 'reply', comment })}
          onEdit={(comment) => setMode({ kind: 'edit', comment })}
          onDelete={setDeleting}
          onLike={actions.like}
        />
      </div>
      <div css={scrolls ? threadStyle.foot : threadStyle.head}>
        <CommentComposer user={user} mode={mode} onMode={setMode} onSend={send} />
      </div>
      <ConfirmDialog
        isOpen={deleting !== null}
        onClose={() => setDeleting(null)}
        onConfirm={remove}
        title="Delete comment"
        confirmLabel="Delete"
      >
        {deleting && deletionQuestion(deleting, user)}
      </ConfirmDialog>
    </div>
  );
}

const scrollable = { tabIndex: 0, role: 'region', 'aria-label': 'Comments' } as const;
