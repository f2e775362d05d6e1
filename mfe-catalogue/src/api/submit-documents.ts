// Sends documents with progress, which the browser reports for XMLHttpRequest alone.
import { ApiError, type CallAnswer, fillPath } from '@libretto/contracts/client';
import { renewSession } from '@libretto/product/session';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { readOwnSongsAgain, type SubmissionType } from './own-songs';

const path = '/api/dashboard/songs/{id}/copyright-verification';
type Answer = CallAnswer<`POST ${typeof path}`>;

export interface Documents {
  readonly submissionType: SubmissionType;
  readonly notes: string;
  readonly files: readonly File[];
}

export function useSubmitDocuments(songId: string) {
  const queries = useQueryClient();
  const [share, setShare] = useState<number | null>(null);
  // The same documents again, after an answer that never came, are the same submission.
  const intent = useRef<{ key: string; documents: string } | null>(null);

  const send = async (documents: Documents): Promise<Answer> => {
    const named = JSON.stringify([documents.submissionType, documents.notes, documents.files.map(nameOf)]);
    if (intent.current?.documents !== named) intent.current = { key: crypto.randomUUID(), documents: named };
    const { key } = intent.current;
    setShare(0);
    const attempt = () => sendForm<Answer>(fillPath(path, { id: songId }), formOf(documents), key, setShare);
    try {
      const answer = await attempt().catch(async (error) => {
        if (!(error instanceof ApiError && error.isUnauthenticated)) throw error;
        if (!(await renewSession())) throw new ApiError(401, 'cancelled', 'Please sign in');
        return attempt();
      });
      intent.current = null;
      void readOwnSongsAgain(queries);
      return answer;
    } finally {
      setShare(null);
    }
  };
  /** Between 0 and 1; null while nothing is sent. */
  return { send, share };
}

const nameOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`;

function formOf({ submissionType, notes, files }: Documents): FormData {
  const form = new FormData();
  form.append('submissionType', submissionType);
  if (notes !== '') form.append('notes', notes);
  for (const [at, file] of files.entries()) form.append(`file_${at}`, file);
  return form;
}

function sendForm<T>(to: string, form: FormData, key: string, onShare: (share: number) => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', to);
    request.responseType = 'json';
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Idempotency-Key', key);
    request.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { status, response } = request;
      if (status >= 200 && status < 300 && response) return resolve(response as T);
      const { error, code } = (response ?? {}) as { error?: string; code?: string };
      reject(new ApiError(status, code ?? 'unknown', error ?? ''));
    };
    const unanswered = () =>
      reject(new ApiError(0, navigator.onLine ? 'offline' : 'unsent', 'No answer from the server'));
    request.onerror = unanswered;
    request.onabort = unanswered;
    request.send(form);
  });
}
