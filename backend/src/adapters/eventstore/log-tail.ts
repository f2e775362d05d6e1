// Follows the whole log from a position on. A subscription never comes back by itself, and a server drops one that does
// not keep up: so events are only taken in here, handed over when they are asked for, and a subscription that has ended
// for whatever reason is begun anew after the last event that was taken in.
import { setTimeout as pause } from 'node:timers/promises';
import { type AllStreamResolvedEvent, type AllStreamSubscription, eventTypeFilter, START } from '@eventstore/db-client';
import type { StoredEvent } from '../../ports/event-store';
import type { Connection } from './connection';
import { fromStoreOrFault, isForeign } from './stored-form';

export interface TailedEvents {
  readonly events: readonly StoredEvent[];
  /** Everything up to here has been looked at, also what the filter left out. */
  readonly upToPosition: number;
}

/** More than that is not held: the subscription ends, and begins anew when there is room. */
const mostHeld = 8_000;
const firstPauseMs = 50;
const longestPauseMs = 1_000;
/** Events looked at between two checkpoints are this many times 32. */
const checkpointInterval = 8;

/** How the subscription is doing: `failures` counts those since it last received something. */
export interface TailState {
  readonly failures: number;
  readonly error: Error | undefined;
}

export class LogTail {
  private held: StoredEvent[] = [];
  private takenUpTo: number;
  private subscription: AllStreamSubscription | undefined;
  private failures = 0;
  private error: Error | undefined;
  private wake: (() => void) | undefined;
  private isClosed = false;

  /** @param pattern of the event types wanted; all but the server's own unless said otherwise. */
  constructor(
    private readonly connection: Connection,
    afterPosition: number,
    private readonly pattern = '^[^$]',
  ) {
    this.takenUpTo = afterPosition;
  }

  /** The next events, at most `limit`; resolves as soon as there is one, and empty when it was closed or looked at others. */
  async next(limit: number): Promise<TailedEvents> {
    const before = this.takenUpTo;
    while (this.held.length === 0 && this.takenUpTo === before && !this.isClosed) {
      if (this.subscription === undefined) await this.begin();
      if (this.held.length > 0 || this.isClosed) break;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
        if (this.subscription === undefined) resolve();
      });
    }
    const events = this.held.slice(0, limit);
    this.held = this.held.slice(limit);
    const upToPosition = this.held.length === 0 ? this.takenUpTo : (events.at(-1)?.position ?? this.takenUpTo);
    return { events, upToPosition };
  }

  get state(): TailState {
    return { failures: this.failures, error: this.error };
  }

  /** Drops the subscription; the next one begins after the last event that was taken in. */
  resubscribe(): void {
    this.end();
    this.awaken();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    this.end();
    this.awaken();
  }

  private async begin(): Promise<void> {
    if (this.failures > 0) await pause(Math.min(longestPauseMs, firstPauseMs * 2 ** (this.failures - 1)));
    if (this.isClosed) return;
    const after = this.takenUpTo;
    const subscription = this.connection.client.subscribeToAll({
      fromPosition: after === 0 ? START : { commit: BigInt(after), prepare: BigInt(after) },
      filter: eventTypeFilter({
        regex: this.pattern,
        checkpointInterval,
        checkpointReached: async (of, { commit }) => this.reached(of as AllStreamSubscription, Number(commit)),
      }),
    });
    this.subscription = subscription;
    subscription.on('data', ({ event }: AllStreamResolvedEvent) => {
      if (event === undefined || this.subscription !== subscription) return;
      this.recovered();
      if (isForeign(event)) this.connection.passOver(event);
      else this.held.push(fromStoreOrFault(event));
      this.reached(subscription, Number(event.position?.commit));
      if (this.held.length >= mostHeld) this.end();
    });
    subscription.on('caughtUp', () => this.recovered());
    const over = (error?: Error) => {
      if (this.subscription !== subscription) return;
      this.failures++;
      this.error = error ?? new Error('The server ended the subscription');
      this.end();
      this.awaken();
    };
    subscription.on('error', over);
    subscription.on('end', () => over());
  }

  private recovered(): void {
    this.failures = 0;
    this.error = undefined;
  }

  private reached(subscription: AllStreamSubscription, position: number): void {
    if (this.subscription !== subscription) return;
    this.takenUpTo = Math.max(this.takenUpTo, position);
    this.awaken();
  }

  private end(): void {
    const { subscription } = this;
    this.subscription = undefined;
    void subscription?.unsubscribe().catch(() => undefined);
  }

  private awaken(): void {
    const { wake } = this;
    this.wake = undefined;
    wake?.();
  }
}
