// Follows the whole log from a position on. The client never reconnects a subscription, and the server drops a
// subscriber that does not keep up. Events are therefore only buffered here and returned on request, and a subscription
// that ended for any reason is restarted after the last received event.
import { setTimeout as pause } from 'node:timers/promises';
import { type AllStreamResolvedEvent, type AllStreamSubscription, eventTypeFilter, START } from '@eventstore/db-client';
import type { StoredEvent } from '../../ports/events/event-store';
import type { Connection } from './connection';
import { fromStoreOrFault, isForeign } from './stored-form';

export interface TailedEvents {
  readonly events: readonly StoredEvent[];
  /** Every event up to here was scanned, including those that were filtered out. */
  readonly upToPosition: number;
}

/** Bounds of the buffered events: beyond them the subscription ends, and restarts when there is room. */
const mostHeld = 8_000;
const mostHeldBytes = 64 * 1024 * 1024;
const firstPauseMs = 50;
const longestPauseMs = 1_000;
/** Events scanned between two checkpoints, in units of 32. */
const checkpointInterval = 8;

/** The state of the subscription: `failures` counts the failures since it last received something. */
export interface TailState {
  readonly failures: number;
  readonly error: Error | undefined;
}

/** Called when a subscription that was lost has been followed by one that works. */
export type OnResumed = (lost: TailState & { readonly position: number }) => void;

export class LogTail {
  private held: StoredEvent[] = [];
  private takenUpTo: number;
  private subscription: AllStreamSubscription | undefined;
  private failures = 0;
  private error: Error | undefined;
  private wake: (() => void) | undefined;
  private isClosed = false;

  /** @param pattern of the requested event types; by default all types except the server's own. */
  constructor(
    private readonly connection: Connection,
    afterPosition: number,
    private readonly pattern = '^[^$]',
    private readonly onResumed?: OnResumed,
  ) {
    this.takenUpTo = afterPosition;
  }

  /**
   * Returns the next events, at most `limit`. Resolves as soon as there is one; empty if the tail was closed or only
   * other events were scanned.
   */
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

  /** Drops the subscription; the next one starts after the last received event. */
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
      if (this.held.length >= mostHeld || this.heldBytes() >= mostHeldBytes) this.end();
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

  /** Positions are byte offsets in the log. */
  private heldBytes(): number {
    return (this.held.at(-1)?.position ?? 0) - (this.held[0]?.position ?? 0);
  }

  private recovered(): void {
    this.connection.heard();
    if (this.failures > 0) this.onResumed?.({ ...this.state, position: this.takenUpTo });
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
