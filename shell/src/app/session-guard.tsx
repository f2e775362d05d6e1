// Lets only those onto a page who may see it, and waits until that is known.
import { ErrorState } from '@libretto/kit/error-state';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { signInAddress } from '../session/callback-url';
import { isSignedOut, readSession } from '../session/session';
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

/** The first reading has failed for good when it has, after its own attempts, come to nothing. */
function WaitForSession({ skeleton }: { skeleton: ReactNode }) {
  const [hasFailed, setHasFailed] = useState(false);
  const read = () => {
    setHasFailed(false);
    readSession().catch(() => setHasFailed(true));
  };
  // Joins the reading that is under way; Try Again starts another.
  useEffect(read, []);
  if (!hasFailed) return skeleton;
  return (
    <ErrorState title="Libretto does not answer" onRetry={read} retryLabel="Try Again">
      Your connection or our server is down. Nothing of yours is lost.
    </ErrorState>
  );
}
