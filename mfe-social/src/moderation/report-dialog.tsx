// A report: what is wrong with it, and more words if needed.
import type { BusMessages } from '@libretto/contracts/federation';
import type { ReportReason } from '@libretto/contracts/http/moderation';
import { maxReportWords, moderatedKindTexts, reportReasonTexts } from '@libretto/contracts/report-reasons';
import { Select } from '@libretto/kit/select';
import { Textarea } from '@libretto/kit/textarea';
import { toast } from '@libretto/kit/toast';
import { useCommand } from '@libretto/product/command';
import { FormDialog } from '@libretto/product/form-dialog';
import { useState } from 'react';

type Reported = BusMessages['report/open'];

const reasons = Object.entries(reportReasonTexts).map(([value, label]) => ({ value: value as ReportReason, label }));

const titleOf = ({ subject: { kind }, name }: Reported) =>
  kind === 'profile' ? `Report ${name}` : `Report this ${moderatedKindTexts[kind]} by ${name}`;

export function ReportDialog({ subject, name, onClose }: Reported & { onClose: () => void }) {
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [words, setWords] = useState('');
  const [hasTried, setTried] = useState(false);
  const report = useCommand('POST /api/moderation/reports', {});
  const needsWords = reason === 'other' && words.trim() === '';
  const submit = () => {
    setTried(true);
    if (reason === null || needsWords) return;
    report.mutate(
      { body: { subject, reason, words: words.trim() || null } },
      {
        onSuccess: () => {
          toast.success('Thank you. A moderator will look at it.');
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={titleOf({ subject, name })}
      onClose={onClose}
      submitLabel="Report"
      command={report}
      failure="The report was not sent"
      onSubmit={submit}
    >
      <Select
        label="What is wrong"
        options={reasons}
        value={reason}
        onChange={setReason}
        placeholder="Choose a reason"
        error={hasTried && reason === null ? 'Please choose a reason' : undefined}
      />
      <Textarea
        label={reason === 'other' ? 'In your words' : 'In your words (optional)'}
        value={words}
        maxLength={maxReportWords}
        onChange={(event) => setWords(event.target.value)}
        error={hasTried && needsWords ? 'Please say what is wrong' : undefined}
      />
      <p>{name} is not told who reported.</p>
    </FormDialog>
  );
}
