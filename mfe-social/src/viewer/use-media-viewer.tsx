// Opens the photos, audio and videos of a list in the viewer.

import { lazyPart } from '@libretto/kit/feedback';
import { t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import type { FeedPost } from '../api/posts-cache';
import { hasMedia } from '../tuned-in/media-addresses';

const MediaViewer = lazyPart(async () => (await import('./media-viewer')).MediaViewer, {
  name: () => t`Media`,
  place: 'dialog',
  onDismiss: ({ onClose }) => onClose(),
});

export function useMediaViewer(posts: readonly FeedPost[]) {
  const [openId, setOpenId] = useState<string | null>(null);
  const shown = useMemo(() => posts.filter(hasMedia), [posts]);
  // The viewer closes when its post is deleted.
  const open = shown.find(({ id }) => id === openId);
  const viewer = open && <MediaViewer post={open} posts={shown} onMove={setOpenId} onClose={() => setOpenId(null)} />;
  return { openMedia: setOpenId, viewer };
}
