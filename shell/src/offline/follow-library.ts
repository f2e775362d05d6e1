// Keeps the songs on this device in step with who is signed in and with the connection.
import { type BusMessages, bus } from '@libretto/contracts/federation';
import { offlineLibrary } from '@libretto/product/offline/library';
import { keepSession } from '../session/kept-session';
import { isSessionKept } from '../session/session';

type Session = BusMessages['session/state'];

/** Once a page. */
export function followLibrary(): void {
  const library = offlineLibrary();
  let session: Session = { status: 'loading' };

  const note = () => {
    if (session.status === 'authenticated' && library.state.isKnown) {
      keepSession(library.state.lists.length > 0 ? session.user : null);
    }
  };
  const goOn = () => {
    if (session.status === 'authenticated' && !isSessionKept() && navigator.onLine && library.state.lists.length > 0) {
      void library.resume();
    }
  };
  const take = async (next: Session) => {
    session = next;
    if (next.status === 'loading') return;
    if (next.status === 'unauthenticated') keepSession(null);
    try {
      await library.setPerson(next.status === 'authenticated' ? next.user.id : null);
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
