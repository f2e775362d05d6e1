// Requests from one thread to another: each has a number that correlates its answer with its caller.
import type { SentError } from './messages';

/** The other thread ended before it answered. */
export class ThreadEndedError extends Error {
  override readonly name = 'ThreadEndedError';
}

interface Asked {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

export class WorkerRpc {
  private readonly open = new Map<number, Asked>();
  private last = 0;

  /** Sends a request through `send`, which receives its number. */
  ask<Value>(send: (number: number) => void): Promise<Value> {
    return new Promise((resolve, reject) => {
      const number = ++this.last;
      this.open.set(number, { resolve: resolve as (value: unknown) => void, reject });
      send(number);
    });
  }

  answered(number: number, value: unknown): void {
    this.open.get(number)?.resolve(value);
    this.open.delete(number);
  }

  failed(number: number, { name, message }: SentError): void {
    this.open.get(number)?.reject(Object.assign(new Error(message), { name }));
    this.open.delete(number);
  }

  /** Rejects all open requests, because no answer can arrive any more. */
  lost(reason: string): void {
    for (const { reject } of this.open.values()) reject(new ThreadEndedError(reason));
    this.open.clear();
  }
}
