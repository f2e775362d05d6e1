// Exports steps as OpenTelemetry spans over OTLP. The ids of traces and spans are derived from the ids of requests and
// events, so processes need not propagate a context: every process derives the same span id for an event.
import { hash } from 'node:crypto';
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor, type IdGenerator } from '@opentelemetry/sdk-trace-base';
import type { Logger } from 'pino';
import type { TracedStep, Traces } from '../../kernel/http/server/traces';

export interface OtlpSettings {
  /** The endpoint for spans, such as `http://collector:4318/v1/traces`. */
  readonly url: string;
  /** The share of requests that are recorded with everything that follows from them, 0 to 1. */
  readonly share: number;
}

/** Timeout of an export; a process that shuts down waits for it as well. */
const exportTimeoutMs = 2_000;
const complainEveryMs = 60_000;
const kinds = { answer: SpanKind.SERVER, append: SpanKind.INTERNAL, consume: SpanKind.CONSUMER } as const;

export class OtlpTraces implements Traces {
  private readonly ids = new GivenIds();
  private readonly provider: BasicTracerProvider;
  private readonly tracer;

  /** @param service the name of this process among the others, such as `libretto-projector`. */
  constructor(
    private readonly settings: OtlpSettings,
    service: string,
    log: Pick<Logger, 'warn'>,
  ) {
    const exporter = new ComplainingExporter(settings.url, log);
    this.provider = new BasicTracerProvider({
      resource: resourceFromAttributes({ 'service.name': service }),
      idGenerator: this.ids,
      spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: exportTimeoutMs })],
    });
    this.tracer = this.provider.getTracer('libretto');
  }

  records(correlationId: string): boolean {
    const { share } = this.settings;
    if (share >= 1) return true;
    // Uses the last digits, because the first digits of an id encode the time.
    return Number.parseInt(traceIdOf(correlationId).slice(-8), 16) < share * 2 ** 32;
  }

  record({ name, kind, correlationId, id, causeId, startMs, endMs, failed, attributes }: TracedStep): void {
    const traceId = traceIdOf(correlationId);
    this.ids.next = { traceId, spanId: spanIdOf(id ?? `${causeId} ${name}`) };
    const within = causeId === undefined ? ROOT_CONTEXT : contextOf(traceId, spanIdOf(causeId));
    const span = this.tracer.startSpan(name, { kind: kinds[kind], startTime: startMs, attributes }, within);
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(endMs);
  }

  async close(): Promise<void> {
    await this.provider.shutdown().catch(() => undefined);
  }
}

/** Supplies the ids of the next span, which the tracer reads when it creates the span. */
class GivenIds implements IdGenerator {
  next = { traceId: '', spanId: '' };
  generateTraceId = () => this.next.traceId;
  generateSpanId = () => this.next.spanId;
}

/** Logs failed exports at intervals; spans are lost while the collector is unreachable, and the product continues. */
class ComplainingExporter extends OTLPTraceExporter {
  private complainedAtMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly url: string,
    private readonly log: Pick<Logger, 'warn'>,
  ) {
    super({ url, timeoutMillis: exportTimeoutMs });
  }

  override export(...[spans, done]: Parameters<OTLPTraceExporter['export']>): void {
    super.export(spans, (result) => {
      if (result.error) this.complain(result.error);
      done(result);
    });
  }

  private complain(error: Error): void {
    if (performance.now() - this.complainedAtMs < complainEveryMs) return;
    this.complainedAtMs = performance.now();
    this.log.warn({ url: this.url, err: error }, 'traces are not taken');
  }
}

function contextOf(traceId: string, spanId: string): Context {
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true });
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Returns the digits of a UUID unchanged, so that the id in a log line finds its trace, and the hash of any other id.
 */
export function traceIdOf(correlationId: string): string {
  return uuid.test(correlationId) ? correlationId.replaceAll('-', '') : hash('sha256', correlationId).slice(0, 32);
}

const spanIdOf = (id: string) => hash('sha256', id).slice(0, 16);
