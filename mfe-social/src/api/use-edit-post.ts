// Edits a post: every list shows the change once the server confirms.
import { useCommand } from '@libretto/product/command';
import { useQueryClient } from '@tanstack/react-query';
import { changePost, type FeedPost, isTunedInPost } from './posts-cache';

export interface EditedPost {
  readonly description: string;
  /** The song of a tuned-in post cannot be changed. */
  readonly songId: string | null;
}

/** `onDone` receives the text that was saved, because the form may hold other text by then. */
export function useEditPost(post: FeedPost, onDone: (saved: EditedPost) => void) {
  const queries = useQueryClient();
  const changed = {
    onDone: ({ post: edited }: { post: FeedPost }) => changePost(queries, edited),
  };
  const open = useCommand('PUT /api/social/posts/{id}', changed);
  const tunedIn = useCommand('PUT /api/social/tuned-in-posts/{id}', changed);
  const isTunedIn = isTunedInPost(post);
  const params = { id: post.id };
  /** The promise reports the outcome also where the form is gone by then. */
  const save = (edited: EditedPost): Promise<unknown> => {
    const { description, songId } = edited;
    const contentType = songId === null ? 'none' : 'song';
    const handlers = { onSuccess: () => onDone(edited) };
    return isTunedIn
      ? tunedIn.mutateAsync({ params, body: { description } }, handlers)
      : open.mutateAsync({ params, body: { description, contentType, mediaUrl: null, songId } }, handlers);
  };
  const { isPending, isError, error } = isTunedIn ? tunedIn : open;
  return { save, isPending, isError, error };
}
