// Decides whether an append is stored, is a repeat, or is refused, according to the observed behaviour of the real
// server.

export type Expected = number | 'no_stream' | 'any' | 'stream_exists';

export interface AppendRequest {
  readonly stream: string;
  readonly expected: Expected;
  readonly events: readonly NewRecord[];
  /** True if the append ends the stream for ever. */
  readonly isTombstone?: boolean;
}

export type AppendVerdict =
  | { readonly kind: 'append' }
  | { readonly kind: 'appended'; readonly revision: number; readonly position: number }
  | { readonly kind: 'conflict'; readonly actual: number }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'bad-request' }
  | { readonly kind: 'too-large' };

/** Size limit of all events of one append, without their metadata. */
export const maxAppendSize = 1_048_576;

interface StreamState {
  /** −1 for a stream that never existed. */
  readonly last: number;
  readonly isTombstoned: boolean;
  /** True after a soft delete: the events are hidden, and revisions continue. */
  readonly isDeleted: boolean;
}

interface Stored {
  readonly storedId: (revision: number) => { readonly id: string; readonly position: number } | undefined;
  /** Where an event with this id was recently appended. */
  readonly recent: (id: string) => { readonly stream: string; readonly revision: number } | undefined;
}

export function verdictOf(request: AppendRequest, state: StreamState, stored: Stored): AppendVerdict {
  const { expected, events } = request;
  if (request.stream === '') return { kind: 'bad-request' };
  if (state.isTombstoned) return { kind: 'deleted' };
  const bytes = events.reduce((sum, { data }) => sum + data.length, 0);
  if (bytes > maxAppendSize) return { kind: 'too-large' };
  const conflict = { kind: 'conflict', actual: state.last } as const;
  if (expected === 'stream_exists' && (state.last < 0 || state.isDeleted)) return conflict;
  if (expected === 'any' || expected === 'stream_exists') return repeatOfRecent(request, stored) ?? { kind: 'append' };
  const before = expected === 'no_stream' ? -1 : expected;
  if (before === state.last) return { kind: 'append' };
  if (before > state.last) return conflict;
  const repeat = repeatAfter(before, events, stored);
  if (repeat !== undefined) return repeat;
  return state.isDeleted && expected === 'no_stream' ? { kind: 'append' } : conflict;
}

/** Only ids are compared; other contents of the repeat are ignored. */
function repeatAfter(before: number, events: readonly NewRecord[], { storedId }: Stored): AppendVerdict | undefined {
  let last: { readonly revision: number; readonly position: number } | undefined;
  for (const [index, { id }] of events.entries()) {
    const revision = before + 1 + index;
    const found = storedId(revision);
    if (found?.id !== id) return undefined;
    last = { revision, position: found.position };
  }
  return last && { kind: 'appended', ...last };
}

/** A repeat is recognized by its first id, as long as the server remembers it. */
function repeatOfRecent({ stream, events }: AppendRequest, stored: Stored): AppendVerdict | undefined {
  const first = stored.recent(events[0]?.id ?? '');
  if (first?.stream !== stream) return undefined;
  const repeat = repeatAfter(first.revision - 1, events, stored);
  return repeat ?? { kind: 'conflict', actual: first.revision };
}

export type NewRecord = Pick<LogRecord, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>;

export interface LogRecord {
  /** Byte offset in the log, as in the real server. */
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Buffer;
  readonly metadata: Buffer;
  readonly createdMs: number;
}
