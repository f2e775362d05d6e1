// Who was signed in when something was made available offline: without a connection their songs open by it. It opens nothing else,
// for whatever the server has it asks the session for.
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

/** Null forgets it. */
export function keepSession(user: SessionUser | null): void {
  try {
    if (user) localStore().setItem(storageKey, JSON.stringify(user));
    else localStore().removeItem(storageKey);
  } catch {
    // Without storage nothing is kept, and nothing opens by it.
  }
}
