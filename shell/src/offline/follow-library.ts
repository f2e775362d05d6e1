// Keeps the songs on this device, and the code that plays them, in sync with the session and the connection.
import { serviceWorkers } from '@libretto/contracts/client/browser';
import { type BusMessages, bus } from '@libretto/contracts/federation';
import { whenIdle } from '@libretto/kit/hooks';
import { offlineLibrary } from '@libretto/product/offline/library';
import { keepSession, keptSession } from '../session/kept-session';
import { isSessionKept } from '../session/session';
import { keepLoaded, keepRemotes } from './keep-remotes';

type Session = BusMessages['session/state'];

/** Retries periodically, because a bad connection triggers no event when it improves. */
const nextAttemptMs = 5 * 60_000;

/** Pauses before the store of this device is read again. The last one repeats. */
const readPausesMs = [2_000, 10_000, 60_000] as const;

/** Called once per page load. */
export function followLibrary(): void {
  const library = offlineLibrary();
  let session: Session = { status: 'loading' };
  const isAnythingKept = () => library.state.lists.length > 0;
  let wasAnythingKept = false;
  let nextAttempt: ReturnType<typeof setTimeout> | undefined;
  let nextRead: ReturnType<typeof setTimeout> | undefined;

  const note = () => {
    if (session.status === 'authenticated' && library.state.isKnown) {
      keepSession(isAnythingKept() ? session.user : null);
    }
    if (isAnythingKept() && !wasAnythingKept) keepCode();
    wasAnythingKept = isAnythingKept();
  };
  const keepCode = () => {
    if (isAnythingKept() && navigator.onLine && serviceWorkers()) whenIdle(() => void keepRemotes());
  };
  const goOn = () => {
    if (session.status === 'authenticated' && !isSessionKept() && navigator.onLine && isAnythingKept()) {
      void library.resume().then(() => {
        clearTimeout(nextAttempt);
        if (library.state.lists.some(({ status }) => status === 'waiting'))
          nextAttempt = setTimeout(goOn, nextAttemptMs);
      });
    }
  };
  const take = async (next: Session) => {
    session = next;
    if (next.status === 'loading') return;
    const userId = userOf(next);
    // Clears the kept session even when the store cannot be read: this user must not be shown as the previous one.
    if (keptSession()?.id !== userId) keepSession(null);
    await readStore(userId);
  };
  /** A browser whose storage process has just ended refuses for a moment. */
  const readStore = async (userId: string | null, failures = 0): Promise<void> => {
    clearTimeout(nextRead);
    try {
      await library.setPerson(userId);
    } catch (error) {
      const isOfLatest = session.status !== 'loading' && userId === userOf(session);
      if (!isOfLatest) return;
      if (failures === 0) console.warn('The songs on this device cannot be read', error);
      const pauseMs = readPausesMs[failures] ?? readPausesMs[readPausesMs.length - 1];
      nextRead = setTimeout(() => void readStore(userId, failures + 1), pauseMs);
    }
    goOn();
  };

  if (serviceWorkers()) {
    keepLoaded().catch((error: unknown) => console.warn('This page will not open without a connection', error));
  }
  library.subscribe(note);
  bus.on('session/state', (next) => void take(next));
  addEventListener('online', goOn);
  addEventListener('online', keepCode);
  void take(bus.latest('session/state') ?? session);
}

const userOf = (session: Session): string | null => (session.status === 'authenticated' ? session.user.id : null);
