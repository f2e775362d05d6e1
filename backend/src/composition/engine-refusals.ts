// Errors of an engine at the start of a process that waiting does not mend: a wrong password, or a topic that does not fit.
import { TopicMismatchError } from '../adapters/kafka/topic';

/** UNAUTHENTICATED and PERMISSION_DENIED of gRPC, as EventStoreDB answers. */
const grpcCodes: ReadonlySet<unknown> = new Set([7, 16]);
/** Unauthorized and AuthenticationFailed of MongoDB. */
const mongoCodes: ReadonlySet<unknown> = new Set([13, 18]);
const kafkaNames: ReadonlySet<unknown> = new Set(['KafkaJSSASLAuthenticationError']);
const redisMessages = /^(WRONGPASS|NOAUTH|NOPERM)\b/;

interface EngineError {
  readonly name?: unknown;
  readonly message?: unknown;
  readonly code?: unknown;
  readonly cause?: unknown;
}

/** Looks at the error and at what caused it. */
export function isRefusal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if (error instanceof TopicMismatchError) return true;
  const { name, message, code, cause } = error as EngineError;
  if (kafkaNames.has(name) || redisMessages.test(String(message))) return true;
  if (name === 'MongoServerError' && mongoCodes.has(code)) return true;
  if (name !== 'MongoServerError' && grpcCodes.has(code)) return true;
  return isRefusal(cause);
}
