// Maps the errors of the driver to the errors of the ports.
import { MongoError, MongoServerError } from 'mongodb';
import { StorageFullError } from '../../../ports/operations/storage-full';
import { UnavailableError } from '../../../ports/operations/unavailable';

const outOfDiskSpace = 14_031;
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

/** Returns the port's error for an error of the driver, and any other error unchanged. */
export function portErrorOf(error: unknown): unknown {
  if (!(error instanceof MongoError)) return error;
  if (error instanceof MongoServerError && error.code === outOfDiskSpace) {
    return new StorageFullError('There is no room in MongoDB', { cause: error });
  }
  const isAway =
    !(error instanceof MongoServerError) ||
    codesOfAbsence.has(error.code) ||
    labelsOfAbsence.some((label) => error.hasErrorLabel(label));
  return isAway ? new UnavailableError(`MongoDB does not answer: ${error.message}`, { cause: error }) : error;
}
