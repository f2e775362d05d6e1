// The last user who made something available offline: without a connection their songs open under this identity. It
// unlocks nothing else, because every request to the server requires the session.
import { localStore } from '@libretto/contracts/client/browser';
import type { SessionUser } from '@libretto/contracts/federation';

const storageKey = 'libretto-offline-person';

export function keptSession(): SessionUser | null {
  try {
    const user = JSON.parse(localStore().getItem(storageKey) ?? 'null');
    return typeof user?.id === 'string' && typeof user.name === 'string' ? user : null;
  } catch {
    return null;
  }
}

/** Null deletes the kept session. */
export function keepSession(user: SessionUser | null): void {
  try {
    if (user) localStore().setItem(storageKey, JSON.stringify(user));
    else localStore().removeItem(storageKey);
  } catch {
    // Without storage nothing is kept, and nothing opens offline.
  }
}
