// Menu entries for sharing a post.

import { IconLink, IconShare3 } from '@libretto/kit/icons';
import type { MenuEntry } from '@libretto/kit/menu-button';
import { copyLink, wholeAddress } from '@libretto/product/copy-link';
import { postPath } from '@libretto/product/paths';
import { t } from '@lingui/core/macro';
import type { FeedPost } from '../api/posts-cache';
import { titleOfPost } from './post-title';

export function shareEntries(post: FeedPost): MenuEntry[] {
  const address = wholeAddress(postPath(post.id));
  const entries: MenuEntry[] = [
    { id: 'copy', label: t`Copy link`, icon: <IconLink size={20} />, onAction: () => void copyLink(postPath(post.id)) },
  ];
  if (typeof navigator.share === 'function') {
    const title = titleOfPost(post.user.username);
    entries.push({
      id: 'more',
      label: t`More ways to share`,
      icon: <IconShare3 size={20} />,
      // `share` rejects when the user closes the system's sheet, which is not an error.
      onAction: () => void navigator.share({ title, url: address }).catch(() => undefined),
    });
  }
  return entries;
}
