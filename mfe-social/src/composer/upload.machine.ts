// Upload of a photo, audio or video file: validation, progress, cancellation, and retry after a lost connection.
import { makeId } from '@libretto/contracts/client/make-id';
import type { MediaKind } from '@libretto/contracts/media-rules';
import { assign, fromCallback, setup } from 'xstate';
import { problemOfFile } from './media-file';

export interface UploadInput {
  readonly file: File;
  readonly kind: MediaKind;
  /** Idempotency key, which is the same for every retry, so that the server stores the file once. */
  readonly key: string;
}

export interface UploadContext {
  readonly upload: UploadInput | null;
  readonly sentBytes: number;
  /** Size of the whole form, which is slightly larger than the file. */
  readonly totalBytes: number;
  readonly startedAtMs: number;
  /** URL of the file once it is uploaded. */
  readonly url: string | null;
  /** Error message for the screen. */
  readonly problem: string | null;
}

export type UploadEvent =
  | { type: 'choose'; file: File; kind: MediaKind }
  /** The file has an unsupported type. */
  | { type: 'refuse'; problem: string }
  | { type: 'remove' }
  | { type: 'retry' }
  | { type: 'progress'; sentBytes: number; totalBytes: number }
  | { type: 'sent'; url: string }
  /** `again` is true when a retry may succeed. */
  | { type: 'failed'; problem: string; again: boolean };

const nothing: UploadContext = {
  upload: null,
  sentBytes: 0,
  totalBytes: 0,
  startedAtMs: 0,
  url: null,
  problem: null,
};

export const uploadMachine = setup({
  types: {} as { context: UploadContext; events: UploadEvent },
  actors: { send: fromCallback<UploadEvent, UploadInput>(() => undefined) },
  guards: {
    isSendable: ({ event }) => event.type === 'choose' && problemOfFile(event.file, event.kind) === null,
    mayHelpAgain: ({ event }) => event.type === 'failed' && event.again,
  },
  actions: {
    take: assign(({ event }) =>
      event.type === 'choose' ? { ...nothing, upload: { file: event.file, kind: event.kind, key: makeId() } } : {},
    ),
    start: assign(() => ({ sentBytes: 0, totalBytes: 0, startedAtMs: Date.now(), problem: null })),
    noteRefusal: assign(({ event }) => ({
      problem: event.type === 'choose' ? problemOfFile(event.file, event.kind) : null,
    })),
    noteProblem: assign(({ event }) => ('problem' in event ? { problem: event.problem } : {})),
    forget: assign(() => nothing),
  },
}).createMachine({
  id: 'upload',
  initial: 'empty',
  context: nothing,
  on: {
    // An invalid new file leaves the current one unchanged.
    choose: [{ guard: 'isSendable', target: '.sending', reenter: true, actions: 'take' }, { actions: 'noteRefusal' }],
    refuse: { actions: 'noteProblem' },
    remove: { target: '.empty', actions: 'forget' },
  },
  states: {
    empty: {},
    sending: {
      entry: 'start',
      invoke: {
        src: 'send',
        input: ({ context }) => context.upload as UploadInput,
      },
      on: {
        progress: {
          actions: assign(({ event: { sentBytes, totalBytes } }) => ({ sentBytes, totalBytes })),
        },
        sent: { target: 'sent', actions: assign({ url: ({ event }) => event.url }) },
        failed: [
          { guard: 'mayHelpAgain', target: 'interrupted', actions: 'noteProblem' },
          // The user has to choose another file.
          { target: 'empty', actions: ['forget', 'noteProblem'] },
        ],
      },
    },
    sent: {},
    /** Keeps the file for a retry. */
    interrupted: { on: { retry: 'sending' } },
  },
});
