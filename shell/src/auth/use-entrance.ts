// What sign-in and sign-up have in common: where to go afterwards, and not to stand in the way of who is signed in.
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { cookiesBlocked } from '../session/auth-calls';
import { safeDestination } from '../session/callback-url';
import { readChangedSession } from '../session/session';
import { notifyOtherTabs } from '../session/session-tabs';
import { useSession } from '../session/use-session';

export function useEntrance() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  const asked = new URLSearchParams(search);
  const destination = safeDestination(asked.get('callbackUrl'));

  useEffect(() => {
    if (session.status === 'authenticated') void navigate(destination, { replace: true });
  }, [session.status, destination, navigate]);

  return {
    destination,
    /** Code of why one was sent here, such as SessionRequired. */
    error: asked.get('error'),
    /** Carries the destination over to the other of the two pages. */
    search: asked.has('callbackUrl') ? `?${new URLSearchParams({ callbackUrl: destination })}` : '',
    /** Call once the cookie is set: the new session then leads on by itself. */
    async enter(): Promise<void> {
      const { status } = await readChangedSession();
      // The server has set the cookie and does not get it back.
      if (status === 'unauthenticated') throw cookiesBlocked();
      notifyOtherTabs();
    },
  };
}
