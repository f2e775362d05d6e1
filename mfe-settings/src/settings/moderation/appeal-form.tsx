// Form for the one appeal that a user may make against a decision.

import { css } from '@emotion/react';
import { maxReportWords } from '@libretto/contracts/report-limits';
import { Button, Textarea } from '@libretto/kit/controls';
import { toast } from '@libretto/kit/feedback';
import { space } from '@libretto/kit/theme';
import { failureText } from '@libretto/product/command';
import { useDraft } from '@libretto/product/forms/drafts';
import { t } from '@lingui/core/macro';
import { type FormEvent, useState } from 'react';
import { useAppeal } from '../../api/moderation-calls';

export function AppealForm({ decisionId, onClose }: { decisionId: string; onClose: () => void }) {
  const { text: words, setText: setWords, dropOnceSent } = useDraft(`appeal ${decisionId}`);
  const [fault, setFault] = useState<string>();
  const appeal = useAppeal();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (words.trim() === '') return setFault(t`Please say why the decision is wrong`);
    const sending = appeal.mutateAsync(
      { params: { id: decisionId }, body: { words: words.trim() } },
      {
        onSuccess: () => {
          toast.success(t`Your appeal was sent`);
        },
        onError: (failure) => setFault(failureText(failure, t`The appeal was not sent`)),
      },
    );
    dropOnceSent(sending);
  };
  return (
    <form css={form} onSubmit={submit} noValidate>
      <Textarea
        label={t`Why is the decision wrong?`}
        hint={t`You can appeal once.`}
        value={words}
        maxLength={maxReportWords}
        error={fault}
        onChange={(event) => {
          setFault(undefined);
          setWords(event.target.value);
        }}
      />
      <div css={buttons}>
        <Button type="submit" variant="primary" busy={appeal.isPending}>
          {t`Send appeal`}
        </Button>
        <Button onClick={onClose} disabled={appeal.isPending}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  );
}

const form = css`
  display: grid;
  gap: ${space[12]};
  width: 100%;
`;
const buttons = css`
  display: flex;
  gap: ${space[8]};
`;
