// Shared logic of sign-in and sign-up: the destination afterwards, and the redirect of users who are already signed in.
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { cookiesBlocked } from '../session/auth-calls';
import { safeDestination } from '../session/callback-url';
import { isSessionEnded, leaveSignedOutPage, readChangedSession } from '../session/session';
import { notifyOtherTabs } from '../session/session-tabs';
import { useSession } from '../session/use-session';

export function useAuthPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  const asked = new URLSearchParams(search);
  const destination = safeDestination(asked.get('callbackUrl'));

  useEffect(() => {
    // A user whose session has ended may sign in again, or as somebody else.
    if (session.status === 'authenticated' && !isSessionEnded()) void navigate(destination, { replace: true });
  }, [session.status, destination, navigate]);

  useEffect(leaveSignedOutPage, []);

  return {
    destination,
    /** The code of the reason for the redirect, such as SessionRequired. */
    error: asked.get('error'),
    /** The query string that carries the destination over to the other one of the two pages. */
    search: asked.has('callbackUrl') ? `?${new URLSearchParams({ callbackUrl: destination })}` : '',
    /** Call this once the cookie is set: the new session then triggers the redirect. */
    async enter(): Promise<void> {
      const { status } = await readChangedSession();
      // The server set the cookie, but the browser does not send it back.
      if (status === 'unauthenticated') throw cookiesBlocked();
      notifyOtherTabs();
    },
  };
}
