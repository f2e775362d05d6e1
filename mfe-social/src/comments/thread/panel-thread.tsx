// The thread in a page, in its full height.
import type { SessionUser } from '@libretto/contracts/federation';
import type { Family } from '../comment-calls';
import { CommentThread } from './comment-thread';
import { linkedCommentId, useLinkedComment } from './use-linked-comment';
import { useThread } from './use-thread';

export function PanelThread({ family, id, user }: { family: Family; id: string; user: SessionUser | null }) {
  const thread = useThread({ family, id });
  const linkedId = linkedCommentId(location.search);
  useLinkedComment(thread, linkedId);
  return <CommentThread thread={thread} user={user} scrolls={false} markedId={linkedId} />;
}
