// What ended while this process could not be told of it: sessions, entitlements, and whom people see.
import type { Caller } from '../../kernel/http/caller';
import type { SocketRules } from '../../ports/realtime';
import { topicsIn, unseenRoom } from './rooms';

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

async function recheck(rules: SocketRules, socket: CheckedSocket): Promise<void> {
  const caller = await rules.identify(socket.handshake);
  if (userOf(caller) !== userOf(socket.caller)) return socket.disconnect();
  if (caller.kind === 'user') socket.setUnseen(await rules.unseenBy(caller));
  for (const topic of socket.topics) if (!(await rules.mayHear(topic, caller))) socket.leave(topic);
}

/** Whether the session of a lost connection still lives, and its topics are still for it. */
export async function mayGoOn(
  rules: SocketRules,
  { handshake, caller }: Pick<CheckedSocket, 'handshake' | 'caller'>,
  rooms: Iterable<string>,
): Promise<boolean> {
  const now = await rules.identify(handshake);
  if (userOf(now) !== userOf(caller)) return false;
  const known = new Set(rooms);
  // Whatever was pushed since would be sent to them before they are told apart.
  if ((await rules.unseenBy(now)).some((id) => !known.has(unseenRoom(id)))) return false;
  for (const topic of topicsIn(known)) if (!(await rules.mayHear(topic, now))) return false;
  return true;
}

export function userOf(caller: Caller | undefined): string | undefined {
  return caller?.kind === 'user' ? caller.userId : undefined;
}
