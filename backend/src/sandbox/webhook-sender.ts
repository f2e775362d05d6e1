// Sends webhook events to the product until they are acknowledged, with injected faults if a test requests them.
import type { Logger } from 'pino';

export interface WebhookEvent {
  /** The path on the product's origin. */
  readonly path: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Delivery faults for tests; there are none by default. */
export interface WebhookFaults {
  /** Whether every webhook event waits for `release`. */
  readonly hold?: boolean;
  /** Delay of every webhook event. */
  readonly delayMs?: number;
  /** How many times every webhook event is delivered. */
  readonly copies?: number;
}

interface Waiting {
  readonly id: string;
  /** Number of the attempt, from 0. */
  readonly attempt: number;
}

/** Pauses after failed attempts; after the last one the sender gives up. */
const pausesMs = [200, 1000, 5000, 30_000, 120_000, 600_000, 3_600_000];
const answerTimeoutMs = 10_000;

export class WebhookSender {
  faults: WebhookFaults = {};
  private origin: string | null = null;
  private queue: Waiting[] = [];
  private held: string[] = [];
  private sending: Promise<void> | null = null;
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly ending = new AbortController();

  constructor(
    /** Returns the webhook event to send now, including its signature. */
    private readonly webhookEventOf: (id: string) => WebhookEvent | undefined,
    private readonly log: Logger,
    private readonly hooks: { readonly onDelivered?: (id: string) => void } = {},
  ) {}

  deliverTo(origin: string): void {
    this.origin = origin;
    this.pump();
  }

  send(id: string): void {
    const { hold, delayMs = 0, copies = 1 } = this.faults;
    if (hold) this.held.push(id);
    else if (delayMs > 0) this.later(delayMs, () => this.enqueue(id, copies));
    else this.enqueue(id, copies);
  }

  release(order: 'as-happened' | 'reversed', copies: number): void {
    const released = order === 'reversed' ? this.held.reverse() : this.held;
    this.held = [];
    for (const id of released) this.enqueue(id, copies);
  }

  async settle(): Promise<void> {
    while (this.sending !== null) await this.sending;
  }

  async stop(): Promise<void> {
    this.ending.abort();
    for (const timer of this.timers) clearTimeout(timer);
    this.queue = [];
    await this.sending;
  }

  private enqueue(id: string, copies: number): void {
    for (let copy = 0; copy < copies; copy++) this.queue.push({ id, attempt: 0 });
    this.pump();
  }

  private pump(): void {
    if (this.sending !== null || this.origin === null || this.queue.length === 0 || this.ending.signal.aborted) return;
    // Starts after the current change, because the webhook event must not be sent before that is stored.
    this.sending = Promise.resolve()
      .then(() => this.deliverAll())
      .finally(() => {
        this.sending = null;
        this.pump();
      });
  }

  private async deliverAll(): Promise<void> {
    for (let next = this.queue.shift(); next !== undefined; next = this.queue.shift()) await this.deliver(next);
  }

  private async deliver({ id, attempt }: Waiting): Promise<void> {
    if (await this.isTaken(id)) {
      this.hooks.onDelivered?.(id);
      return;
    }
    const pauseMs = pausesMs[attempt];
    if (pauseMs === undefined || this.ending.signal.aborted) return;
    this.later(pauseMs, () => {
      this.queue.push({ id, attempt: attempt + 1 });
      this.pump();
    });
  }

  private async isTaken(id: string): Promise<boolean> {
    const webhookEvent = this.webhookEventOf(id);
    if (webhookEvent === undefined) return true;
    try {
      const answer = await fetch(this.origin + webhookEvent.path, {
        method: 'POST',
        body: webhookEvent.body,
        headers: { 'Content-Type': 'application/json', ...webhookEvent.headers },
        signal: AbortSignal.any([this.ending.signal, AbortSignal.timeout(answerTimeoutMs)]),
      });
      await answer.arrayBuffer();
      if (!answer.ok) this.log.debug({ id, status: answer.status }, 'a webhook event of the sandbox was refused');
      return answer.ok;
    } catch (error) {
      if (!this.ending.signal.aborted)
        this.log.debug({ id, err: error }, 'a webhook event of the sandbox was not taken');
      return false;
    }
  }

  private later(delayMs: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      work();
    }, delayMs);
    timer.unref();
    this.timers.add(timer);
  }
}
