// What may be done with a tuned-in post: its artist and admins edit and delete it, everybody else may block its
// artist, and report what they see.
import type { SessionUser } from '@libretto/contracts/federation';
import type { MenuEntry } from '@libretto/kit/menu-button';
import type { TunedInPost } from '../api/posts-cache';
import { usePostDeletion } from '../feed/use-post-deletion';
import { usePostEditing } from '../feed/use-post-editing';
import { aboutOthers, blockEntry } from '../moderation/about-others';

/** @param onDeleted Where it leads to, where the page was the post's own. */
export function useTunedInMenu(post: TunedInPost, user: SessionUser | null, onDeleted?: () => void) {
  const editing = usePostEditing(post, user);
  const deletion = usePostDeletion(post, user, onDeleted);
  if (!user) return { entries: [], dialog: null };
  const entries = post.isOwn ? [] : aboutPost(post);
  if (!post.isOwn && !user.isAdmin) return { entries, dialog: null };
  const dialog = (
    <>
      {editing.dialog}
      {deletion.dialog}
    </>
  );
  return { entries: [...entries, editing.entry, deletion.entry], dialog };
}

/** Nobody can say what is wrong with a post that is locked for them. */
const aboutPost = ({ id, user, locked }: TunedInPost): MenuEntry[] =>
  locked ? [blockEntry(user)] : aboutOthers({ kind: 'tuned-in-post', id }, user);
