// What its owner, or an admin, may do with a post.
import type { SessionUser } from '@libretto/contracts/federation';
import { IconPencil } from '@libretto/kit/icons';
import { lazyPart } from '@libretto/kit/lazy-part';
import type { MenuEntry } from '@libretto/kit/menu-button';
import { useState } from 'react';
import type { Post } from '../api/posts-cache';
import { aboutOthers } from '../moderation/about-others';
import { usePostDeletion } from './use-post-deletion';

const EditPostDialog = lazyPart(async () => (await import('./edit-post-dialog')).EditPostDialog, {
  name: 'Edit post',
  place: 'dialog',
  onDismiss: ({ onClose }) => onClose(),
});

/** @param onDeleted Where it leads to, where the page was the post's own. */
export function usePostMenu(post: Post, user: SessionUser | null, onDeleted?: () => void) {
  const [isEditing, setEditing] = useState(false);
  const deletion = usePostDeletion(post, user, onDeleted);
  if (!user) return { entries: [], dialog: null };
  const about = post.isOwn ? [] : aboutOthers({ kind: 'post', id: post.id }, post.user);
  if (!post.isOwn && !user.isAdmin) return { entries: about, dialog: null };
  const edit: MenuEntry = {
    id: 'edit',
    label: post.isOwn ? 'Edit' : 'Edit (Admin)',
    icon: <IconPencil size={20} />,
    onAction: () => setEditing(true),
  };
  const dialog = (
    <>
      {isEditing && <EditPostDialog post={post} user={user} isOpen onClose={() => setEditing(false)} />}
      {deletion.dialog}
    </>
  );
  return { entries: [...about, edit, deletion.entry], dialog };
}
