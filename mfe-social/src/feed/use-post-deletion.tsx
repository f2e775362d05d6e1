// The menu entry that deletes a post, and its confirmation. Each of the two post families has its own call.

import type { SessionUser } from '@libretto/contracts/federation';
import type { MenuEntry } from '@libretto/kit/controls';
import { lazyPart } from '@libretto/kit/feedback';
import { IconTrash } from '@libretto/kit/icons';
import { t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { type FeedPost, isTunedInPost } from '../api/posts-cache';
import { useDeletePost, useDeleteTunedInPost } from '../api/use-delete-post';
import { deletionQuestion } from './post-texts';

const ConfirmDialog = lazyPart(async () => (await import('@libretto/kit/overlays')).ConfirmDialog, {
  name: () => t`Delete post`,
  place: 'dialog',
  onDismiss: ({ onClose }) => onClose(),
});
const nothing = () => undefined;

/** @param onDeleted Navigates away when the deleted post was the subject of the page. */
export function usePostDeletion(
  post: FeedPost,
  user: SessionUser | null,
  onDeleted: () => void = nothing,
): { readonly entry: MenuEntry; readonly dialog: ReactNode } {
  const [isAsking, setAsking] = useState(false);
  const ends = { onDeleted, onEnd: () => setAsking(false) };
  const [ofPublic, ofTunedIn] = [useDeletePost(ends), useDeleteTunedInPost(ends)];
  const deletion = isTunedInPost(post) ? ofTunedIn : ofPublic;
  const entry: MenuEntry = {
    id: 'delete',
    label: post.isOwn ? t`Delete` : t`Delete (Admin)`,
    icon: <IconTrash size={20} />,
    danger: true,
    onAction: () => setAsking(true),
  };
  const dialog = isAsking && (
    <ConfirmDialog
      isOpen
      onClose={() => setAsking(false)}
      onConfirm={() => deletion.mutate({ params: { id: post.id } })}
      busy={deletion.isPending}
      title={t`Delete post`}
      confirmLabel={t`Delete`}
    >
      {deletionQuestion(post, user)}
    </ConfirmDialog>
  );
  return { entry, dialog };
}
