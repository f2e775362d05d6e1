// Shows a page only to users who may see it, and a skeleton until the session is known.
import { ErrorState } from '@libretto/kit/feedback';
import { useOnline } from '@libretto/kit/hooks';
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
  /** Shown while the session is being read. */
  skeleton: ReactNode;
  children: ReactNode;
}

export function SessionGuard({ route, skeleton, children }: SessionGuardProps) {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  // Public pages wait as well: rendered for a guest first, they would fetch everything twice.
  if (session.status === 'loading') return <WaitForSession skeleton={skeleton} />;
  if (session.status === 'unauthenticated') {
    if (!route.needsSession) return children;
    // A user who has just signed out is not asked to return to this page.
    const address = isSignedOut() ? '/login' : signInAddress(`${pathname}${search}${hash}`);
    return <Navigate to={address} replace />;
  }
  const { needsRole } = route;
  if (needsRole && !hasRole(session.user, needsRole)) return <NotAllowedPage role={needsRole} user={session.user} />;
  return children;
}

/** The pause between a failed attempt and the next automatic one. */
const nextAttemptMs = 5_000;

/** The first read of the session counts as failed once its own retries have failed. */
function WaitForSession({ skeleton }: { skeleton: ReactNode }) {
  const [hasFailed, setHasFailed] = useState(false);
  const isOnline = useOnline();
  const read = useCallback(() => {
    setHasFailed(false);
    readSession().catch(() => setHasFailed(true));
  }, []);
  // Joins the read in flight; Try Again and a restored connection start another one. If the read has ended since the
  // render, no other is needed.
  useEffect(() => {
    if (isOnline && currentSession().status === 'loading') read();
  }, [isOnline, read]);

  // The screen does not change during an automatic retry, which would make it flicker.
  useEffect(() => {
    if (!hasFailed || !isOnline) return;
    const timer = setInterval(() => void readSession().catch(() => undefined), nextAttemptMs);
    return () => clearInterval(timer);
  }, [hasFailed, isOnline]);

  if (!isOnline) {
    return (
      <ErrorState title={t`There is no connection`} onRetry={() => void readSession().catch(() => undefined)}>
        {t`This page opens automatically when you are back online. Nothing of yours is lost.`}
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
