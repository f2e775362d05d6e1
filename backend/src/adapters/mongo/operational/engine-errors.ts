// Maps the errors of the driver to the errors of the ports.
import { MongoBulkWriteError, MongoError, MongoServerError } from 'mongodb';
import { StorageFullError } from '../../../ports/operations/storage-full';
import { UnavailableError } from '../../../ports/operations/unavailable';

const outOfDiskSpace = 14_031;
const duplicateKey = 11_000;
/**
 * Error codes of a server that is shutting down, cannot reach another one, or is not, or only just, the primary. They
 * are those of the specification of retryable reads. The driver has retried once by then, and an election may take
 * longer.
 */
const codesOfAbsence: ReadonlySet<unknown> = new Set([
  ...[6, 7, 89, 9_001], // HostUnreachable, HostNotFound, NetworkTimeout, SocketException
  ...[91, 189], // ShutdownInProgress, PrimarySteppedDown
  ...[134, 262], // ReadConcernMajorityNotAvailableYet, ExceededTimeLimit
  ...[10_107, 13_435, 13_436], // NotWritablePrimary, NotPrimaryNoSecondaryOk, NotPrimaryOrSecondary
  ...[11_600, 11_602], // InterruptedAtShutdown, InterruptedDueToReplStateChange
]);
/** The request itself is valid, but retries were exhausted. */
const labelsOfAbsence = ['RetryableWriteError', 'TransientTransactionError', 'UnknownTransactionCommitResult'];

/**
 * The driver wraps every error of a bulk write, also one of the connection, in an error that otherwise means a server's
 * response. Returns the error inside.
 */
function withoutBulk(error: unknown): unknown {
  const isWrapped = error instanceof MongoBulkWriteError && error.errorResponse instanceof MongoError;
  return isWrapped ? error.errorResponse : error;
}

/** Returns the port's error for an error of the driver, and any other error unchanged. */
export function portErrorOf(thrown: unknown): unknown {
  const error = withoutBulk(thrown);
  if (!(error instanceof MongoError)) return thrown;
  if (error instanceof MongoServerError && error.code === outOfDiskSpace) {
    return new StorageFullError('There is no room in MongoDB', { cause: thrown });
  }
  const isAway =
    !(error instanceof MongoServerError) ||
    codesOfAbsence.has(error.code) ||
    labelsOfAbsence.some((label) => error.hasErrorLabel(label));
  return isAway ? new UnavailableError(`MongoDB does not answer: ${error.message}`, { cause: thrown }) : thrown;
}

/** Whether a document with this id, or another unique value, already exists. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === duplicateKey;
}

/** Whether nothing of the transaction was stored. */
export function isTransient(error: unknown): boolean {
  return error instanceof MongoError && error.hasErrorLabel('TransientTransactionError');
}

/** Only a server that responds reports a conflict; an unreachable one is retried once, over a new socket. */
export function isContention(error: unknown): boolean {
  return isDuplicate(error) || (withoutBulk(error) instanceof MongoServerError && isTransient(error));
}
