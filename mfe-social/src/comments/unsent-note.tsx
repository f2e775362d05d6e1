// Shown below a comment that failed to send: the error, and buttons to retry or discard.
import { Button } from '@libretto/kit/button';
import { Notice } from '@libretto/kit/notice';
import { t } from '@lingui/core/macro';
import type { CommentActions } from './comment-item';
import type { ThreadComment } from './thread';

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
