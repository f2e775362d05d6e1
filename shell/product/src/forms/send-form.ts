// Uploads a form with files and reports its progress, which browsers support for XMLHttpRequest only.

import { ApiError, answerLanguage, statusOf } from '@libretto/contracts/client';
import { keepTokens, keptTokens, tokenHeader, tokensName } from '@libretto/contracts/client/consistency-tokens';
import { renewSession } from '@libretto/product/session';
import { t } from '@lingui/core/macro';

export interface FormToSend {
  readonly path: string;
  readonly form: FormData;
  /** The same for the same files until a response arrives, so that the server accepts them once. */
  readonly idempotencyKey: string;
  readonly onProgress: (progress: { readonly sentBytes: number; readonly totalBytes: number }) => void;
  /** Aborts the upload; the promise rejects with an AbortError. */
  readonly signal?: AbortSignal;
}

/**
 * Sends a form. If the session has expired, it asks for a sign-in over the page and sends the form once more.
 *
 * @throws ApiError whose `failureKind` says what is known; its code is `invalid-answer` when the response to an
 * accepted form is not JSON.
 */
export async function sendForm<Answer>(to: FormToSend): Promise<Answer> {
  try {
    return await attempt<Answer>(to);
  } catch (error) {
    if (statusOf(error) !== 401) throw error;
    if (!(await renewSession())) throw new ApiError(401, 'cancelled', t`Please sign in`);
    return attempt<Answer>(to);
  }
}

function attempt<Answer>({ path, form, idempotencyKey, onProgress, signal }: FormToSend): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const aborted = () => reject(new DOMException('The upload was cancelled', 'AbortError'));
    if (signal?.aborted) return aborted();
    signal?.addEventListener('abort', abort);
    request.open('POST', path);
    request.responseType = 'json';
    request.setRequestHeader('Accept', 'application/json');
    const tokens = keptTokens();
    const headers = { ...answerLanguage(), ...tokenHeader(tokens) };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.setRequestHeader('Idempotency-Key', idempotencyKey);
    request.upload.onprogress = ({ loaded, total }) => onProgress({ sentBytes: loaded, totalBytes: total });
    request.onload = () => {
      const { status, response } = request;
      keepTokens(request.getResponseHeader(tokensName), tokens);
      const isAccepted = status >= 200 && status < 300;
      if (isAccepted && response) return resolve(response as Answer);
      if (isAccepted) return reject(new ApiError(status, 'invalid-answer', t`The answer cannot be read`));
      const { error, code } = (response ?? {}) as { error?: string; code?: string };
      reject(new ApiError(status, code ?? 'unknown', error ?? ''));
    };
    const unanswered = () =>
      reject(new ApiError(0, navigator.onLine ? 'offline' : 'unsent', t`No answer from the server`));
    request.onerror = unanswered;
    request.onabort = () => (signal?.aborted ? aborted() : unanswered());
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    request.send(form);
  });
}
