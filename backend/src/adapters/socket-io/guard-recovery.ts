// The library sends a connection that comes back what it missed before anything checks again whose it is.
import type { Namespace } from 'socket.io';

// biome-ignore lint/suspicious/noExplicitAny: whatever events and data the namespace has.
type Adapter = Namespace<any, any, any, any>['adapter'];
export type LostConnection = NonNullable<Awaited<ReturnType<Adapter['restoreSession']>>>;

/** Lets a connection go on where it was lost only while `mayGoOn` says so; otherwise it begins anew and is sent nothing. */
export function guardRecovery(adapter: Adapter, mayGoOn: (connection: LostConnection) => Promise<boolean>): void {
  const restore = adapter.restoreSession.bind(adapter);
  adapter.restoreSession = async (id, offset) => {
    const connection = await restore(id, offset);
    // The library takes null for a connection that it does not know, though its types leave that out.
    return connection && (await mayGoOn(connection)) ? connection : (null as unknown as LostConnection);
  };
}
