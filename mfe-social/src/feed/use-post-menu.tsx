// The context menu of a public post for its owner, admins and other users.
import type { SessionUser } from '@libretto/contracts/federation';
import type { Post } from '../api/posts-cache';
import { aboutOthers } from '../moderation/about-others';
import { usePostDeletion } from './use-post-deletion';
import { usePostEditing } from './use-post-editing';

/** @param onDeleted Navigates away when the deleted post was the subject of the page. */
export function usePostMenu(post: Post, user: SessionUser | null, onDeleted?: () => void) {
  const editing = usePostEditing(post, user);
  const deletion = usePostDeletion(post, user, onDeleted);
  if (!user) return { entries: [], dialog: null };
  const about = post.isOwn ? [] : aboutOthers({ kind: 'post', id: post.id }, post.user);
  if (!post.isOwn && !user.isAdmin) return { entries: about, dialog: null };
  const dialog = (
    <>
      {editing.dialog}
      {deletion.dialog}
    </>
  );
  return { entries: [...about, editing.entry, deletion.entry], dialog };
}
