// The append calls: batched over one message stream, or one append per call.
import type { ServerDuplexStream, ServerReadableStream, sendUnaryData } from '@grpc/grpc-js';
import { status as codes } from '@grpc/grpc-js';
import type { AppendRequest, Expected, NewRecord } from './append-rules';
import { callError, notReady, refusedAppend, refusedCall } from './faults';
import { identifierOf, nameOf } from './messages';
import { shared, streams } from './protocol';
import type { RecordFile } from './record-file';

type Proposed = streams.BatchAppendReq.ProposedMessage | streams.AppendReq.ProposedMessage;

export interface AppendDeps {
  readonly file: RecordFile;
  readonly isReady: () => boolean;
}

export function batchAppend({ file, isReady }: AppendDeps) {
  return (call: ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>): void => {
    const begun = new Map<string, { readonly options: streams.BatchAppendReq.Options; readonly events: NewRecord[] }>();
    call.on('data', (message: streams.BatchAppendReq) => {
      if (!isReady()) return void call.emit('error', notReady());
      const id = message.getCorrelationId() as shared.UUID;
      const key = id.getString();
      const options = message.getOptions();
      if (options !== undefined) begun.set(key, { options, events: [] });
      const append = begun.get(key);
      if (append === undefined)
        return void call.emit('error', callError(codes.INVALID_ARGUMENT, 'Options are required'));
      append.events.push(...message.getProposedMessagesList().map(recordOf));
      if (!message.getIsFinal()) return;
      begun.delete(key);
      void answer(append.options, append.events, id);
    });
    call.on('end', () => call.end());
    call.on('error', () => undefined);

    const answer = async (options: streams.BatchAppendReq.Options, events: readonly NewRecord[], id: shared.UUID) => {
      const request = { stream: nameOf(options.getStreamIdentifier()), expected: expectedOf(options), events };
      const result = await file.append(request);
      const response = new streams.BatchAppendResp()
        .setCorrelationId(id)
        .setStreamIdentifier(identifierOf(request.stream));
      if (result.kind === 'appended') {
        const position = new shared.AllStreamPosition()
          .setCommitPosition(String(result.position))
          .setPreparePosition(String(result.position));
        const success = new streams.BatchAppendResp.Success().setCurrentRevision(String(result.revision));
        response.setSuccess(success.setPosition(position));
      } else if (result.kind !== 'append') response.setError(refusedAppend(result, request));
      if (!call.destroyed && !call.cancelled) call.write(response);
    };
  };
}

export function plainAppend({ file, isReady }: AppendDeps) {
  return (
    call: ServerReadableStream<streams.AppendReq, streams.AppendResp>,
    answer: sendUnaryData<streams.AppendResp>,
  ): void => {
    let options: streams.AppendReq.Options | undefined;
    const events: NewRecord[] = [];
    call.on('data', (message: streams.AppendReq) => {
      options ??= message.getOptions();
      const proposed = message.getProposedMessage();
      if (proposed !== undefined) events.push(recordOf(proposed));
    });
    call.on('error', () => undefined);
    call.on('end', async () => {
      if (!isReady()) return answer(notReady());
      const request: AppendRequest = {
        stream: nameOf(options?.getStreamIdentifier()),
        expected: options?.hasRevision() ? Number(options.getRevision()) : namedExpectation(options),
        events,
      };
      const result = await file.append(request);
      if (result.kind === 'append') return;
      if (result.kind === 'conflict') return answer(null, conflictOf(result.actual, request));
      if (result.kind !== 'appended') return answer(refusedCall(result, request));
      const position = new streams.AppendResp.Position().setCommitPosition(String(result.position));
      const success = new streams.AppendResp.Success()
        .setCurrentRevision(String(result.revision))
        .setPosition(position.setPreparePosition(String(result.position)));
      return answer(null, new streams.AppendResp().setSuccess(success));
    });
  };
}

function conflictOf(actual: number, { expected }: AppendRequest): streams.AppendResp {
  const wrong = new streams.AppendResp.WrongExpectedVersion();
  if (actual < 0) wrong.setCurrentNoStream(new shared.Empty());
  else wrong.setCurrentRevision(String(actual));
  if (typeof expected === 'number') wrong.setExpectedRevision(String(expected));
  else if (expected === 'no_stream') wrong.setExpectedNoStream(new shared.Empty());
  else if (expected === 'any') wrong.setExpectedAny(new shared.Empty());
  else wrong.setExpectedStreamExists(new shared.Empty());
  return new streams.AppendResp().setWrongExpectedVersion(wrong);
}

interface NamedExpectation {
  hasNoStream(): boolean;
  hasAny(): boolean;
}

export function namedExpectation(options: NamedExpectation | undefined): Expected {
  if (options?.hasNoStream()) return 'no_stream';
  return options?.hasAny() ? 'any' : 'stream_exists';
}

function expectedOf(options: streams.BatchAppendReq.Options): Expected {
  return options.hasStreamPosition() ? Number(options.getStreamPosition()) : namedExpectation(options);
}

function recordOf(message: Proposed): NewRecord {
  const metadata = message.getMetadataMap();
  return {
    id: message.getId()?.getString() ?? '',
    type: metadata.get('type') ?? '',
    contentType: metadata.get('content-type') ?? 'application/octet-stream',
    data: Buffer.from(message.getData_asU8()),
    metadata: Buffer.from(message.getCustomMetadata_asU8()),
  };
}
