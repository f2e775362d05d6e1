// What the page of a profile reads and changes.
import { callApi } from '@libretto/contracts/client';
import type { Profile } from '@libretto/contracts/http/profiles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const profileKey = (userId: string) => ['GET /api/user/profile/{id}', userId];

export const useProfile = (id: string) =>
  useQuery({
    queryKey: profileKey(id),
    queryFn: ({ signal }) => callApi('GET /api/user/profile/{id}', { params: { id }, signal }),
  });

/** Waits for the server: the label changes only with its answer, and the count with it. */
export function useFollow(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (follow: boolean) =>
      callApi('POST /api/social/follow', { body: { userId, action: follow ? 'follow' : 'unfollow' } }),
    onSuccess: ({ isFollowing }) => {
      queries.setQueryData<Profile>(profileKey(userId), (profile) => profile && followed(profile, isFollowing));
      void queries.invalidateQueries({ queryKey: ['GET /api/catalogue/home'], refetchType: 'none' });
    },
  });
}

function followed(profile: Profile, isFollowing: boolean): Profile {
  if (profile.isFollowing === isFollowing) return profile;
  return { ...profile, isFollowing, followerCount: profile.followerCount + (isFollowing ? 1 : -1) };
}

export function useChangeBio(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (bio: string) => callApi('PUT /api/user/profile/{id}', { params: { id: userId }, body: { bio } }),
    onSuccess: (profile) => queries.setQueryData<Profile>(profileKey(userId), profile),
  });
}
