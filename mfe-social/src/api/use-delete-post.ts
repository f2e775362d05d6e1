// Deleting a post, one's own or as an admin: it leaves every list once the server agrees.
import { callApi, errorText } from '@libretto/contracts/client';
import { toast } from '@libretto/kit/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changePost } from './posts-cache';

export function useDeletePost(onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi('DELETE /api/social/posts/{id}', { params: { id } }),
    onSuccess: (_, id) => changePost(queries, id, () => null),
    onError: (error) => void toast.error(errorText(error, 'Failed to delete post')),
    onSettled: onDone,
  });
}
