// Helpers that all read calls share.
import { once } from 'node:events';
import { status as codes, type ServerWritableStream } from '@grpc/grpc-js';
import { callError } from './faults';
import type { ReadResponse, streams } from './protocol';
import type { RecordFile } from './record-file';

export type ReadCall = ServerWritableStream<streams.ReadReq, ReadResponse>;

/** Returns false once the client has gone. */
export async function send(call: ReadCall, message: ReadResponse): Promise<boolean> {
  // A call that the server has ended with a status must not be written to, because writing would suppress the status.
  if (call.cancelled || call.destroyed || call.writableEnded) return false;
  if (call.write(message)) return true;
  const gone = new AbortController();
  const leave = () => gone.abort();
  call.once('cancelled', leave).once('close', leave);
  await once(call, 'drain', { signal: gone.signal }).catch(() => undefined);
  call.off('cancelled', leave).off('close', leave);
  return !gone.signal.aborted;
}

/**
 * Positions are record offsets: the server looks up a record at the position and fails if there is none. Beyond the end
 * it does not look.
 */
export function requireRecordStart(file: RecordFile, position: number): number {
  if (position >= file.end || file.isRecordStart(position)) return position;
  throw callError(codes.UNKNOWN, `Unexpected ReadAllResult: InvalidPosition (${position})`);
}
