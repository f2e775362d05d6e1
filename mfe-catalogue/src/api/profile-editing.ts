// Queries and commands for editing the user's own profile.
import type { HttpCalls } from '@libretto/contracts/http';
import { useCommand } from '@libretto/product/command';
import { patch, query } from '@libretto/product/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

export function useEditProfile(id: string) {
  const queries = useQueryClient();
  return useCommand('PUT /api/user/profile/{id}', {
    onDone: (profile) => patch(queries, 'GET /api/user/profile/{id}', { params: { id } }, () => profile),
  });
}

export const useCountries = () =>
  useQuery({
    ...query('GET /api/countries'),
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ countries }) => countries,
  });

type Link = HttpCalls['POST /api/user/social-links']['body'];

/** Replaces the links: all are deleted and then added one by one. If one is refused, the next save starts over. */
export function useSaveSocialLinks(id: string) {
  const queries = useQueryClient();
  const clear = useCommand('DELETE /api/user/social-links');
  const add = useCommand('POST /api/user/social-links');
  const [error, setError] = useState<Error | null>(null);
  const [isPending, setPending] = useState(false);
  /** Resolves with whether all links were saved. */
  const run = async (links: readonly Link[]): Promise<boolean> => {
    if (isPending) return false;
    setPending(true);
    setError(null);
    let kept: readonly { type: string; link: string }[] = [];
    try {
      await clear.mutateAsync({});
      for (const link of links) kept = (await add.mutateAsync({ body: link })).socialLinks;
      return true;
    } catch (failure) {
      setError(failure as Error);
      return false;
    } finally {
      setPending(false);
      patch(queries, 'GET /api/user/profile/{id}', { params: { id } }, (held) => ({ ...held, socialLinks: [...kept] }));
    }
  };
  return { run, isPending, error };
}

export type PictureKind = 'profile' | 'profile-cover';

/** Uploads the cropped picture; the profile shows it at once. */
export function useChangePicture(kind: PictureKind, id: string) {
  const queries = useQueryClient();
  const profile = { params: { id } };
  const image = useCommand('POST /api/upload/profile', {
    onDone: ({ imageId }) =>
      patch(queries, 'GET /api/user/profile/{id}', profile, (held) => ({ ...held, profileImageId: imageId })),
  });
  const cover = useCommand('POST /api/upload/profile-cover', {
    onDone: ({ imageId }) =>
      patch(queries, 'GET /api/user/profile/{id}', profile, (held) => ({ ...held, profileCoverImageId: imageId })),
  });
  const { isPending, mutateAsync } = kind === 'profile' ? image : cover;
  return { isPending, mutateAsync: (picture: File) => mutateAsync(formOf(picture)) };
}

function formOf(picture: File) {
  const form = new FormData();
  form.set('image', picture);
  return { body: form as unknown as HttpCalls['POST /api/upload/profile']['body'] };
}
