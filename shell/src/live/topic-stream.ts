// One topic as the socket delivers it, put into order: each push once, none skipped, and a gap where one is lost.
import type { LiveListener } from '@libretto/contracts/federation';
import type { Push, SubscribeAnswer } from '@libretto/contracts/realtime';

/** More than this between asking and joining, and a part that read the state meanwhile may have missed something. */
const lateAfterMs = 200;

/** Answers that get lost on a connection that stands; after these the next break or push tries again. */
const mostAttempts = 3;

/**
 * Pauses after refusals. Somebody who has just tuned in may ask before the server's read model knows it, so a refusal is not
 * final until all of them have passed.
 */
const refusedPausesMs = [1_000, 2_000, 4_000, 8_000, 16_000];

/** Subscribes to the topic; the answer comes after everything that was missed. */
export type AskForTopic = (since: number | undefined) => Promise<SubscribeAnswer>;

export class TopicStream {
  readonly listeners = new Set<LiveListener>();
  /** The last push that was delivered or is known to be in what listeners read by themselves. */
  private held: number | null = null;
  /** Pushes beyond a gap, until the server has filled it or said that it cannot. */
  private readonly ahead = new Map<number, Push>();
  /** Numbers the subscriptions, so that the answer to one from before a broken connection counts for nothing. */
  private turn = 0;
  private isAsking = false;

  /** @param wantedAtMs as `LiveDriver.subscribe` was told it. */
  constructor(
    private readonly ask: AskForTopic,
    private readonly wantedAtMs: number,
  ) {}

  /** Joins, or joins again after the connection was down or a push is missing. */
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

  /** Everything up to `offset` has been sent by now: what is still missing is gone for good. */
  private joined(offset: number): void {
    if (this.held === null) {
      this.held = offset;
      // The code or the connection came later than the page, which has read its state long before.
      if (performance.now() - this.wantedAtMs > lateAfterMs) this.reportGap();
    } else if (offset < this.held) {
      // The numbers began anew: what is held belongs to a count that no longer exists.
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

  /** One listener that throws must not keep the others from hearing. */
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
