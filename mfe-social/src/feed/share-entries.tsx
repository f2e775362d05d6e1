// The ways to pass a post on.

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
      // Closing the system's sheet rejects, and is no failure.
      onAction: () => void navigator.share({ title, url: address }).catch(() => undefined),
    });
  }
  return entries;
}
