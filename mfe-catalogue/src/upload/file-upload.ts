// Brings the bytes of one file by the tus protocol: it goes on where it stopped, after a break of the connection, after a
// reload of the page and after a restart of the server.
import { answerLanguage } from '@libretto/contracts/client';
import { renewSession } from '@libretto/product/session';
import type { Upload } from 'tus-js-client';

export const tusPath = '/api/upload/tus';

export interface FileUploadHandlers {
  /** The server knows of the upload; from now on it can be gone on with. */
  readonly onBegun: (uploadId: string) => void;
  readonly onProgress: (sentBytes: number) => void;
  readonly onDone: (uploadId: string) => void;
  /** `isOffline`: it goes on by itself; else `text` is the server's refusal, or null where none came. */
  readonly onStopped: (stop: { isOffline: boolean; text: string | null }) => void;
}

export interface FileUpload {
  start(): void;
  /** Stops; with `forget` the server drops what it has. */
  stop(forget: boolean): void;
}

export type StartUpload = (file: File, uploadId: string | null, handlers: FileUploadHandlers) => FileUpload;

/** Before each further try; after the last the artist is asked. */
const retryDelaysMs = [500, 1_000, 3_000, 5_000, 10_000, 20_000];

export const startTusUpload: StartUpload = (file, uploadId, handlers) => {
  let upload: Upload | null = null;
  let knownId = uploadId;
  let isStopped = false;
  let hasAskedToSignIn = false;
  let hasBegunAnew = false;
  const make = async () => {
    const { Upload } = await import('tus-js-client');
    upload ??= new Upload(file, {
      // With a place for new uploads at hand, the library begins one whenever the server does not find the old one at
      // once: while it restarts, or behind a hotel's sign-in page.
      endpoint: knownId ? null : tusPath,
      uploadUrl: knownId ? `${tusPath}/${encodeURIComponent(knownId)}` : null,
      metadata: { filename: file.name, filetype: file.type },
      headers: answerLanguage(),
      retryDelays: retryDelaysMs,
      // Which upload goes on is known by its id; the library's own memory would outlive it.
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
      // The code of the library did not come.
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
    if (isGone(error) && !hasBegunAnew) {
      hasBegunAnew = true;
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
      // Where the request cannot be sent, the server drops the file itself after a time.
      upload?.abort(forget && upload.url !== null).catch(() => undefined);
    },
  };
};

const idOf = (url: string | null | undefined) => decodeURIComponent((url ?? '').split('/').at(-1) ?? '');

interface TusError {
  originalResponse?: { getStatus(): number; getBody(): string; getHeader(name: string): string | undefined } | null;
}

/** 0 where no answer came. */
const statusIn = (error: unknown) => (error as TusError).originalResponse?.getStatus() ?? 0;

/** Our server says that it has nothing of this upload any more; who else answers 404 knows nothing of it. */
const isGone = (error: unknown) =>
  (statusIn(error) === 404 || statusIn(error) === 410) &&
  Boolean((error as TusError).originalResponse?.getHeader('Tus-Resumable'));

/** No answer, a busy place, a server that is down: worth another try. */
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
