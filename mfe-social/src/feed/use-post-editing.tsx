// The menu entry that edits a post, and its dialog.

import type { SessionUser } from '@libretto/contracts/federation';
import type { MenuEntry } from '@libretto/kit/controls';
import { lazyPart } from '@libretto/kit/feedback';
import { IconPencil } from '@libretto/kit/icons';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { FeedPost } from '../api/posts-cache';

const EditPostDialog = lazyPart(async () => (await import('./edit-post-dialog')).EditPostDialog, {
  name: () => t`Edit post`,
  place: 'dialog',
  onDismiss: ({ onClose }) => onClose(),
});

export function usePostEditing(post: FeedPost, user: SessionUser | null) {
  const [isEditing, setEditing] = useState(false);
  const entry: MenuEntry = {
    id: 'edit',
    label: post.isOwn ? t`Edit` : t`Edit (Admin)`,
    icon: <IconPencil size={20} />,
    onAction: () => setEditing(true),
  };
  const dialog = user && isEditing && (
    <EditPostDialog post={post} user={user} isOpen onClose={() => setEditing(false)} />
  );
  return { entry, dialog };
}
