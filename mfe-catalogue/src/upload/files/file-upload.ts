// Uploads one file by the tus protocol, which resumes after a broken connection, a reload of the
// page and a restart of the server.
import { answerLanguage } from '@libretto/contracts/client';
import { renewSession } from '@libretto/product/session';
import type { Upload } from 'tus-js-client';

export const tusPath = '/api/upload/tus';

export interface FileUploadHandlers {
  /** The server has created the upload, which can be resumed from now on. */
  readonly onBegun: (uploadId: string) => void;
  readonly onProgress: (sentBytes: number) => void;
  readonly onDone: (uploadId: string) => void;
  /**
   * `isOffline`: the upload resumes automatically. Otherwise `text` is the server's refusal,
   * or null if no response arrived.
   */
  readonly onStopped: (stop: { isOffline: boolean; text: string | null }) => void;
}

export interface FileUpload {
  start(): void;
  /** Stops the upload; with `forget` the server discards what it has received. */
  stop(forget: boolean): void;
}

export type StartUpload = (file: File, uploadId: string | null, handlers: FileUploadHandlers) => FileUpload;

/** Delay before each retry; after the last one the artist has to retry. */
const retryDelaysMs = [500, 1_000, 3_000, 5_000, 10_000, 20_000];

export const startTusUpload: StartUpload = (file, uploadId, handlers) => {
  let upload: Upload | null = null;
  let knownId = uploadId;
  let isStopped = false;
  let hasAskedToSignIn = false;
  let hasRestarted = false;
  const make = async () => {
    const { Upload } = await import('tus-js-client');
    upload ??= new Upload(file, {
      // With an `endpoint` the library starts a new upload whenever the server does not find the old one at once, for
      // example during a restart or behind a hotel's captive portal.
      endpoint: knownId ? null : tusPath,
      uploadUrl: knownId ? `${tusPath}/${encodeURIComponent(knownId)}` : null,
      metadata: { filename: file.name, filetype: file.type },
      headers: answerLanguage(),
      retryDelays: retryDelaysMs,
      // Uploads are resumed by their id; the library's own storage would outlive it.
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => {
        if (upload) upload.options.endpoint = null;
        handlers.onBegun(idOf(upload?.url));
      },
      onProgress: (sentBytes) => handlers.onProgress(sentBytes),
      onSuccess: () => handlers.onDone(idOf(upload?.url)),
      onShouldRetry: (error) => isPassing(statusIn(error)) && navigator.onLine,
      onError: (error) => void stopped(error),
    });
    return upload;
  };
  const start = async () => {
    isStopped = false;
    try {
      const made = await make();
      if (!isStopped) made.start();
    } catch {
      // The code of the library failed to load.
      handlers.onStopped({ isOffline: !navigator.onLine, text: null });
    }
  };
  const stopped = async (error: unknown) => {
    if (isStopped) return;
    const status = statusIn(error);
    if (status === 401 && !hasAskedToSignIn) {
      hasAskedToSignIn = true;
      if (await renewSession()) return start();
    }
    if (isGone(error) && !hasRestarted) {
      hasRestarted = true;
      knownId = null;
      upload = null;
      return start();
    }
    handlers.onStopped({ isOffline: status === 0 && !navigator.onLine, text: refusalIn(error) });
  };
  return {
    start: () => void start(),
    stop: (forget) => {
      isStopped = true;
      // If this request fails, the server discards the file itself after a while.
      upload?.abort(forget && upload.url !== null).catch(() => undefined);
    },
  };
};

const idOf = (url: string | null | undefined) => decodeURIComponent((url ?? '').split('/').at(-1) ?? '');

interface TusError {
  originalResponse?: { getStatus(): number; getBody(): string; getHeader(name: string): string | undefined } | null;
}

/** 0 when no response arrived. */
const statusIn = (error: unknown) => (error as TusError).originalResponse?.getStatus() ?? 0;

/**
 * Only a response of our server with a `Tus-Resumable` header proves that the upload is gone; any proxy may answer 404.
 */
const isGone = (error: unknown) =>
  (statusIn(error) === 404 || statusIn(error) === 410) &&
  Boolean((error as TusError).originalResponse?.getHeader('Tus-Resumable'));

/** Whether a retry may help: no response, a lock conflict, rate limiting, or a server error. */
const isPassing = (status: number) =>
  status === 0 || status === 409 || status === 423 || status === 429 || status >= 500;

function refusalIn(error: unknown): string | null {
  const status = statusIn(error);
  if (status < 400 || status >= 500) return null;
  try {
    const { error: text } = JSON.parse((error as TusError).originalResponse?.getBody() ?? '') as { error?: unknown };
    return typeof text === 'string' && text !== '' ? text : null;
  } catch {
    return null;
  }
}
