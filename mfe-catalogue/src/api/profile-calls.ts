// Queries of the profile page.
import type { SessionUser } from '@libretto/contracts/federation';
import type { Profile } from '@libretto/contracts/http/social/profiles';
import { useBusMessage } from '@libretto/kit/hooks';
import { invalidate, query } from '@libretto/product/query';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

export const useProfile = (id: string) => useQuery(query('GET /api/user/profile/{id}', { params: { id } }));

export const useTunedInCount = (id: string) => useQuery(query('GET /api/user/{id}/tuned-in-count', { params: { id } }));

/**
 * Refetches a profile when another part of the page has changed it, for example after tuning in, or when the session
 * already contains the owner's patronage and the profile does not.
 */
export function useProfileChanges(profile: Profile, user: SessionUser | null): void {
  const queries = useQueryClient();
  const { id, isOwnProfile, isPatron } = profile;
  useBusMessage('profile/changed', ({ userId }) => {
    if (userId !== id) return;
    void invalidate(queries, 'GET /api/user/profile/{id}', { params: { id } });
    void invalidate(queries, 'GET /api/user/{id}/tuned-in-count', { params: { id } });
  });
  const isPatronBySession = isOwnProfile ? user?.isPatron : undefined;
  const known = useRef(isPatronBySession);
  useEffect(() => {
    if (known.current === isPatronBySession) return;
    known.current = isPatronBySession;
    if (isPatronBySession !== undefined && isPatronBySession !== isPatron) {
      void invalidate(queries, 'GET /api/user/profile/{id}', { params: { id } });
    }
  }, [queries, id, isPatronBySession, isPatron]);
}
