// Shown below a comment that failed to send: the error, and buttons to retry or discard.
import type { SessionUser } from '@libretto/contracts/federation';
import { Button } from '@libretto/kit/controls';
import { Notice } from '@libretto/kit/feedback';
import { t } from '@lingui/core/macro';

import type { ThreadComment } from './thread/thread';

export function UnsentNote({
  comment,
  onRetry,
  onDiscard,
}: Pick<CommentActions, 'onRetry' | 'onDiscard'> & { comment: ThreadComment }) {
  const { unsent, isSending } = comment;
  if (!unsent) return null;
  return (
    <Notice
      tone="danger"
      title={unsent.message}
      action={
        <>
          <Button size="row" onClick={() => onRetry(comment)}>
            {t`Retry`}
          </Button>
          <Button size="row" variant="ghost" onClick={() => onDiscard(comment)}>
            {t`Discard`}
          </Button>
        </>
      }
    >
      {!isSending && unsent.text}
    </Notice>
  );
}

export interface CommentActions {
  readonly user: SessionUser | null;
  readonly onReply: (comment: ThreadComment) => void;
  readonly onEdit: (comment: ThreadComment) => void;
  readonly onDelete: (comment: ThreadComment) => void;
  readonly onLike: (comment: ThreadComment) => void;
  readonly onRetry: (comment: ThreadComment) => void;
  readonly onDiscard: (comment: ThreadComment) => void;
  /** Absent for users who may not pin. */
  readonly onPin?: ((comment: ThreadComment, pinned: boolean) => void) | undefined;
}
