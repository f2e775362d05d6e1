import { MongoBulkWriteError, MongoNetworkError, MongoServerError } from 'mongodb';
import { StorageFullError } from '../../../ports/operations/storage-full';
import { UnavailableError } from '../../../ports/operations/unavailable';
import { isContention, portErrorOf } from './engine-errors';

const ofServer = (code: number, labels: string[] = []) =>
  new MongoServerError({ message: 'refused', code, errorLabels: labels });

test.each([
  ['HostUnreachable', 6],
  ['HostNotFound', 7],
  ['NetworkTimeout', 89],
  ['ShutdownInProgress', 91],
  ['ReadConcernMajorityNotAvailableYet', 134],
  ['PrimarySteppedDown', 189],
  ['ExceededTimeLimit', 262],
  ['SocketException', 9_001],
  ['NotWritablePrimary', 10_107],
  ['InterruptedAtShutdown', 11_600],
  ['InterruptedDueToReplStateChange', 11_602],
  ['NotPrimaryNoSecondaryOk', 13_435],
  ['NotPrimaryOrSecondary', 13_436],
])('a server that answers %s is unavailable', (_name, code) => {
  const error = ofServer(code);
  expect(portErrorOf(error)).toEqual(expect.objectContaining({ name: 'UnavailableError', cause: error }));
});

test('an unreachable server, and a write or a commit that is retried in vain, are unavailable', () => {
  expect(portErrorOf(new MongoNetworkError('connection 1 closed'))).toBeInstanceOf(UnavailableError);
  for (const label of ['RetryableWriteError', 'TransientTransactionError', 'UnknownTransactionCommitResult'])
    expect(portErrorOf(ofServer(112, [label]))).toBeInstanceOf(UnavailableError);
});

/** The driver wraps any error of a bulk write in one that looks like a server's response. */
const ofBulkWrite = (error: Error) => new MongoBulkWriteError(error as never, {} as never);

test('a server that cannot be reached during a bulk write is unavailable', () => {
  const error = ofBulkWrite(new MongoNetworkError('connection 1 to 127.0.0.1:20979 closed'));
  expect(portErrorOf(error)).toEqual(expect.objectContaining({ name: 'UnavailableError', cause: error }));
  expect(portErrorOf(ofBulkWrite(ofServer(11_600)))).toBeInstanceOf(UnavailableError);
  expect(portErrorOf(ofBulkWrite(ofServer(14_031)))).toBeInstanceOf(StorageFullError);
});

test('a bulk write that the server refuses stays as it is', () => {
  const error = ofBulkWrite(ofServer(2));
  expect(portErrorOf(error)).toBe(error);
});

test('only a server that responds reports a conflict, also of a bulk write', () => {
  const transient = 'TransientTransactionError';
  const closed = new MongoNetworkError('connection 1 closed');
  closed.addErrorLabel(transient);
  for (const error of [ofServer(112, [transient]), ofServer(11_000)])
    expect([isContention(error), isContention(ofBulkWrite(error))]).toEqual([true, true]);
  expect([isContention(closed), isContention(ofBulkWrite(closed))]).toEqual([false, false]);
  expect(isContention(ofServer(2))).toBe(false);
});

test('a full disk is the error of a full disk', () => {
  expect(portErrorOf(ofServer(14_031))).toBeInstanceOf(StorageFullError);
});

test('errors of the request, and of other code, stay as they are', () => {
  for (const error of [ofServer(11_000), ofServer(2), new TypeError('not a function')])
    expect(portErrorOf(error)).toBe(error);
});
