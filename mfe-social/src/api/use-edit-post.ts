// Editing a post: every list shows it as it is now once the server has it.
import { useCommand } from '@libretto/product/command';
import { useQueryClient } from '@tanstack/react-query';
import { changePost } from './posts-cache';

export function useEditPost(onDone: () => void) {
  const queries = useQueryClient();
  return useCommand('PUT /api/social/posts/{id}', {
    onDone: ({ post }) => {
      changePost(queries, post);
      onDone();
    },
  });
}
