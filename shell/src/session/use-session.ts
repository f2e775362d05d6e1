// Hooks that read the session.
import { bus, type SessionState, type SessionUser } from '@libretto/contracts/federation';
import { useSyncExternalStore } from 'react';

const loading: SessionState = { status: 'loading' };
const subscribe = (changed: () => void) => bus.on('session/state', changed);
const latest = () => bus.latest('session/state') ?? loading;

export function useSession(): SessionState {
  return useSyncExternalStore(subscribe, latest);
}

/** Null for a guest, and until the session is known. */
export function useUser(): SessionUser | null {
  const session = useSession();
  return session.status === 'authenticated' ? session.user : null;
}

/** False until the session is known: invitations to guests must not flash before that, nor show while offline. */
export function useIsGuest(): boolean {
  return useSession().status === 'unauthenticated';
}
