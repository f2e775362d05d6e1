// Rejects a song because of its rights or for an edit, with a reason that the artist sees, and optional details.
import type { ReviewSong } from '@libretto/contracts/http/song-review';
import { Input } from '@libretto/kit/input';
import { RadioCards } from '@libretto/kit/radio-card';
import { Textarea } from '@libretto/kit/textarea';
import { toast } from '@libretto/kit/toast';
import { FormDialog } from '@libretto/product/form-dialog';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useReview } from '../api/review-calls';

const longestReason = 500;
const longestMessage = 2_000;

export interface DenyDialogProps {
  song: ReviewSong;
  onClose: () => void;
  onDenied: () => void;
}

export function DenyDialog({ song, onClose, onDenied }: DenyDialogProps) {
  const [issueType, setType] = useState<'copyright' | 'edit'>('edit');
  const [reason, setReason] = useState('');
  const [message, setMessage] = useState('');
  const [hasTried, setTried] = useState(false);
  const review = useReview();
  const { name } = song;
  const isMissing = reason.trim() === '';
  const submit = () => {
    setTried(true);
    if (isMissing) return;
    const body = {
      decision: 'deny' as const,
      issueType,
      denialReason: reason.trim(),
      customMessage: message.trim() || null,
    };
    review.mutate(
      { params: { id: song.id }, body },
      {
        onSuccess: () => {
          toast.success(t`${name} sent back`);
          onDenied();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t`Deny ${name}`}
      onClose={onClose}
      submitLabel={t`Send back`}
      tone="danger"
      command={review}
      failure={t`The song was not sent back`}
      onSubmit={submit}
    >
      <RadioCards<'copyright' | 'edit'>
        label={t`What is needed`}
        value={issueType}
        onChange={setType}
        options={[
          {
            value: 'edit',
            title: t({ message: 'Edit', context: 'noun' }),
            detail: t`The artist corrects the song and submits it again.`,
          },
          { value: 'copyright', title: t`Copyright`, detail: t`The artist sends documents about their rights.` },
        ]}
      />
      <Input
        label={t`Reason`}
        hint={t`The artist reads it in their catalogue.`}
        value={reason}
        maxLength={longestReason}
        autoComplete="off"
        onChange={(event) => setReason(event.target.value)}
        error={hasTried && isMissing ? t`Please give a reason` : undefined}
      />
      <Textarea
        label={t`Message (optional)`}
        value={message}
        maxLength={longestMessage}
        onChange={(event) => setMessage(event.target.value)}
      />
    </FormDialog>
  );
}
