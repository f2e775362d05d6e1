// Limits the messages that the connections of one account or address may send, and the bytes replayed to them: a
// message of a hundred bytes can request megabytes. The counters are per process; they refill within minutes, so they
// need no store.
import { LRUCache } from 'lru-cache';
import { networkOf } from '../../kernel/http/access/call-limits';
import type { Caller } from '../../kernel/http/access/caller';
import type { Push } from '../../ports/messages/realtime';

export interface SocketLimits {
  readonly messages: number;
  readonly replayedBytes: number;
}

const refillMs = 10 * 60_000;
const mostKeys = 10_000;

/** Far above what pages need: a page that loads or reconnects subscribes to some dozens of topics. */
const limitsOfAccount: SocketLimits = { messages: 6000, replayedBytes: 16 * 1024 * 1024 };
/** Offices and dormitories share one address. */
const limitsOfAddress: SocketLimits = { messages: 100_000, replayedBytes: 64 * 1024 * 1024 };
/** A guest is identified only by the connection. */
const limitsOfGuest: SocketLimits = { messages: 1000, replayedBytes: 2 * 1024 * 1024 };

export interface Budgeted {
  readonly key: string;
  readonly limits: SocketLimits;
}

export function budgetedOf(caller: Caller, socketId: string, address: string): readonly Budgeted[] {
  const own: Budgeted =
    caller.kind === 'user'
      ? { key: `account/${caller.userId}`, limits: limitsOfAccount }
      : { key: `guest/${socketId}`, limits: limitsOfGuest };
  return [own, { key: `address/${networkOf(address)}`, limits: limitsOfAddress }];
}

const bytesOf = (pushes: readonly Push[]) =>
  pushes.reduce((sum, { topic, payload }) => sum + topic.length + JSON.stringify(payload).length, 0);

export class SocketBudget {
  /** When each budget is full again (generic cell rate algorithm). */
  private readonly fullAtMs = new LRUCache<string, number>({ max: mostKeys });

  constructor(private readonly nowMs: () => number = () => performance.now()) {}

  takeMessage(of: readonly Budgeted[]): boolean {
    return of.every(({ key, limits }) => this.draw(`messages/${key}`, limits.messages, 1));
  }

  takeReplay(of: readonly Budgeted[], pushes: readonly Push[]): boolean {
    const bytes = bytesOf(pushes);
    return of.every(({ key, limits }) => this.draw(`replay/${key}`, limits.replayedBytes, bytes));
  }

  private draw(key: string, capacity: number, points: number): boolean {
    const nowMs = this.nowMs();
    const fullAtMs = Math.max(this.fullAtMs.get(key) ?? nowMs, nowMs) + (points * refillMs) / capacity;
    if (fullAtMs > nowMs + refillMs) return false;
    this.fullAtMs.set(key, fullAtMs);
    return true;
  }
}
