// What a moderator decides about an appeal: the decision stands, or is taken back.
import type { QueueItem } from '@libretto/contracts/http/moderation';
import { RadioCards } from '@libretto/kit/radio-card';
import { Textarea } from '@libretto/kit/textarea';
import { toast } from '@libretto/kit/toast';
import { FormDialog } from '@libretto/product/form-dialog';
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
          toast.success('Appeal decided');
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title="Decide about the appeal"
      onClose={onClose}
      submitLabel="Decide"
      command={decide}
      failure="This was not decided"
      onSubmit={submit}
    >
      <RadioCards<Outcome>
        label="Outcome"
        value={outcome}
        onChange={setOutcome}
        options={[
          { value: 'upheld', title: 'The decision stands', detail: 'Nothing changes.' },
          { value: 'overturned', title: 'Take it back', detail: 'What was hidden is shown again, penalties end.' },
        ]}
      />
      <Textarea
        label="Note to the person concerned (optional)"
        value={note}
        maxLength={longestNote}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}
