// Classifies the client's errors. Errors of the shared append stream have a `type` but no `code`; errors of an
// unreachable server have a `code` but no `type`, so both are checked.
import { ErrorType } from '@eventstore/db-client';
import { UnavailableError } from '../../ports/operations/unavailable';

interface ClientError {
  readonly type?: string;
  readonly code?: number;
  readonly message?: string;
}

/** gRPC codes: cancelled, unknown, deadline exceeded, aborted, internal, unavailable. */
const passingCodes = new Set([1, 2, 4, 10, 13, 14]);
const passingTypes = new Set<string>([
  ErrorType.TIMEOUT,
  ErrorType.DEADLINE_EXCEEDED,
  ErrorType.UNAVAILABLE,
  ErrorType.CANCELLED,
  ErrorType.NOT_LEADER,
  ErrorType.UNKNOWN,
]);

export function hasType(error: unknown, type: ErrorType): boolean {
  return (error as ClientError | undefined)?.type === type;
}

/**
 * Whether the server refused an append for a reason that the client does not know, such as an empty stream name. The
 * server has then stored nothing, although the client reports the same code as for an unknown outcome.
 */
export function isBadRequest(error: unknown): boolean {
  return hasType(error, ErrorType.UNKNOWN) && ((error as ClientError).message ?? '').startsWith('Could not recognize');
}

/** Whether the error is transient. */
export function isPassing(error: unknown): boolean {
  const { type, code, message = '' } = (error ?? {}) as ClientError;
  if (error instanceof UnavailableError) return true;
  // The server has no specific code for an invalid position, for which it returns the same error forever.
  if (message.includes('InvalidPosition')) return false;
  return type === undefined ? passingCodes.has(code ?? -1) : passingTypes.has(type);
}

/** Returns the port's error for an error of the client. */
export function readError(error: unknown): unknown {
  if (error instanceof UnavailableError || !isPassing(error)) return error;
  return new UnavailableError('The event store does not answer', { cause: error });
}
