// What the client's errors mean. Those of the shared append stream have a `type` and no `code`, those of a server that is
// away a `code` and no `type`, so both are looked at.
import { ErrorType } from '@eventstore/db-client';
import { UnavailableError } from '../../ports/unavailable';

interface ClientError {
  readonly type?: string;
  readonly code?: number;
  readonly message?: string;
}

/** cancelled, unknown, deadline exceeded, aborted, internal, unavailable */
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

/** It may be otherwise in a moment. */
export function isPassing(error: unknown): boolean {
  const { type, code, message = '' } = (error ?? {}) as ClientError;
  if (error instanceof UnavailableError) return true;
  // The server has no code of its own for a position that is no event's; it answers the same for ever.
  if (message.includes('InvalidPosition')) return false;
  return type === undefined ? passingCodes.has(code ?? -1) : passingTypes.has(type);
}

/** The error as the ports know it. */
export function readError(error: unknown): unknown {
  if (error instanceof UnavailableError || !isPassing(error)) return error;
  return new UnavailableError('The event store does not answer', { cause: error });
}
