// What the page of a profile reads and changes.
import { callApi } from '@libretto/contracts/client';
import type { SessionUser } from '@libretto/contracts/federation';
import type { Profile } from '@libretto/contracts/http/profiles';
import { useBusMessage } from '@libretto/kit/use-bus';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

const profileKey = (userId: string) => ['GET /api/user/profile/{id}', userId];

export const useProfile = (id: string) =>
  useQuery({
    queryKey: profileKey(id),
    queryFn: ({ signal }) => callApi('GET /api/user/profile/{id}', { params: { id }, signal }),
  });

const tunedInCountKey = (artistId: string) => ['GET /api/user/{id}/tuned-in-count', artistId];

export const useTunedInCount = (artistId: string) =>
  useQuery({
    queryKey: tunedInCountKey(artistId),
    queryFn: ({ signal }) => callApi('GET /api/user/{id}/tuned-in-count', { params: { id: artistId }, signal }),
  });

/**
 * Reads a profile again when another part of the page says that it has changed, as after tuning in, or when the session
 * knows of its owner's patronage what the profile does not yet.
 */
export function useProfileChanges(profile: Profile, user: SessionUser | null): void {
  const queries = useQueryClient();
  const { id, isOwnProfile, isPatron } = profile;
  const readAgain = () => {
    void queries.invalidateQueries({ queryKey: profileKey(id) });
    void queries.invalidateQueries({ queryKey: tunedInCountKey(id) });
  };
  useBusMessage('profile/changed', ({ userId }) => userId === id && readAgain());
  const isPatronBySession = isOwnProfile ? user?.isPatron : undefined;
  const known = useRef(isPatronBySession);
  useEffect(() => {
    if (known.current === isPatronBySession) return;
    known.current = isPatronBySession;
    if (isPatronBySession !== undefined && isPatronBySession !== isPatron) {
      void queries.invalidateQueries({ queryKey: profileKey(id) });
    }
  }, [queries, id, isPatronBySession, isPatron]);
}

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
