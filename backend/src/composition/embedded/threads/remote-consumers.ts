// Controls the consumers of another thread by messages, and reports their last known state while that thread does not
// answer.
import { setTimeout } from 'node:timers/promises';
import type { ConsumerName } from '../../../adapters/threads/messages';
import { ThreadEndedError } from '../../../adapters/threads/worker-rpc';
import type { ConsumerControl, ConsumerReport } from '../../application/consumers';

export interface ConsumersLink {
  /** @throws ThreadEndedError when the other thread ends before it answers. */
  ask<Value>(question: string, ...values: readonly unknown[]): Promise<Value>;
  /** Resolves once the other thread runs. */
  ready(): Promise<void>;
  /** Number of pending events of a projection as far as this thread knows; undefined for a policy. */
  lag(projection: string): Promise<number | undefined>;
}

/** A status request does not wait for a long batch beyond this time. */
const reportTimeoutMs = 500;

export class RemoteConsumers implements ConsumerControl {
  private names: readonly ConsumerName[] = [];
  private last: ReadonlyMap<string, ConsumerReport> = new Map();
  /** Why the other thread ended; undefined while it runs. */
  private failure: { readonly error: string; readonly attempts: number; readonly since: string } | undefined;

  constructor(private readonly link: ConsumersLink) {}

  /** Call this when the other thread runs. */
  begun(names: readonly ConsumerName[]): void {
    this.names = names;
    this.failure = undefined;
  }

  /** Call this when the other thread has ended unexpectedly. */
  ended(error: string, attempts: number): void {
    this.failure = { error, attempts, since: this.failure?.since ?? new Date().toISOString() };
  }

  async report(): Promise<readonly ConsumerReport[]> {
    if (this.failure !== undefined) return this.presumed();
    const late = new AbortController();
    try {
      const answer = this.link.ask<readonly ConsumerReport[]>('report').catch(() => undefined);
      const timeout = setTimeout(reportTimeoutMs, undefined, { signal: late.signal }).catch(() => undefined);
      const report = await Promise.race([answer, timeout]);
      if (report === undefined) return this.presumed();
      this.last = new Map(report.map((each) => [each.name, each]));
      return report;
    } finally {
      late.abort();
    }
  }

  async settle(timeoutMs = 10_000): Promise<void> {
    const deadlineMs = Date.now() + timeoutMs;
    for (;;) {
      const leftMs = Math.max(1, deadlineMs - Date.now());
      try {
        await Promise.race([this.link.ready(), setTimeout(leftMs, undefined, { ref: false })]);
        return await this.link.ask('settle', Math.max(1, deadlineMs - Date.now()));
      } catch (error) {
        if (!(error instanceof ThreadEndedError) || Date.now() > deadlineMs) throw error;
      }
    }
  }

  /** Builds a report without asking: from the last report and the positions that are known here. */
  private presumed(): Promise<readonly ConsumerReport[]> {
    return Promise.all(
      this.names.map(async ({ name, kind }): Promise<ConsumerReport> => {
        const last = this.last.get(name);
        const failing = this.failure && { kind: 'failing' as const, position: undefined, ...this.failure };
        return {
          name,
          kind,
          state: failing ?? last?.state ?? { kind: 'running', position: undefined },
          lag: (await this.link.lag(name)) ?? last?.lag ?? 0,
          rebuilding: last?.rebuilding ?? false,
          parked: last?.parked ?? [],
        };
      }),
    );
  }
}
