// Publishing a post; the counts that the composer shows.
import { useCommand } from '@libretto/product/command';
import { query } from '@libretto/product/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { addPost } from '../api/posts-cache';

export function usePublish(onDone: () => void) {
  const queries = useQueryClient();
  return useCommand('POST /api/social/posts', {
    onDone: ({ post }) => {
      addPost(queries, post);
      onDone();
    },
  });
}

export const useAudienceCounts = () => useQuery(query('GET /api/social/user/counts')).data;
