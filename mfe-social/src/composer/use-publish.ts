// Publishes a post to one of the two audiences, and reads the audience counts for the composer.
import { useCommand } from '@libretto/product/command';
import { query } from '@libretto/product/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { addPost } from '../api/posts-cache';
import { type DraftMedia, type PostDraft, postBody } from './composer-rules';

export interface PublishOutcome {
  readonly onDone: () => void;
  readonly onFailed: (error: unknown) => void;
}

export function usePublish() {
  const queries = useQueryClient();
  const show = { onDone: ({ post }: { post: Parameters<typeof addPost>[1] }) => addPost(queries, post) };
  const toAll = useCommand('POST /api/social/posts', show);
  const toFans = useCommand('POST /api/social/tuned-in-posts', show);
  const publish = (draft: PostDraft, media: DraftMedia, { onDone, onFailed }: PublishOutcome) => {
    const { contentType, ...body } = postBody(draft, media);
    // The promise reports the outcome also where the composer was closed before it.
    if (draft.audience === 'tuned-in') {
      toFans.mutateAsync({ body: { ...body, contentType } }).then(onDone, onFailed);
      return;
    }
    const songOrNone = contentType === 'song' ? 'song' : 'none';
    toAll.mutateAsync({ body: { ...body, contentType: songOrNone, mediaUrl: null } }).then(onDone, onFailed);
  };
  return { publish, isPending: toAll.isPending || toFans.isPending };
}

export const useAudienceCounts = () => useQuery(query('GET /api/social/user/counts')).data;
