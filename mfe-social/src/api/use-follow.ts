// Following waits for the server, visibly busy wherever the person is shown; a failure is only logged (spec).
import { callApi } from '@libretto/contracts/client';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { changePosts } from './posts-cache';
import { type Suggestions, suggestionsKey } from './use-suggestions';

export function useFollow(userId: string) {
  const queries = useQueryClient();
  const mutationKey = ['social', 'follow', userId];
  const busy = useIsMutating({ mutationKey }) > 0;
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (follow: boolean) =>
      callApi('POST /api/social/follow', { body: { userId, action: follow ? 'follow' : 'unfollow' } }),
    onSuccess: ({ isFollowing }) => {
      changePosts(queries, (post) =>
        post.user.id === userId && post.user.isFollowing !== isFollowing
          ? { ...post, user: { ...post.user, isFollowing } }
          : post,
      );
      queries.setQueryData<Suggestions>(suggestionsKey, (people) =>
        people?.map((person) => (person.id === userId ? { ...person, isFollowing } : person)),
      );
      // Whatever else was read about this person, a profile with its button for one, is to be read again.
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes(userId), refetchType: 'none' });
    },
    onError: (error) => console.warn('The follow was not stored', error),
  });
  return { busy, follow: (wanted: boolean) => !busy && mutate(wanted) };
}
