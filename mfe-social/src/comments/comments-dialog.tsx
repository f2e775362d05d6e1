// Dialog with the comments of a song or post, in full height on phones.

import { css } from '@emotion/react';
import type { CommentSubject, SessionUser } from '@libretto/contracts/federation';
import { Dialog } from '@libretto/kit/overlays';
import { formatCount } from '@libretto/kit/text';
import { tabular } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import type { Family } from './comment-calls';
import { CommentThread } from './thread/comment-thread';
import { SubjectSummary } from './thread/subject-summary';
import { useThread } from './thread/use-thread';

export interface CommentsDialogProps {
  readonly subject: CommentSubject;
  readonly family: Family;
  readonly user: SessionUser | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function CommentsDialog({ subject, family, user, isOpen, onClose }: CommentsDialogProps) {
  const thread = useThread({ family, id: subject.id, count: subject.commentCount });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="people"
      tall
      flush
      scrolls={false}
      title={t`Comments`}
      titleAside={<span css={figures}>{formatCount(thread.count ?? subject.commentCount)}</span>}
      header={<SubjectSummary subject={subject} />}
    >
      <CommentThread thread={thread} user={user} scrolls />
    </Dialog>
  );
}

const figures = css`
  ${tabular}
`;
