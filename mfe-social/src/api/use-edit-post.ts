// Edits a post: every list shows the change once the server confirms.
import { useCommand } from '@libretto/product/command';
import { useQueryClient } from '@tanstack/react-query';
import { changePost, type FeedPost, isTunedInPost } from './posts-cache';

export interface EditedPost {
  readonly description: string;
  /** The song of a tuned-in post cannot be changed. */
  readonly songId: string | null;
}

export function useEditPost(post: FeedPost, onDone: () => void) {
  const queries = useQueryClient();
  const changed = {
    onDone: ({ post: edited }: { post: FeedPost }) => {
      changePost(queries, edited);
      onDone();
    },
  };
  const open = useCommand('PUT /api/social/posts/{id}', changed);
  const tunedIn = useCommand('PUT /api/social/tuned-in-posts/{id}', changed);
  const isTunedIn = isTunedInPost(post);
  const params = { id: post.id };
  const save = ({ description, songId }: EditedPost) => {
    const contentType = songId === null ? 'none' : 'song';
    if (isTunedIn) tunedIn.mutate({ params, body: { description } });
    else open.mutate({ params, body: { description, contentType, mediaUrl: null, songId } });
  };
  const { isPending, isError, error } = isTunedIn ? tunedIn : open;
  return { save, isPending, isError, error };
}
