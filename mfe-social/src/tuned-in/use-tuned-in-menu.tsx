// What may be done with a tuned-in post: its artist and admins delete it, everybody else may block its artist, and report what they see.
import type { SessionUser } from '@libretto/contracts/federation';
import type { MenuEntry } from '@libretto/kit/menu-button';
import type { TunedInPost } from '../api/posts-cache';
import { usePostDeletion } from '../feed/use-post-deletion';
import { aboutOthers, blockEntry } from '../moderation/about-others';

/** @param onDeleted Where it leads to, where the page was the post's own. */
export function useTunedInMenu(post: TunedInPost, user: SessionUser | null, onDeleted?: () => void) {
  const deletion = usePostDeletion(post, user, onDeleted);
  if (!user) return { entries: [], dialog: null };
  const entries = post.isOwn ? [] : aboutPost(post);
  if (!post.isOwn && !user.isAdmin) return { entries, dialog: null };
  return { entries: [...entries, deletion.entry], dialog: deletion.dialog };
}

/** Nobody can say what is wrong with a post that is locked for them. */
const aboutPost = ({ id, user, locked }: TunedInPost): MenuEntry[] =>
  locked ? [blockEntry(user)] : aboutOthers({ kind: 'tuned-in-post', id }, user);
