// Errors in their wire format: a call fails with a status, a batched append with a part of a response.
import { status as codes, Metadata, type ServiceError } from '@grpc/grpc-js';
import type { Message } from 'google-protobuf';
import { Any } from 'google-protobuf/google/protobuf/any_pb';
import { Empty } from 'google-protobuf/google/protobuf/empty_pb';
import { type AppendRequest, maxAppendSize } from './append-rules';
import { identifierOf } from './messages';
import { shared, status } from './protocol';
import type { AppendAnswer } from './record-file';

export type Refused = Exclude<AppendAnswer, { kind: 'appended' } | { kind: 'append' }>;

export function callError(code: codes, details: string, more: Readonly<Record<string, string>> = {}): ServiceError {
  const metadata = new Metadata();
  for (const [name, value] of Object.entries(more)) metadata.set(name, value);
  return Object.assign(new Error(details), { code, details, metadata });
}

export function streamDeleted(stream: string): ServiceError {
  const more = { exception: 'stream-deleted', 'stream-name': stream };
  return callError(codes.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, more);
}

export function notReady(): ServiceError {
  return callError(codes.UNKNOWN, 'Server Is Not Ready');
}

/** The error of a call that appends or deletes. */
export function refusedCall(answer: Refused, { stream, expected }: AppendRequest): ServiceError {
  switch (answer.kind) {
    case 'deleted':
      return streamDeleted(stream);
    case 'too-large': {
      const more = { exception: 'maximum-append-size-exceeded', 'maximum-append-size': String(maxAppendSize) };
      return callError(codes.INVALID_ARGUMENT, `Maximum Append Size of ${maxAppendSize} Exceeded.`, more);
    }
    case 'conflict': {
      const more = {
        exception: 'wrong-expected-version',
        'stream-name': stream,
        'expected-version': String(typeof expected === 'number' ? expected : -1),
        ...(answer.actual >= 0 && { 'actual-version': String(answer.actual) }),
      };
      return callError(codes.FAILED_PRECONDITION, 'Append failed due to WrongExpectedVersion.', more);
    }
    case 'bad-request':
      return callError(codes.INVALID_ARGUMENT, 'Bad Request');
    case 'timeout':
      return callError(codes.DEADLINE_EXCEEDED, 'Operation timed out');
    case 'unknown':
      return callError(codes.UNKNOWN, 'The append failed');
  }
}

/** The error of one batched append on the shared message stream. */
export function refusedAppend(answer: Refused, request: AppendRequest): status.Status {
  const [code, type, details] = detailsOf(answer, request);
  const any = new Any();
  any.pack(details.serializeBinary(), `event_store.client.${type}`);
  // The two enumerations have the same numbers under different names.
  return new status.Status()
    .setCode(code as number)
    .setMessage(type)
    .setDetails(any);
}

function detailsOf(answer: Refused, { stream, expected }: AppendRequest): readonly [codes, string, Message] {
  switch (answer.kind) {
    case 'deleted':
      return [
        codes.FAILED_PRECONDITION,
        'StreamDeleted',
        new shared.StreamDeleted().setStreamIdentifier(identifierOf(stream)),
      ];
    case 'too-large': {
      const details = new shared.MaximumAppendSizeExceeded().setMaxappendsize(maxAppendSize);
      return [codes.INVALID_ARGUMENT, 'MaximumAppendSizeExceeded', details];
    }
    case 'conflict': {
      const details = new shared.WrongExpectedVersion();
      if (answer.actual < 0) details.setCurrentNoStream(new Empty());
      else details.setCurrentStreamRevision(String(answer.actual));
      if (typeof expected === 'number') details.setExpectedStreamPosition(String(expected));
      else if (expected === 'no_stream') details.setExpectedNoStream(new Empty());
      else if (expected === 'any') details.setExpectedAny(new Empty());
      else details.setExpectedStreamExists(new Empty());
      return [codes.FAILED_PRECONDITION, 'WrongExpectedVersion', details];
    }
    case 'bad-request':
      // The client has no message of this name.
      return [codes.INVALID_ARGUMENT, 'BadRequest', new Empty()];
    case 'timeout':
      return [codes.DEADLINE_EXCEEDED, 'Timeout', new shared.Timeout()];
    case 'unknown':
      return [codes.UNKNOWN, 'Unknown', new shared.Unknown()];
  }
}
