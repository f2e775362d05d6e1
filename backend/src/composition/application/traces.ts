import type { Logger } from 'pino';
import type { OtlpSettings } from '../../adapters/opentelemetry/otlp-traces';
import type { Traces } from '../../kernel/http/server/traces';

/** Undefined when tracing is off; then the tracing library is not loaded either. */
export async function openTraces(
  settings: OtlpSettings | undefined,
  role: string,
  log: Logger,
): Promise<Traces | undefined> {
  if (settings === undefined) return undefined;
  const { OtlpTraces } = await import('../../adapters/opentelemetry/otlp-traces');
  return new OtlpTraces(settings, `libretto-${role}`, log);
}
