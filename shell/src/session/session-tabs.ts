// Keeps the tabs of one browser in sync about the session.
import { openChannel } from '@libretto/contracts/client/browser';
import { readChangedSession, refreshSession } from './session';

const channelName = 'libretto-session';
const staleAfterMs = 60_000;

const channel = openChannel(channelName);

/** Call this after signing in or out, and after a change of the user's name, picture or kind of account. */
export function notifyOtherTabs(): void {
  channel?.postMessage('changed');
}

/** Follows the other tabs, and reads the session again when this tab becomes visible after a while. */
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
