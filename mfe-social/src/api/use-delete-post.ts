// Deleting a post, one's own or as an admin: it leaves every list once the server agrees.
import { toast } from '@libretto/kit/toast';
import { failureText, useCommand } from '@libretto/product/command';
import { forget } from '@libretto/product/query';
import { useQueryClient } from '@tanstack/react-query';
import { dropPost } from './posts-cache';

export function useDeletePost({ onDeleted, onEnd }: { onDeleted: () => void; onEnd: () => void }) {
  const queries = useQueryClient();
  return useCommand('DELETE /api/social/posts/{id}', {
    onDone: (_, { params: { id } }) => {
      dropPost(queries, id);
      onDeleted();
      forget(queries, 'GET /api/social/posts/{id}', { params: { id } });
    },
    onFailed: (error) => void toast.error(failureText(error, 'Failed to delete post')),
    onEnd,
  });
}
