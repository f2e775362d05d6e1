// Metrics of command execution, collected in every thread and process that has command handlers.
import { AggregatorRegistry, Counter, Histogram, type MetricObject, Registry } from 'prom-client';
import type { CommandObserver } from '../../kernel/commands/command-observer';
import { type Traces, tracedNowMs } from '../../kernel/http/server/traces';
import type { EventStore, EventToAppend } from '../../ports/events/event-store';

/** A registry's values in the form in which another thread sends them. */
export type MetricValues = readonly MetricObject[];

export class CommandMetrics implements CommandObserver {
  constructor(private readonly traces?: Traces) {}

  readonly registry = new Registry();
  private readonly commands = new Counter({
    name: 'libretto_commands_total',
    help: 'Commands that were decided, by kind of stream and outcome',
    labelNames: ['stream', 'outcome'],
    registers: [this.registry],
  });
  private readonly refusals = new Counter({
    name: 'libretto_command_refusals_total',
    help: 'Commands that were refused, by what they were refused for',
    labelNames: ['stream', 'refusal'],
    registers: [this.registry],
  });
  private readonly conflicts = new Counter({
    name: 'libretto_append_conflicts_total',
    help: 'Appends that found the stream longer than they expected, and were decided again',
    labelNames: ['stream'],
    registers: [this.registry],
  });
  private readonly failures = new Counter({
    name: 'libretto_append_failures_total',
    help: 'Appends that failed, or whose outcome is not known',
    labelNames: ['stream'],
    registers: [this.registry],
  });
  private readonly appendSeconds = new Histogram({
    name: 'libretto_append_seconds',
    help: 'Time of an append until it is durable',
    buckets: [0.0005, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers: [this.registry],
  });
  /** Cached label series, because finding a series by its labels costs more than incrementing it. */
  private readonly series = new Map<string, { inc(): void }>();

  accepted(stream: string): void {
    this.outcome(stream, 'accepted');
  }

  refused(stream: string, refusal: string): void {
    this.outcome(stream, 'refused');
    this.once(`refusal ${stream} ${refusal}`, () => this.refusals.labels({ stream, refusal })).inc();
  }

  failed(stream: string): void {
    this.outcome(stream, 'failed');
  }

  /** Wraps a store so that its appends are counted, timed and traced. */
  measured(store: EventStore): EventStore {
    return {
      append: async (streamId, expectedRevision, events) => {
        const startMs = performance.now();
        const stream = streamId.slice(0, Math.max(0, streamId.indexOf('-'))) || streamId;
        try {
          const result = await store.append(streamId, expectedRevision, events);
          if (result.kind === 'conflict')
            this.once(`conflict ${stream}`, () => this.conflicts.labels({ stream })).inc();
          else {
            const tookMs = performance.now() - startMs;
            this.appendSeconds.observe(tookMs / 1000);
            if (this.traces !== undefined) traceAppend(this.traces, events, { streamId, tookMs });
          }
          return result;
        } catch (error) {
          this.once(`failure ${stream}`, () => this.failures.labels({ stream })).inc();
          throw error;
        }
      },
      readStream: (...of) => store.readStream(...of),
      readByIdempotencyKey: (...of) => store.readByIdempotencyKey(...of),
      readAll: (...of) => store.readAll(...of),
      head: () => store.head(),
      hasGaplessPositions: store.hasGaplessPositions,
      misfiledEvent: store.misfiledEvent && ((...of) => store.misfiledEvent?.(...of) ?? Promise.resolve(undefined)),
    };
  }

  values(): Promise<MetricValues> {
    return this.registry.getMetricsAsJSON();
  }

  private outcome(stream: string, outcome: string): void {
    this.once(`${outcome} ${stream}`, () => this.commands.labels({ stream, outcome })).inc();
  }

  private once(name: string, make: () => { inc(): void }): { inc(): void } {
    const known = this.series.get(name) ?? make();
    this.series.set(name, known);
    return known;
  }
}

/** Records a span for each event, because later steps name the event as their cause. */
function traceAppend(
  traces: Traces,
  events: readonly EventToAppend[],
  { streamId, tookMs }: { readonly streamId: string; readonly tookMs: number },
): void {
  const endMs = tracedNowMs();
  for (const { id, type, metadata } of events) {
    const { correlationId, causationId: causeId } = metadata;
    if (!traces.records(correlationId)) continue;
    const attributes = { 'libretto.event_id': id, 'libretto.stream': streamId };
    traces.record({
      ...{ name: `append ${type}`, kind: 'append', correlationId, id, causeId, attributes },
      ...{ startMs: endMs - tookMs, endMs },
    });
  }
}

/** Merges the metrics of several threads into one exposition text. */
export function textOfAll(values: readonly MetricValues[]): Promise<string> {
  return AggregatorRegistry.aggregate(values.map((each) => [...each])).metrics();
}
