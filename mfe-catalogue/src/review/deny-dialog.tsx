// Rejects a song because of its rights or for an edit, with a reason that the artist sees, and optional details.
import type { ReviewSong } from '@libretto/contracts/http/catalogue/song-review';
import { RadioCards } from '@libretto/kit/choices';
import { Input, Textarea } from '@libretto/kit/controls';
import { toast } from '@libretto/kit/feedback';
import { useDraft } from '@libretto/product/forms/drafts';
import { FormDialog } from '@libretto/product/forms/form-dialog';
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
  const reasonDraft = useDraft(`deny ${song.id}`);
  const messageDraft = useDraft(`deny-message ${song.id}`);
  const { text: reason } = reasonDraft;
  const { text: message } = messageDraft;
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
    const sending = review.mutateAsync(
      { params: { id: song.id }, body },
      {
        onSuccess: () => {
          toast.success(t`${name} sent back`);
          onDenied();
        },
      },
    );
    reasonDraft.dropOnceSent(sending);
    messageDraft.dropOnceSent(sending);
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
        onChange={(event) => reasonDraft.setText(event.target.value)}
        error={hasTried && isMissing ? t`Please give a reason` : undefined}
      />
      <Textarea
        label={t`Message (optional)`}
        value={message}
        maxLength={longestMessage}
        onChange={(event) => messageDraft.setText(event.target.value)}
      />
    </FormDialog>
  );
}
