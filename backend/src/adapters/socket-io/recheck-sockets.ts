// Checks sockets again for what this process may have missed: ended sessions, ended entitlements and new blocks.
import type { Caller } from '../../kernel/http/access/caller';
import type { SocketRules } from '../../ports/messages/realtime';

export interface CheckedSocket {
  readonly caller: Caller;
  readonly handshake: Parameters<SocketRules['identify']>[0];
  readonly topics: readonly string[];
  disconnect(): void;
  leave(topic: string): void;
  setUnseen(ids: readonly string[]): void;
}

const atOnce = 20;

/** @throws UnavailableError if a check fails for now; some sockets were checked by then. */
export async function recheckSockets(rules: SocketRules, sockets: readonly CheckedSocket[]): Promise<void> {
  const rest = [...sockets];
  const work = async () => {
    for (let socket = rest.pop(); socket !== undefined; socket = rest.pop()) await recheck(rules, socket);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** Does not wait: if the check fails for now, all sockets are disconnected and are checked when they reconnect. */
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
