// Tells the server, once per signed-in session, from which address it is used.

import { callApi } from '@libretto/contracts/client';
import { sessionStore } from '@libretto/contracts/client/browser';

const storageKey = 'libretto-address-noted';

/** Failures are kept quiet: nobody waits for it, and the next page of this session tries again. */
export async function noteAddress(userId: string): Promise<void> {
  if (noted() === userId) return;
  remember(userId);
  await callApi('POST /api/user/update-ip').catch(() => remember(''));
}

/** Storage that is forbidden means that a reload tells it again, which does no harm. */
function noted(): string | null {
  try {
    return sessionStore().getItem(storageKey);
  } catch {
    return null;
  }
}

function remember(userId: string): void {
  try {
    sessionStore().setItem(storageKey, userId);
  } catch {
    // See above.
  }
}

/** The next session of this tab is another one, also of the same person. */
export function forgetNotedAddress(): void {
  remember('');
}
