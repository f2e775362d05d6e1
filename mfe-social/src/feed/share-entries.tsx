// Menu entries for sharing a post.

import type { MenuEntry } from '@libretto/kit/controls';
import { IconLink, IconShare3 } from '@libretto/kit/icons';
import { copyLink, hasShareSheet, shareBySystem } from '@libretto/product/copy-link';
import { postPath } from '@libretto/product/paths';
import { t } from '@lingui/core/macro';
import type { FeedPost } from '../api/posts-cache';
import { titleOfPost } from './post-title';

export function shareEntries(post: FeedPost): MenuEntry[] {
  const path = postPath(post.id);
  const shareOrCopy = async () => {
    if (!(await shareBySystem(path, { title: titleOfPost(post.user.username) }))) await copyLink(path);
  };
  const entries: MenuEntry[] = [
    { id: 'copy', label: t`Copy link`, icon: <IconLink size={20} />, onAction: () => void copyLink(path) },
  ];
  if (hasShareSheet()) {
    entries.push({
      id: 'more',
      label: t`More ways to share`,
      icon: <IconShare3 size={20} />,
      onAction: () => void shareOrCopy(),
    });
  }
  return entries;
}
