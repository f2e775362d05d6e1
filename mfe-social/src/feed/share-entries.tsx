// The ways to pass a post on.
import { IconLink, IconShare3 } from '@libretto/kit/icons';
import type { MenuEntry } from '@libretto/kit/menu-button';
import { toast } from '@libretto/kit/toast';
import type { Post } from '../api/posts-cache';
import { postPath } from '../navigation/link';

const addressShownMs = 10_000;

export function shareEntries(post: Post): MenuEntry[] {
  const address = new URL(postPath(post.id), location.origin).href;
  const entries: MenuEntry[] = [
    { id: 'copy', label: 'Copy link', icon: <IconLink size={20} />, onAction: () => void copy(address) },
  ];
  if (typeof navigator.share === 'function') {
    const title = `${post.user.username} on Libretto`;
    entries.push({
      id: 'more',
      label: 'More ways to share',
      icon: <IconShare3 size={20} />,
      // Closing the system's sheet rejects, and is no failure.
      onAction: () => void navigator.share({ title, url: address }).catch(() => undefined),
    });
  }
  return entries;
}

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toast.success('Link copied');
  } catch {
    toast.error('The link could not be copied', address, { durationMs: addressShownMs });
  }
}
