// Fans who pay through any available process, and retry with the same key until the payment is acknowledged.
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from '../support/world/client';
import { type Fan, type Payees, type Payment, paymentOf } from './paying-fans';

/** Creates load, but leaves the consumers of the log enough capacity to catch up. */
const betweenMs = 150;
const againMs = 100;

export class EnduringFans {
  readonly acknowledged = new Map<string, string>();
  /** The longest time that any request took. */
  longestMs = 0;
  /** Counts of error responses by kind, such as `503 with Retry-After`. */
  readonly faults = new Map<string, number>();
  private serial = 0;
  private turn = 0;
  private isEnding = false;
  private failure: unknown;
  private readonly paying: Promise<unknown>;

  /** @param apis returns the addresses of the running api processes for each request. */
  constructor(
    fans: readonly Fan[],
    private readonly payees: Payees,
    private readonly apis: () => readonly string[],
  ) {
    this.paying = Promise.all(fans.map((fan) => this.payInTurn(fan)));
    this.paying.catch((error) => {
      this.failure = error;
    });
  }

  /** The number of acknowledged payments. @throws when a fan has given up. */
  get paid(): number {
    if (this.failure !== undefined) throw this.failure;
    return this.acknowledged.size;
  }

  /** Resolves when every fan's last payment is acknowledged. */
  async end(): Promise<void> {
    this.isEnding = true;
    await this.paying;
  }

  private async payInTurn(fan: Fan): Promise<void> {
    while (!this.isEnding) {
      const payment = paymentOf(this.serial++, this.payees);
      await this.pay(fan, payment);
      await pause(betweenMs);
    }
  }

  /**
   * Retries until the payment is acknowledged, or refused because the same song was already bought.
   * @throws when no fault explains the response.
   */
  async pay(fan: Fan, { key, path, body }: Payment): Promise<void> {
    for (;;) {
      const apis = this.apis();
      const origin = apis[this.turn++ % apis.length];
      const startMs = performance.now();
      const answer =
        origin &&
        (await ofFan(fan, origin)
          .post(path, body, withKey(key))
          .catch(() => undefined));
      this.longestMs = Math.max(this.longestMs, performance.now() - startMs);
      if (answer && answer.status === 200) return void this.acknowledged.set(key, answer.body.transactionId);
      if (answer && answer.status === 409) return;
      const isFault = !answer || answer.status >= 500;
      if (!isFault) throw new Error(`${path} gave ${answer.status}: ${JSON.stringify(answer.body)}`);
      const fault = answer ? nameOf(answer) : 'none';
      this.faults.set(fault, (this.faults.get(fault) ?? 0) + 1);
      await pause(againMs);
    }
  }
}

const nameOf = ({ status, headers }: { readonly status: number; readonly headers: Headers }) =>
  /^\d+$/.test(headers.get('retry-after') ?? '') ? `${status} with Retry-After` : `${status}`;

const withKey = (key: string) => ({ headers: { 'Idempotency-Key': key } });

export function ofFan({ cookie }: Fan, origin: string): Client {
  const client = new Client(origin);
  client.setCookie('libretto-session', cookie);
  return client;
}
