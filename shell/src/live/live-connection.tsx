// Opens the page's one socket after the first paint, and reconnects it when another user signs in.
import { live } from '@libretto/contracts/federation';
import { nextTask, whenIdle } from '@libretto/kit/hooks';
import { useEffect, useRef } from 'react';
import type { Socket } from 'socket.io-client';
import { readChangedSession } from '../session/session';
import { useSession } from '../session/use-session';

let connection: Promise<Socket> | null = null;

/** Called once per page: topics and their numbers live as long as the page. */
async function connect(): Promise<Socket> {
  const [{ io }, { SocketLiveDriver }] = await Promise.all([
    import(/* webpackChunkName: "live" */ 'socket.io-client'),
    import(/* webpackChunkName: "live" */ './socket-live-driver'),
  ]);
  // Yields after the library ran: the socket opens in a separate task.
  await nextTask();
  const socket = io({ transports: ['websocket', 'polling'], autoConnect: false, reconnectionDelayMax: 10_000 });
  live.connect(
    new SocketLiveDriver(socket, {
      onConnectionChange: (connected) => live.setConnected(connected),
      onDismissed: () => void readChangedSession().finally(() => socket.connect()),
    }),
  );
  socket.connect();
  return socket;
}

/** The handshake carries the session's cookie, so a new session needs a new handshake. */
export function LiveConnection() {
  const session = useSession();
  const who = session.status === 'loading' ? undefined : session.status === 'authenticated' ? session.user.id : 'guest';
  const connectedAs = useRef<string | undefined>(undefined);

  useEffect(() => {
    if (who === undefined) return;
    const former = connectedAs.current;
    connectedAs.current = who;
    if (former !== undefined && former !== who) {
      void connection?.then((socket) => socket.disconnect().connect());
      return;
    }
    return whenIdle(() => {
      connection ??= connect().catch((error: unknown) => {
        connection = null;
        throw error;
      });
      connection.catch((error: unknown) => console.error('Live updates are not available.', error));
    });
  }, [who]);
  return null;
}
