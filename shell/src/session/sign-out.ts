// Signs out, in this tab and in the other tabs of this browser.
import { toast } from '@libretto/kit/toast';
import { t } from '@lingui/core/macro';
import { endSession } from './auth-calls';
import { publishSignedOut } from './session';
import { notifyOtherTabs } from './session-tabs';

/** Ends the session and navigates to /login. */
export async function signOut(goTo: (path: string) => void): Promise<void> {
  try {
    await endSession();
  } catch {
    toast.error(t`You are still signed in`, t`The server did not answer. Please try again.`);
    return;
  }
  publishSignedOut();
  goTo('/login');
  notifyOtherTabs();
}
