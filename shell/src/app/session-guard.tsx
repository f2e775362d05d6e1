// Lets only those onto a page who may see it, and waits until that is known.
import { ErrorState } from '@libretto/kit/error-state';
import { useOnline } from '@libretto/kit/use-online';
import { t } from '@lingui/core/macro';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { signInAddress } from '../session/callback-url';
import { currentSession, isSignedOut, readSession } from '../session/session';
import { useSession } from '../session/use-session';
import { hasRole } from './has-role';
import { NotAllowedPage } from './not-allowed-page';
import type { PageRoute } from './page-routes';

export interface SessionGuardProps {
  route: PageRoute;
  /** Stands in while the session is being read. */
  skeleton: ReactNode;
  children: ReactNode;
}

export function SessionGuard({ route, skeleton, children }: SessionGuardProps) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  // Pages for everyone wait as well: shown to a guest first, they would read everything twice.
  if (session.status === 'loading') return <WaitForSession skeleton={skeleton} />;
  if (session.status === 'unauthenticated') {
    if (!route.needsSession) return children;
    // Who has signed out is not asked to come back here.
    const address = isSignedOut() ? '/login' : signInAddress(`${pathname}${search}${hash}`);
    return <Navigate to={address} replace />;
  }
  const { needsRole } = route;
  if (needsRole && !hasRole(session.user, needsRole)) return <NotAllowedPage role={needsRole} />;
  return children;
}

/** How long after an attempt that came to nothing the next one starts by itself. */
const nextAttemptMs = 5_000;

/** The first reading has failed for good when it has, after its own attempts, come to nothing. */
function WaitForSession({ skeleton }: { skeleton: ReactNode }) {
  const [hasFailed, setHasFailed] = useState(false);
  const isOnline = useOnline();
  const read = useCallback(() => {
    setHasFailed(false);
    readSession().catch(() => setHasFailed(true));
  }, []);
  // Joins the reading that is under way; Try Again starts another, and so does a connection that is back. One that has ended
  // since this was rendered needs no other.
  useEffect(() => {
    if (isOnline && currentSession().status === 'loading') read();
  }, [isOnline, read]);

  // What is shown stays meanwhile: an attempt that nobody asked for must not flash.
  useEffect(() => {
    if (!hasFailed || !isOnline) return;
    const timer = setInterval(() => void readSession().catch(() => undefined), nextAttemptMs);
    return () => clearInterval(timer);
  }, [hasFailed, isOnline]);

  if (!isOnline) {
    return (
      <ErrorState title={t`There is no connection`} onRetry={() => void readSession().catch(() => undefined)}>
        {t`This page opens by itself when the connection is back. Nothing of yours is lost.`}
      </ErrorState>
    );
  }
  if (!hasFailed) return skeleton;
  return (
    <ErrorState title={t`Libretto does not answer`} onRetry={read} retryLabel="Try Again">
      {t`Your connection or our server is down. Nothing of yours is lost.`}
    </ErrorState>
  );
}
