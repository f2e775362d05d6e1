// The context menu of a tuned-in post: its artist and admins edit and delete it; everyone else may block the artist,
// and report posts that they can see.
import type { SessionUser } from '@libretto/contracts/federation';
import type { MenuEntry } from '@libretto/kit/controls';
import type { TunedInPost } from '../api/posts-cache';
import { usePostDeletion } from '../feed/use-post-deletion';
import { usePostEditing } from '../feed/use-post-editing';
import { aboutOthers, blockEntry } from '../moderation/about-others';

/** @param onDeleted Navigates away when the deleted post was the subject of the page. */
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

/** A locked post cannot be reported, because its content is hidden from the user. */
const aboutPost = ({ id, user, locked }: TunedInPost): MenuEntry[] =>
  locked ? [blockEntry(user)] : aboutOthers({ kind: 'tuned-in-post', id }, user);
