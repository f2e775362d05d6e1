// Orders the pushes of one topic: each is delivered once and none is skipped; a lost push is reported as a gap.
import type { LiveListener } from '@libretto/contracts/federation';
import type { Push, SubscribeAnswer } from '@libretto/contracts/realtime';

/** If joining takes longer than this, a listener that read the state in between may have missed pushes. */
const lateAfterMs = 200;

/**
 * The number of attempts when acknowledgements are lost on a live connection; after these, the next reconnection or
 * push tries again.
 */
const mostAttempts = 3;

/**
 * Pauses after refusals. A user who has just tuned in may subscribe before the server's read model knows it, so a
 * refusal is final only after all of these pauses.
 */
const refusedPausesMs = [1_000, 2_000, 4_000, 8_000, 16_000];

/** Subscribes to the topic; the acknowledgement arrives after all missed pushes. */
export type AskForTopic = (since: number | undefined) => Promise<SubscribeAnswer>;

export class TopicStream {
  readonly listeners = new Set<LiveListener>();
  /** The offset of the last push that was delivered, or that is known to be part of the state that listeners fetch. */
  private held: number | null = null;
  /** Pushes after a gap, kept until the server has filled the gap or said that it cannot. */
  private readonly ahead = new Map<number, Push>();
  /** Numbers the subscriptions, so that an acknowledgement from before a reconnection is ignored. */
  private turn = 0;
  private isAsking = false;

  /** @param wantedAtMs as passed to `LiveDriver.subscribe`. */
  constructor(
    private readonly ask: AskForTopic,
    private readonly wantedAtMs: number,
  ) {}

  /** Joins the topic, also after a reconnection or when a push is missing. */
  async join(): Promise<void> {
    this.turn += 1;
    const mine = this.turn;
    this.isAsking = true;
    let [lost, refused] = [0, 0];
    for (;;) {
      const answer = await this.ask(this.held ?? undefined).catch(() => null);
      if (mine !== this.turn) return;
      if (answer?.ok) {
        this.joined(answer.offset);
        break;
      }
      if (answer === null) {
        lost += 1;
        if (lost === mostAttempts) break;
        continue;
      }
      const pauseMs = refusedPausesMs[refused];
      refused += 1;
      if (pauseMs === undefined) break;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      if (mine !== this.turn) return;
      if (this.listeners.size === 0) break;
    }
    this.isAsking = false;
  }

  receive(push: Push): void {
    if (this.held !== null && push.offset <= this.held) return;
    if (this.held === null || push.offset === this.held + 1) {
      this.deliver(push);
      this.deliverAhead();
      return;
    }
    this.ahead.set(push.offset, push);
    if (!this.isAsking) void this.join();
  }

  /** The server has sent everything up to `offset` by now: pushes that are still missing are lost. */
  private joined(offset: number): void {
    if (this.held === null) {
      this.held = offset;
      // The code or the connection arrived much later than the page, which may have read its state before.
      if (performance.now() - this.wantedAtMs > lateAfterMs) this.reportGap();
    } else if (offset < this.held) {
      // The server restarted its numbering: the held offset belongs to a sequence that no longer exists.
      this.held = offset;
      this.ahead.clear();
      this.reportGap();
    } else if (offset > this.held) {
      this.held = offset;
      this.reportGap();
    }
    for (const number of this.ahead.keys()) if (number <= this.held) this.ahead.delete(number);
    this.deliverAhead();
  }

  private deliverAhead(): void {
    for (let next = this.nextAhead(); next; next = this.nextAhead()) {
      this.ahead.delete(next.offset);
      this.deliver(next);
    }
  }

  private nextAhead(): Push | undefined {
    return this.ahead.get((this.held ?? 0) + 1);
  }

  private deliver(push: Push): void {
    this.held = push.offset;
    this.notify((listener) => listener.onPush(push));
  }

  private reportGap(): void {
    this.notify((listener) => listener.onGap());
  }

  /** A listener that throws must not keep the others from being notified. */
  private notify(say: (listener: LiveListener) => void): void {
    for (const listener of [...this.listeners]) {
      try {
        say(listener);
      } catch (error) {
        reportError(error);
      }
    }
  }
}
