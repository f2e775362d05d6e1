// Documents that prove the artist's rights to a song: their type, the files, and a note.

import { RadioCards } from '@libretto/kit/choices';
import { Button, Textarea } from '@libretto/kit/controls';
import { Notice, ProgressBar, toast } from '@libretto/kit/feedback';
import { Stack } from '@libretto/kit/theme';
import { failureText } from '@libretto/product/command';
import { useDraft } from '@libretto/product/forms/drafts';
import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { SubmissionType } from '../api/own-songs';
import { useSubmitDocuments } from '../api/submit-documents';
import { DocumentFiles } from './document-files';
import { type DocumentProblem, problemOfSending, withDocuments } from './document-rules';
import { IssueDialog, type IssueFormProps } from './issue-dialog';

const shownMs = 6_000;
const longestNotes = 2_000;

export function SubmitDocuments({ song, onClose, children }: IssueFormProps) {
  const [submissionType, setType] = useState<SubmissionType>('proof_of_purchase');
  const { text: notes, setText: setNotes, dropOnceSent } = useDraft(`documents ${song.id}`);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<DocumentProblem | null>(null);
  const submit = useSubmitDocuments(song.id);

  const add = (added: readonly File[]) => {
    const next = withDocuments(files, added);
    setFiles(next.documents);
    setProblem(next.problem);
  };
  const send = async () => {
    const missing = problemOfSending(files);
    setProblem(missing);
    if (missing) return;
    try {
      const sending = submit.send({ submissionType, notes: notes.trim(), files });
      dropOnceSent(sending);
      const { documentsUploaded } = await sending;
      const text = t`${documentsUploaded} document(s) uploaded successfully. Your song status has been changed to "Pending" for review.`;
      toast.success(text, undefined, { durationMs: shownMs });
      onClose();
    } catch (error) {
      setProblem({
        title: t`Submission Failed`,
        text: failureText(error, t`Failed to submit copyright verification documents`),
      });
    }
  };
  const isSending = submit.share !== null;
  return (
    <IssueDialog
      onClose={onClose}
      locked={isSending}
      footer={
        <>
          <Button onClick={onClose} disabled={isSending}>
            {t`Cancel`}
          </Button>
          <Button variant="primary" busy={isSending} onClick={() => void send()}>
            {t`Submit documents`}
          </Button>
        </>
      }
    >
      {children}
      <Stack gap={20}>
        <RadioCards<SubmissionType>
          label={t`Submission type`}
          value={submissionType}
          onChange={setType}
          disabled={isSending}
          options={[
            { value: 'proof_of_purchase', title: t`Proof of purchase` },
            { value: 'proof_of_manufacturing', title: t`Proof of manufacturing` },
            { value: 'other', title: t`Other` },
          ]}
        />
        <DocumentFiles
          files={files}
          disabled={isSending}
          onAdd={add}
          onRemove={(file) => {
            setFiles(files.filter((each) => each !== file));
            setProblem(null);
          }}
        />
        <Textarea
          label={t`Notes (optional)`}
          value={notes}
          maxLength={longestNotes}
          disabled={isSending}
          onChange={(event) => setNotes(event.target.value)}
        />
        {problem && (
          <Notice tone="danger" title={problem.title}>
            {problem.text}
          </Notice>
        )}
        {submit.share !== null && <ProgressBar share={submit.share} label={uploadingText(files.length)} />}
      </Stack>
    </IssueDialog>
  );
}

const uploadingText = (count: number) => plural(count, { one: 'Uploading # document', other: 'Uploading # documents' });
