// What its owner, or an admin, may do with a post.
import type { SessionUser } from '@libretto/contracts/federation';
import { IconPencil, IconTrash } from '@libretto/kit/icons';
import { lazyPart } from '@libretto/kit/lazy-part';
import type { MenuEntry } from '@libretto/kit/menu-button';
import { useState } from 'react';
import type { Post } from '../api/posts-cache';
import { useDeletePost } from '../api/use-delete-post';
import { aboutOthers } from '../moderation/about-others';
import { deletionQuestion } from './post-texts';

const ConfirmDialog = lazyPart(async () => (await import('@libretto/kit/confirm-dialog')).ConfirmDialog, {
  name: 'Delete post',
  place: 'dialog',
  onDismiss: ({ onClose }) => onClose(),
});

const EditPostDialog = lazyPart(async () => (await import('./edit-post-dialog')).EditPostDialog, {
  name: 'Edit post',
  place: 'dialog',
  onDismiss: ({ onClose }) => onClose(),
});

const nothing = () => undefined;

/** @param onDeleted Where it leads to, where the page was the post's own. */
export function usePostMenu(post: Post, user: SessionUser | null, onDeleted: () => void = nothing) {
  const [isAsking, setAsking] = useState(false);
  const [isEditing, setEditing] = useState(false);
  const deletion = useDeletePost({ onDeleted, onEnd: () => setAsking(false) });
  const isOwn = post.isOwn;
  if (!user) return { entries: [], dialog: null };
  const about = isOwn ? [] : aboutOthers({ kind: 'post', id: post.id }, post.user);
  if (!isOwn && !user.isAdmin) return { entries: about, dialog: null };
  const suffix = isOwn ? '' : ' (Admin)';
  const entries: MenuEntry[] = [
    ...about,
    {
      id: 'edit',
      label: `Edit${suffix}`,
      icon: <IconPencil size={20} />,
      onAction: () => setEditing(true),
    },
    {
      id: 'delete',
      label: `Delete${suffix}`,
      icon: <IconTrash size={20} />,
      danger: true,
      onAction: () => setAsking(true),
    },
  ];
  const editing = isEditing && <EditPostDialog post={post} user={user} isOpen onClose={() => setEditing(false)} />;
  const asking = isAsking && (
    <ConfirmDialog
      isOpen
      onClose={() => setAsking(false)}
      onConfirm={() => deletion.mutate({ params: { id: post.id } })}
      busy={deletion.isPending}
      title="Delete post"
      confirmLabel="Delete"
    >
      {deletionQuestion(post, user)}
    </ConfirmDialog>
  );
  const dialog = (
    <>
      {editing}
      {asking}
    </>
  );
  return { entries, dialog };
}
