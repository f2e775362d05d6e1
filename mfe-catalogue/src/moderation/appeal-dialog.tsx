// What a moderator decides about an appeal: the decision stands, or is taken back.
import type { QueueItem } from '@libretto/contracts/http/moderation';
import { Button } from '@libretto/kit/button';
import { Dialog } from '@libretto/kit/dialog';
import { Stack } from '@libretto/kit/layout';
import { Notice } from '@libretto/kit/notice';
import { RadioCards } from '@libretto/kit/radio-card';
import { Textarea } from '@libretto/kit/textarea';
import { toast } from '@libretto/kit/toast';
import { failureText } from '@libretto/product/command';
import { type FormEvent, useId, useState } from 'react';
import { useAppealDecision } from '../api/moderation-calls';

type Outcome = 'upheld' | 'overturned';

const longestNote = 1000;

export function AppealDialog({ item, onClose }: { item: QueueItem; onClose: () => void }) {
  const formId = useId();
  const [outcome, setOutcome] = useState<Outcome>('upheld');
  const [note, setNote] = useState('');
  const decide = useAppealDecision();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (decide.isPending) return;
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
    <Dialog
      isOpen
      onClose={onClose}
      title="Decide about the appeal"
      size="people"
      locked={decide.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={decide.isPending}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={decide.isPending}>
            Decide
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <Stack gap={20}>
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
          {decide.isError && <Notice tone="danger" title={failureText(decide.error, 'This was not decided')} />}
        </Stack>
      </form>
    </Dialog>
  );
}
