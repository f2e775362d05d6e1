// Reports content: a reason, and optional details.

import type { BusMessages } from '@libretto/contracts/federation';
import type { ReportReason } from '@libretto/contracts/http/administration/moderation';
import { maxReportWords } from '@libretto/contracts/report-limits';
import { Select } from '@libretto/kit/choices';
import { Textarea } from '@libretto/kit/controls';
import { toast } from '@libretto/kit/feedback';
import { useCommand } from '@libretto/product/command';
import { useDraft } from '@libretto/product/forms/drafts';
import { FormDialog } from '@libretto/product/forms/form-dialog';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { reasonTexts } from './report-texts';

type Reported = BusMessages['report/open'];

const reasons = () => Object.entries(reasonTexts()).map(([value, label]) => ({ value: value as ReportReason, label }));

function titleOf({ subject: { kind }, name }: Reported): string {
  switch (kind) {
    case 'comment':
      return t`Report this comment by ${name}`;
    case 'post':
      return t`Report this post by ${name}`;
    case 'tuned-in-post':
      return t`Report this tuned-in post by ${name}`;
    case 'profile':
      return t`Report ${name}`;
  }
}

export function ReportDialog({ subject, name, onClose }: Reported & { onClose: () => void }) {
  const [reason, setReason] = useState<ReportReason | null>(null);
  const { text: words, setText: setWords, dropOnceSent } = useDraft(`report ${JSON.stringify(subject)}`);
  const [hasTried, setTried] = useState(false);
  const report = useCommand('POST /api/moderation/reports', {});
  const needsWords = reason === 'other' && words.trim() === '';
  const submit = () => {
    setTried(true);
    if (reason === null || needsWords) return;
    const sending = report.mutateAsync(
      { body: { subject, reason, words: words.trim() || null } },
      {
        onSuccess: () => {
          toast.success(t`Thank you. A moderator will look at it.`);
          onClose();
        },
      },
    );
    dropOnceSent(sending);
  };
  return (
    <FormDialog
      title={titleOf({ subject, name })}
      onClose={onClose}
      submitLabel={t({ message: 'Report', context: 'verb' })}
      command={report}
      failure={t`The report was not sent`}
      onSubmit={submit}
    >
      <Select
        label={t`What is wrong`}
        options={reasons()}
        value={reason}
        onChange={setReason}
        placeholder={t`Choose a reason`}
        error={hasTried && reason === null ? t`Please choose a reason` : undefined}
      />
      <Textarea
        label={reason === 'other' ? t`In your words` : t`In your words (optional)`}
        value={words}
        maxLength={maxReportWords}
        onChange={(event) => setWords(event.target.value)}
        error={hasTried && needsWords ? t`Please say what is wrong` : undefined}
      />
      <p>{t`${name} is not told who reported.`}</p>
    </FormDialog>
  );
}
