// What its owner, or an admin, may do with a post.
import type { SessionUser } from '@libretto/contracts/federation';
import type { Post } from '../api/posts-cache';
import { aboutOthers } from '../moderation/about-others';
import { usePostDeletion } from './use-post-deletion';
import { usePostEditing } from './use-post-editing';

/** @param onDeleted Where it leads to, where the page was the post's own. */
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
