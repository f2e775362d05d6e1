// Uploads documents about a song's rights, with progress.
import { type CallAnswer, fillPath } from '@libretto/contracts/client';
import { makeId } from '@libretto/contracts/client/make-id';
import { sendForm } from '@libretto/product/forms/send-form';
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
  // Repeating the same documents after a lost response uses the same idempotency key.
  const intent = useRef<{ key: string; documents: string } | null>(null);

  const send = async (documents: Documents): Promise<Answer> => {
    const named = JSON.stringify([documents.submissionType, documents.notes, documents.files.map(nameOf)]);
    if (intent.current?.documents !== named) intent.current = { key: makeId(), documents: named };
    const { key } = intent.current;
    setShare(0);
    try {
      const answer = await sendForm<Answer>({
        path: fillPath(path, { id: songId }),
        form: formOf(documents),
        idempotencyKey: key,
        onProgress: ({ sentBytes, totalBytes }) => setShare(totalBytes > 0 ? sentBytes / totalBytes : 0),
      });
      intent.current = null;
      void readOwnSongsAgain(queries);
      return answer;
    } finally {
      setShare(null);
    }
  };
  /** Progress between 0 and 1; null while nothing is being sent. */
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
