// The effects of a session on every page: balance, IP address, other tabs, fresh data. Renders nothing.
import { useBusMessage } from '@libretto/kit/hooks';
import { useFollowFacts } from '@libretto/product/follow-facts';
import { resumeMutations } from '@libretto/product/use-facts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { followBalance } from './balance';
import { forgetNotedAddress, noteAddress } from './note-address';
import { isSessionKept, readChangedSession, readSession } from './session';
import { followOtherTabs, notifyOtherTabs } from './session-tabs';
import { useSession } from './use-session';

export function SessionFollower() {
  const session = useSession();
  const queries = useQueryClient();
  const userId = session.status === 'authenticated' ? session.user.id : null;

  useEffect(followOtherTabs, []);
  useEffect(readWhenAnswered, []);
  useFollowFacts();

  useEffect(() => {
    if (session.status === 'unauthenticated') forgetNotedAddress();
  }, [session.status]);

  const formerUserId = useRef<string | null | undefined>(undefined);
  useEffect(() => {
    if (session.status === 'loading') return;
    const former = formerUserId.current;
    if (former !== undefined && former !== userId) {
      // Data fetched for another user contains that user's likes, purchases and follows. A guest had none, so the page
      // stays, with its focus, while the data is fetched again.
      if (former === null) {
        queries.removeQueries({ type: 'inactive' });
        void queries.invalidateQueries();
      } else void queries.resetQueries();
    }
    formerUserId.current = userId;
  }, [session.status, userId, queries]);

  useEffect(() => {
    if (!userId) return;
    void noteAddress(userId);
    resumeMutations();
    return followBalance(userId);
  }, [userId]);

  // The session contains the name, the picture and the kind of account, too.
  useBusMessage('profile/changed', (changed) => {
    if (changed.userId !== userId) return;
    void readChangedSession()
      .then(notifyOtherTabs)
      .catch(() => undefined);
  });

  return null;
}

const nextReadingMs = 15_000;

/** Retries until the server has confirmed a session that is only kept on this device. */
function readWhenAnswered(): () => void {
  const read = () => {
    if (isSessionKept() && navigator.onLine) void readSession().catch(() => undefined);
  };
  const timer = setInterval(read, nextReadingMs);
  addEventListener('online', read);
  return () => {
    clearInterval(timer);
    removeEventListener('online', read);
  };
}
