// A moderator's decision about an appeal: uphold or reverse the original decision.
import type { QueueItem } from '@libretto/contracts/http/moderation';
import { RadioCards } from '@libretto/kit/radio-card';
import { Textarea } from '@libretto/kit/textarea';
import { toast } from '@libretto/kit/toast';
import { FormDialog } from '@libretto/product/form-dialog';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAppealDecision } from '../api/moderation-calls';

type Outcome = 'upheld' | 'overturned';

const longestNote = 1000;

export function AppealDialog({ item, onClose }: { item: QueueItem; onClose: () => void }) {
  const [outcome, setOutcome] = useState<Outcome>('upheld');
  const [note, setNote] = useState('');
  const decide = useAppealDecision();
  const submit = () => {
    decide.mutate(
      { params: { id: item.id }, body: { outcome, note: note.trim() || null } },
      {
        onSuccess: () => {
          toast.success(t`Appeal decided`);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t`Decide about the appeal`}
      onClose={onClose}
      submitLabel={t`Decide`}
      command={decide}
      failure={t`This was not decided`}
      onSubmit={submit}
    >
      <RadioCards<Outcome>
        label={t`Outcome`}
        value={outcome}
        onChange={setOutcome}
        options={[
          { value: 'upheld', title: t`The decision stands`, detail: t`Nothing changes.` },
          { value: 'overturned', title: t`Take it back`, detail: t`What was hidden is shown again, penalties end.` },
        ]}
      />
      <Textarea
        label={t`Note to the person concerned (optional)`}
        value={note}
        maxLength={longestNote}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}
