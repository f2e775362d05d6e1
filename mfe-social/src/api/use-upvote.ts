// Upvotes: shown before the server answers, taken back silently when it refuses.
import { callApi } from '@libretto/contracts/client';
import { haptic } from '@libretto/kit/haptics';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { flipInTurn } from './flip';
import { changePost, type Post } from './posts-cache';

const flipped = ({ hasUpvoted, upvotes }: Post) => ({
  hasUpvoted: !hasUpvoted,
  upvotes: upvotes + (hasUpvoted ? -1 : 1),
});

export function useUpvote(): (postId: string) => Promise<void> {
  const queries = useQueryClient();
  return useCallback(
    async (id) => {
      haptic('medium');
      changePost(queries, id, flipped);
      try {
        const answer = await flipInTurn(`post ${id}`, () =>
          callApi('POST /api/social/posts/{id}/upvote', { params: { id } }),
        );
        if (answer) changePost(queries, id, () => answer);
      } catch (error) {
        changePost(queries, id, flipped);
        console.warn('The upvote was not stored', error);
      }
    },
    [queries],
  );
}
