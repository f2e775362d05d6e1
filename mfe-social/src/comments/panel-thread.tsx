// The thread of a page, as long as it is.
import type { SessionUser } from '@libretto/contracts/federation';
import type { Family } from './comment-calls';
import { CommentThread } from './comment-thread';
import { useThread } from './use-thread';

export function PanelThread({ family, id, user }: { family: Family; id: string; user: SessionUser | null }) {
  return <CommentThread thread={useThread({ family, id })} user={user} scrolls={false} />;
}
