// Signs out, in this tab and in the other tabs of this browser.
import { toast } from '@libretto/kit/feedback';
import { dropAllDrafts } from '@libretto/product/forms/drafts';
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
  // The next person in this tab must not find them.
  dropAllDrafts();
  publishSignedOut();
  goTo('/login');
  notifyOtherTabs();
}
