// A moderator's decision about an appeal: uphold or reverse the original decision.
import type { QueueItem } from '@libretto/contracts/http/administration/moderation';
import { RadioCards } from '@libretto/kit/choices';
import { Textarea } from '@libretto/kit/controls';
import { toast } from '@libretto/kit/feedback';
import { useDraft } from '@libretto/product/forms/drafts';
import { FormDialog } from '@libretto/product/forms/form-dialog';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useAppealDecision } from '../api/moderation-calls';

type Outcome = 'upheld' | 'overturned';

const longestNote = 1000;

export function AppealDialog({ item, onClose }: { item: QueueItem; onClose: () => void }) {
  const [outcome, setOutcome] = useState<Outcome>('upheld');
  const { text: note, setText: setNote, dropOnceSent } = useDraft(`appeal-decision ${item.id}`);
  const decide = useAppealDecision();
  const submit = () => {
    const sending = decide.mutateAsync(
      { params: { id: item.id }, body: { outcome, note: note.trim() || null } },
      {
        onSuccess: () => {
          toast.success(t`Appeal decided`);
          onClose();
        },
      },
    );
    dropOnceSent(sending);
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
          { value: 'upheld', title: t`The decision is upheld`, detail: t`Nothing changes.` },
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
