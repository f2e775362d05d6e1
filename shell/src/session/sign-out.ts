// Signing out, here and in the other tabs of this browser.
import { toast } from '@libretto/kit/toast';
import { endSession } from './auth-calls';
import { readSession } from './session';
import { tellOtherTabs } from './session-tabs';

/** Ends the session and leads to /login. */
export async function signOut(goTo: (path: string) => void): Promise<void> {
  try {
    await endSession();
  } catch {
    toast.error('You are still signed in', 'The server did not answer. Please try again.');
    return;
  }
  // First away from the page, or its guard would send to /login with the wish to come back.
  goTo('/login');
  await readSession().catch(() => undefined);
  tellOtherTabs();
}
