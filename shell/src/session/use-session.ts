// The session as components read it.
import { bus, type SessionState, type SessionUser } from '@libretto/contracts/federation';
import { useSyncExternalStore } from 'react';

const loading: SessionState = { status: 'loading' };
const subscribe = (changed: () => void) => bus.on('session/state', changed);
const latest = () => bus.latest('session/state') ?? loading;

export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, latest);
}

/** Null for a guest, and while nobody knows yet. */
export function useUser(): SessionUser | null {
  const session = useSession();
  return session.status === 'authenticated' ? session.user : null;
}

/** False while nobody knows yet: what invites a guest must not flash before, nor stand there without a connection. */
export function useIsGuest(): boolean {
  return useSession().status === 'unauthenticated';
}
