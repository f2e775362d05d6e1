// Keeps the songs on this device in step with who is signed in and with the connection.
import { type BusMessages, bus } from '@libretto/contracts/federation';
import { offlineLibrary } from '@libretto/product/offline/library';
import { keepSession, keptSession } from '../session/kept-session';
import { isSessionKept } from '../session/session';

type Session = BusMessages['session/state'];

/** A connection that is bad rather than gone tells nobody when it is better. */
const nextAttemptMs = 5 * 60_000;

/** Once a page. */
export function followLibrary(): void {
  const library = offlineLibrary();
  let session: Session = { status: 'loading' };
  let nextAttempt: ReturnType<typeof setTimeout> | undefined;

  const note = () => {
    if (session.status === 'authenticated' && library.state.isKnown) {
      keepSession(library.state.lists.length > 0 ? session.user : null);
    }
  };
  const goOn = () => {
    if (session.status === 'authenticated' && !isSessionKept() && navigator.onLine && library.state.lists.length > 0) {
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
    const userId = next.status === 'authenticated' ? next.user.id : null;
    // Also where the store itself cannot be read: nobody is to be shown as the one before.
    if (keptSession()?.id !== userId) keepSession(null);
    try {
      await library.setPerson(userId);
    } catch (error) {
      console.warn('The songs on this device cannot be read', error);
    }
    goOn();
  };

  library.subscribe(note);
  bus.on('session/state', (next) => void take(next));
  addEventListener('online', goOn);
  void take(bus.latest('session/state') ?? session);
}
