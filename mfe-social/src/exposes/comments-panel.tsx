// A song's comments laid into its page.
import type { FederatedModules } from '@libretto/contracts/federation';
import { CommentThread } from '../comments/CommentThread';
import { useThread } from '../comments/use-thread';

export function CommentsPanel({ family, id, user }: FederatedModules['mfe-social']['CommentsPanel']) {
  const thread = useThread({ family: family === 'song' ? 'song' : 'post', id, count: 0 });
  return <CommentThread thread={thread} user={user} scrolls={false} />;
}
