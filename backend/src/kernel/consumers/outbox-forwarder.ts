// Delivers outbox entries to the search engine and the push log, in order and at least once.
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Outbox, OutboxEntry } from '../../ports/outbox';
import type { PushRecorder } from '../../ports/push-recorder';
import type { Realtime } from '../../ports/realtime';
import type { TextIndex, TextIndexName } from '../../ports/text-index';

export interface ForwarderDeps {
  readonly outbox: Outbox;
  readonly textIndex: TextIndex;
  readonly pushes: PushRecorder;
  readonly realtime: Pick<Realtime, 'publish'>;
  /** Called if an index has lost confirmed entries; only a rebuild of its projection restores them. */
  readonly onLost: (projection: string) => void;
  readonly log: Logger;
}

const batch = 500;
const firstPauseMs = 20;
const longestPauseMs = 10_000;
const stopped = 'What is in the outbox is handed over no more';

export class OutboxForwarder {
  private readonly stopping = new AbortController();
  private readonly endListening: () => void;
  private wakeUp: (() => void) | undefined;
  private isWoken = true;
  private waiting: { readonly resolve: () => void; readonly reject: (error: Error) => void }[] = [];
  private readonly finished: Promise<void>;

  constructor(private readonly deps: ForwarderDeps) {
    this.endListening = deps.outbox.onAdded(() => this.wake());
    this.finished = this.run();
  }

  /** Resolves once the outbox is empty; for a generation that may be searched only when its index is complete. */
  async delivered(): Promise<void> {
    if (this.stopping.signal.aborted) throw new Error(stopped);
    await new Promise<void>((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.wake();
    });
  }

  async stop(): Promise<void> {
    this.endListening();
    this.stopping.abort();
    this.wake();
    for (const { reject } of this.waiting.splice(0)) reject(new Error(stopped));
    await this.finished;
  }

  private wake(): void {
    this.isWoken = true;
    this.wakeUp?.();
  }

  private async run(): Promise<void> {
    let failures = 0;
    let isChecked = false;
    while (!this.stopping.signal.aborted) {
      try {
        // An engine that was unavailable may have lost data.
        if (!isChecked) await this.check();
        isChecked = true;
        await this.forwardAll();
        failures = 0;
        await this.sleep();
      } catch (err) {
        isChecked = false;
        failures++;
        const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1));
        this.deps.log.warn({ err, pauseMs }, 'the search engine or the push log cannot be written to');
        await setTimeout(pauseMs, undefined, { signal: this.stopping.signal }).catch(() => undefined);
      }
    }
  }

  private async check(): Promise<void> {
    const { outbox, textIndex, onLost } = this.deps;
    for (const { index, projection, confirmed } of await outbox.indexes()) {
      if ((await textIndex.open(index)) < confirmed) onLost(projection);
    }
  }

  private async forwardAll(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      this.isWoken = false;
      const waiting = this.waiting;
      const entries = await this.deps.outbox.pending(batch);
      const last = entries.at(-1);
      if (last === undefined) {
        this.waiting = this.waiting.filter((each) => !waiting.includes(each));
        for (const { resolve } of waiting) resolve();
        return;
      }
      await this.forward(entries);
      await this.deps.outbox.confirm(last.number);
    }
  }

  private async forward(entries: readonly OutboxEntry[]): Promise<void> {
    const { textIndex, pushes, realtime } = this.deps;
    const writes = new Map<
      string,
      { index: TextIndexName; writes: Extract<OutboxEntry, { kind: 'text' }>['write'][] }
    >();
    for (const entry of entries) {
      if (entry.kind !== 'text') continue;
      const known = writes.get(entry.index.id) ?? { index: entry.index, writes: [] };
      known.writes.push(entry.write);
      writes.set(entry.index.id, known);
    }
    for (const { index, writes: those } of writes.values()) {
      await textIndex.open(index);
      await textIndex.write(index, those);
    }
    // Drops follow the writes, so that nothing is written to a dropped index.
    for (const entry of entries) if (entry.kind === 'drop') await textIndex.drop(entry.indexId);
    const sent = entries.flatMap((entry) => (entry.kind === 'push' ? [entry.push] : []));
    if (sent.length > 0) realtime.publish(await pushes.record(sent));
  }

  private async sleep(): Promise<void> {
    if (this.isWoken || this.stopping.signal.aborted) return;
    await new Promise<void>((resolve) => {
      this.wakeUp = resolve;
    });
    this.wakeUp = undefined;
  }
}
