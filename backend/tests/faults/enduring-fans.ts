// Fans who pay through whichever process answers, and ask again under the same key until they are told that it is paid.
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from '../support/client';
import { type Fan, type Payees, type Payment, paymentOf } from './paying-fans';

/** Busy, and not so busy that those who follow the log never catch up. */
const betweenMs = 150;
const againMs = 100;

export class EnduringFans {
  readonly acknowledged = new Map<string, string>();
  /** What anybody waited for one answer, at most. */
  longestMs = 0;
  /** How often which answer was given in place of a payment, as `503 with Retry-After`. */
  readonly faults = new Map<string, number>();
  private serial = 0;
  private turn = 0;
  private isEnding = false;
  private failure: unknown;
  private readonly paying: Promise<unknown>;

  /** @param apis addresses of the processes that live, as they are at each request. */
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

  /** How many payments were acknowledged. @throws where somebody has given up. */
  get paid(): number {
    if (this.failure !== undefined) throw this.failure;
    return this.acknowledged.size;
  }

  /** Resolves when everybody's last payment is paid. */
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

  /** Until it is paid, or refused because it has been already: the same song. @throws at an answer that no fault explains. */
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
      // Nobody is let through where limits cannot be counted.
      const isFault = !answer || answer.status >= 500 || answer.status === 429;
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
