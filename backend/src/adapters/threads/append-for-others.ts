// The writing thread's side of `RemoteEventStore`: it answers all appends of one message in one message.
import type { EventLog } from '../libsql/event-log/event-log';
import { type AppendAnswer, type AppendRequest, sentError } from './messages';

/** Never rejects: an error becomes the answer of its append. */
export function appendForOthers(log: EventLog, appends: readonly AppendRequest[]): Promise<readonly AppendAnswer[]> {
  return Promise.all(
    appends.map(
      ([number, streamId, expectedRevision, events]): Promise<AppendAnswer> =>
        log.appendStringified(streamId, expectedRevision, events, { isDeferrable: true }).then(
          (result) => [number, result],
          (error) => [number, sentError(error)],
        ),
    ),
  );
}
