// The actor that uploads a file, and the messages for its failures.

import { type CallAnswer, statusOf } from '@libretto/contracts/client';
import { failureKind } from '@libretto/contracts/client/command';
import { failureText } from '@libretto/product/command';
import { sendForm } from '@libretto/product/forms/send-form';
import { t } from '@lingui/core/macro';
import { fromCallback } from 'xstate';
import { type UploadEvent, type UploadInput, uploadMachine } from './upload.machine';
import { uploadForm } from './upload-form';

const path = '/api/social/upload';

export const liveUploadMachine = uploadMachine.provide({
  actors: {
    send: fromCallback<UploadEvent, UploadInput>(({ input: { file, kind, key }, sendBack }) => {
      const leaving = new AbortController();
      const form = uploadForm(kind, file);
      sendForm<CallAnswer<`POST ${typeof path}`>>({
        ...{ path, form, idempotencyKey: key, signal: leaving.signal },
        onProgress: (progress) => sendBack({ type: 'progress', ...progress }),
      }).then(
        ({ url }) =>
          sendBack(
            typeof url === 'string' ? { type: 'sent', url } : { type: 'failed', problem: unreadable(), again: true },
          ),
        (error) => {
          if (!leaving.signal.aborted) sendBack({ type: 'failed', ...uploadFailure(error) });
        },
      );
      return () => leaving.abort();
    }),
  },
});

const unreadable = () => t`Failed to parse upload response`;

/** The spec's message, and whether a retry with the same file may succeed. */
export function uploadFailure(error: unknown): { problem: string; again: boolean } {
  const status = statusOf(error);
  if (status === null) return { problem: t`Upload failed with unknown error`, again: true };
  if ((error as { code?: string }).code === 'invalid-answer') return { problem: unreadable(), again: true };
  if (status === 0) return { problem: t`Network error during upload`, again: true };
  if (failureKind(error) === 'unknown') return { problem: t`Upload failed`, again: true };
  // With an expired session or too many parallel uploads the file itself is not at fault.
  const again = status === 401 || status === 429;
  return { problem: failureText(error, t`Upload failed`), again };
}
