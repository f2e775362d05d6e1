// Signing out, here and in the other tabs of this browser.
import { toast } from '@libretto/kit/toast';
import { endSession } from './auth-calls';
import { publishSignedOut } from './session';
import { notifyOtherTabs } from './session-tabs';

/** Ends the session and leads to /login. */
export async function signOut(goTo: (path: string) => void): Promise<void> {
  try {
    await endSession();
  } catch {
    toast.error('You are still signed in', 'The server did not answer. Please try again.');
    return;
  }
  publishSignedOut();
  goTo('/login');
  notifyOtherTabs();
}
