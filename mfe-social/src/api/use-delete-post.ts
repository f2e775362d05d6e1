// Deletes a post, as its owner or as an admin: it leaves every list once the server confirms.

import { toast } from '@libretto/kit/feedback';
import { failureText, useCommand } from '@libretto/product/command';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { dropPost, forgetPost } from './posts-cache';

interface Ends {
  readonly onDeleted: () => void;
  readonly onEnd: () => void;
}

export const useDeletePost = (ends: Ends) =>
  useCommand('DELETE /api/social/posts/{id}', useHandlers(ends, t`Failed to delete post`));

export const useDeleteTunedInPost = (ends: Ends) =>
  useCommand('DELETE /api/social/tuned-in-posts/{id}', useHandlers(ends, t`Failed to delete tuned-in post`));

function useHandlers({ onDeleted, onEnd }: Ends, refused: string) {
  const queries = useQueryClient();
  return {
    onDone: (_: unknown, { params: { id } }: { params: { id: string } }) => {
      dropPost(queries, id);
      onDeleted();
      forgetPost(queries, id);
    },
    onFailed: (error: unknown) => void toast.error(failureText(error, refused)),
    onEnd,
  };
}
