// What ended while this process could not be told of it: sessions, entitlements, and whom people see.
import type { Caller } from '../../kernel/http/caller';
import type { SocketRules } from '../../ports/realtime';

export interface CheckedSocket {
  readonly caller: Caller;
  readonly handshake: Parameters<SocketRules['identify']>[0];
  readonly topics: readonly string[];
  disconnect(): void;
  leave(topic: string): void;
  setUnseen(ids: readonly string[]): void;
}

const atOnce = 20;

/** @throws UnavailableError when that cannot be told now; some were checked then. */
export async function recheckSockets(rules: SocketRules, sockets: readonly CheckedSocket[]): Promise<void> {
  const rest = [...sockets];
  const work = async () => {
    for (let socket = rest.pop(); socket !== undefined; socket = rest.pop()) await recheck(rules, socket);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** Without waiting: what cannot be told now is asked again when the connection comes back. */
export function recheckOrDisconnect(rules: SocketRules, sockets: readonly CheckedSocket[]): void {
  recheckSockets(rules, sockets).catch(() => {
    for (const socket of sockets) socket.disconnect();
  });
}

async function recheck(rules: SocketRules, socket: CheckedSocket): Promise<void> {
  const caller = await rules.identify(socket.handshake);
  if (userOf(caller) !== userOf(socket.caller)) return socket.disconnect();
  if (caller.kind === 'user') socket.setUnseen(await rules.unseenBy(caller));
  for (const topic of socket.topics) if (!(await rules.mayHear(topic, caller))) socket.leave(topic);
}

function userOf(caller: Caller | undefined): string | undefined {
  return caller?.kind === 'user' ? caller.userId : undefined;
}
