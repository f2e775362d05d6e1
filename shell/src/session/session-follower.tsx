// What follows from being signed in, wherever one is: balance, address, other tabs, fresh data. Renders nothing.
import { bus } from '@libretto/contracts/federation';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { followBalance } from './balance';
import { forgetNotedAddress, noteAddress } from './note-address';
import { followOtherTabs } from './session-tabs';
import { useSession } from './use-session';

export function SessionFollower() {
  const session = useSession();
  const queries = useQueryClient();
  const userId = session.status === 'authenticated' ? session.user.id : null;

  useEffect(followOtherTabs, []);

  useEffect(() => {
    if (session.status !== 'unauthenticated') return;
    forgetNotedAddress();
    // The next person at this browser must not meet the balance of the last one.
    if (bus.latest('balance/state')) bus.emit('balance/state', { talentBalance: 0, euroBalance: 0 });
  }, [session.status]);

  const formerUserId = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    if (session.status === 'loading') return;
    // What was read as somebody else, or as a guest, says who liked, bought and follows what.
    if (formerUserId.current !== undefined && formerUserId.current !== userId) void queries.resetQueries();
    formerUserId.current = userId;
  }, [session.status, userId, queries]);

  useEffect(() => {
    if (!userId) return;
    void noteAddress(userId);
    return followBalance(userId);
  }, [userId]);

  return null;
}
