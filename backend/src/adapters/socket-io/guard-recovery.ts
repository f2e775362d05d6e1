// A line that comes back is told what it missed before anybody asks again who it is.
import type { Namespace } from 'socket.io';

// biome-ignore lint/suspicious/noExplicitAny: whatever events and data the namespace has.
type Adapter = Namespace<any, any, any, any>['adapter'];
export type LostLine = NonNullable<Awaited<ReturnType<Adapter['restoreSession']>>>;

/** Lets a line go on where it was lost only while `mayGoOn` says so; otherwise it begins anew, and hears nothing. */
export function guardRecovery(adapter: Adapter, mayGoOn: (line: LostLine) => Promise<boolean>): void {
  const restore = adapter.restoreSession.bind(adapter);
  adapter.restoreSession = async (id, offset) => {
    const line = await restore(id, offset);
    // The library takes null for a line that it does not know, though its types leave that out.
    return line && (await mayGoOn(line)) ? line : (null as unknown as LostLine);
  };
}
