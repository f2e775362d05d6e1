// Keeps the tabs of one browser of one mind about who is signed in.
import { openChannel } from '@libretto/contracts/client/browser';
import { readChangedSession, refreshSession } from './session';

const channelName = 'libretto-session';
const staleAfterMs = 60_000;

const channel = openChannel(channelName);

/** Call after signing in or out, and when the person's name, picture or kind of account has changed. */
export function notifyOtherTabs(): void {
  channel?.postMessage('changed');
}

/** Follows the other tabs, and reads again when this one comes back into view after a while. */
export function followOtherTabs(): () => void {
  const read = () => void readChangedSession().catch(() => undefined);
  const look = () => {
    if (document.visibilityState === 'visible') void refreshSession(staleAfterMs);
  };
  channel?.addEventListener('message', read);
  document.addEventListener('visibilitychange', look);
  return () => {
    channel?.removeEventListener('message', read);
    document.removeEventListener('visibilitychange', look);
  };
}
