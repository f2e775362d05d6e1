// Link to a comment, as in notifications: loads pages until the thread contains the comment.

import { toast } from '@libretto/kit/feedback';
import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { findComment } from './thread';
import type { HeldThread } from './use-thread';

/** Upper bound of comments per page of the server. */
const pageLength = 100;
const mostPages = 20;

/** Id of the comment in the URL's query string, or null. */
export const linkedCommentId = (search: string): string | null => new URLSearchParams(search).get('comment');

export function useLinkedComment({ query: { data }, loadMore, isLoadingMore }: HeldThread, wantedId: string | null) {
  const search = useRef({ wantedId, pages: 0, isOver: false });
  if (search.current.wantedId !== wantedId) search.current = { wantedId, pages: 0, isOver: false };
  useEffect(() => {
    const { current } = search;
    if (wantedId === null || !data || isLoadingMore || current.isOver) return;
    if (data.pinned?.id === wantedId || findComment(data, wantedId)) {
      current.isOver = true;
      return;
    }
    if (!data.hasMore || current.pages >= mostPages) {
      current.isOver = true;
      toast.info(t`This comment is not there any more`);
      return;
    }
    current.pages += 1;
    loadMore(pageLength).catch(() => {
      // The next scroll loads the failed page again.
      current.isOver = true;
    });
  }, [data, loadMore, isLoadingMore, wantedId]);
}
