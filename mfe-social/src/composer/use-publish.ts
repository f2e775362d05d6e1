// Publishing a post; the counts that the composer shows.
import { callApi } from '@libretto/contracts/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { addPost } from '../api/posts-cache';
import { type PostDraft, postBody } from './composer-rules';

export function usePublish(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (draft: PostDraft) => callApi('POST /api/social/posts', { body: postBody(draft) }),
    // An answer that got lost must not become a second post.
    retry: false,
    onSuccess: ({ post }) => {
      addPost(queries, post);
      onDone();
    },
  });
}

export function useAudienceCounts() {
  return useQuery({
    queryKey: ['social', 'counts'],
    queryFn: ({ signal }) => callApi('GET /api/social/user/counts', { signal }),
  }).data;
}
