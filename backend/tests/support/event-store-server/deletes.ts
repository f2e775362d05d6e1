// A soft delete hides a stream's events and keeps its revisions; a tombstone ends the stream for ever.
import { randomUUID } from 'node:crypto';
import { status as codes, type handleUnaryCall } from '@grpc/grpc-js';
import type { AppendRequest, Expected } from './append-rules';
import { type AppendDeps, namedExpectation } from './appends';
import { callError, notReady, type Refused, refusedCall } from './faults';
import { nameOf } from './messages';
import { streams } from './protocol';
import { metadataRecord } from './record-file';
import { deletedMark } from './stream-metadata';

interface Options {
  hasRevision(): boolean;
  getRevision(): string;
  hasNoStream(): boolean;
  hasAny(): boolean;
}

function expectedOf(options: Options | undefined): Expected {
  return options?.hasRevision() ? Number(options.getRevision()) : namedExpectation(options);
}

export function softDelete({ file, isReady }: AppendDeps): handleUnaryCall<streams.DeleteReq, streams.DeleteResp> {
  return async ({ request: message }, answer) => {
    if (!isReady()) return answer(notReady());
    const options = message.getOptions();
    const stream = nameOf(options?.getStreamIdentifier());
    const expected = expectedOf(options);
    const { last, isTombstoned, isDeleted } = file.stateOf(stream);
    const request: AppendRequest = { stream, expected, events: [] };
    if (isTombstoned) return answer(refusedCall({ kind: 'deleted' }, request));
    const fits = typeof expected === 'number' ? expected === last : (expected === 'no_stream') === last < 0;
    if (!fits && expected !== 'any') return answer(refusedCall({ kind: 'conflict', actual: last }, request));
    if (last < 0 || isDeleted) return answer(callError(codes.FAILED_PRECONDITION, `${stream} is not there`));
    const metadata = { ...file.metadataOf(stream), $tb: deletedMark };
    const marked = { stream: `$$${stream}`, expected: 'any' as const, events: [metadataRecord(metadata)] };
    const result = await file.append(marked);
    if (result.kind !== 'appended') return answer(refusedCall(result as Refused, request));
    const position = new streams.DeleteResp.Position().setCommitPosition(String(result.position));
    return answer(null, new streams.DeleteResp().setPosition(position.setPreparePosition(String(result.position))));
  };
}

export function tombstone({ file, isReady }: AppendDeps): handleUnaryCall<streams.TombstoneReq, streams.TombstoneResp> {
  return async ({ request: message }, answer) => {
    if (!isReady()) return answer(notReady());
    const options = message.getOptions();
    const request: AppendRequest = {
      stream: nameOf(options?.getStreamIdentifier()),
      expected: expectedOf(options),
      events: [
        {
          id: randomUUID(),
          type: '$streamDeleted',
          contentType: 'application/json',
          data: Buffer.from('{}'),
          metadata: Buffer.alloc(0),
        },
      ],
      isTombstone: true,
    };
    const result = await file.append(request);
    if (result.kind !== 'appended') return answer(refusedCall(result as Refused, request));
    const position = new streams.TombstoneResp.Position().setCommitPosition(String(result.position));
    return answer(null, new streams.TombstoneResp().setPosition(position.setPreparePosition(String(result.position))));
  };
}
