// Publishes a post to one of the two audiences, and reads the audience counts for the composer.
import { useCommand } from '@libretto/product/command';
import { query } from '@libretto/product/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { addPost } from '../api/posts-cache';
import { type DraftMedia, type PostDraft, postBody } from './composer-rules';

export function usePublish(audience: PostDraft['audience'], onDone: () => void) {
  const queries = useQueryClient();
  const handlers = {
    onDone: ({ post }: { post: Parameters<typeof addPost>[1] }) => {
      addPost(queries, post);
      onDone();
    },
  };
  const toAll = useCommand('POST /api/social/posts', handlers);
  const toFans = useCommand('POST /api/social/tuned-in-posts', handlers);
  const { isPending, isError, error } = audience === 'public' ? toAll : toFans;
  const publish = (draft: PostDraft, media: DraftMedia) => {
    const { contentType, ...body } = postBody(draft, media);
    if (audience === 'tuned-in') toFans.mutate({ body: { ...body, contentType } });
    else toAll.mutate({ body: { ...body, contentType: contentType === 'song' ? 'song' : 'none', mediaUrl: null } });
  };
  return { publish, isPending, isError, error };
}

export const useAudienceCounts = () => useQuery(query('GET /api/social/user/counts')).data;
