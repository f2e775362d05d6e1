import type { Logger } from 'pino';
import type { OtlpSettings } from '../adapters/opentelemetry/otlp-traces';
import type { Traces } from '../kernel/traces';

/** Undefined where nobody asked for traces: then not even the library is loaded. */
export async function openTraces(
  settings: OtlpSettings | undefined,
  role: string,
  log: Logger,
): Promise<Traces | undefined> {
  if (settings === undefined) return undefined;
  const { OtlpTraces } = await import('../adapters/opentelemetry/otlp-traces');
  return new OtlpTraces(settings, `libretto-${role}`, log);
}
