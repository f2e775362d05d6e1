// Reports the IP address to the server, once per signed-in session.

import { callApi } from '@libretto/contracts/client';
import { sessionStore } from '@libretto/contracts/client/browser';

const storageKey = 'libretto-address-noted';

/** Failures are silent: no screen depends on the result, and the next page of this session tries again. */
export async function noteAddress(userId: string): Promise<void> {
  if (noted() === userId) return;
  remember(userId);
  await callApi('POST /api/user/update-ip').catch(() => remember(''));
}

/** Without storage, a reload reports the address again, which is harmless. */
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
    // Without storage, a reload reports the address again, which is harmless.
  }
}

/** The next session of this tab is a new one, even for the same user. */
export function forgetNotedAddress(): void {
  remember('');
}
