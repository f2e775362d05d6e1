// Deletes the account: at once, or after a review if it has approved songs.

import { css } from '@emotion/react';
import { Button, Textarea } from '@libretto/kit/controls';
import { ErrorState, Notice, Skeleton, toast } from '@libretto/kit/feedback';
import { ConfirmDialog } from '@libretto/kit/overlays';
import { formatDate } from '@libretto/kit/text';
import { colour, font, Stack } from '@libretto/kit/theme';
import { failureText } from '@libretto/product/command';
import { t } from '@lingui/core/macro';
import { type FormEvent, useState } from 'react';
import { type DeletionStatus, useDeleteAccount, useDeletionStatus, useRequestDeletion } from '../../api/account-calls';
import { narrow } from '../section-style';

export function DeleteAccountSection() {
  const status = useDeletionStatus();
  if (status.isPending) return <Skeleton height={140} shape="box" />;
  if (status.isLoadingError) {
    return (
      <ErrorState title={t`Failed to check account status`} onRetry={() => status.refetch()} retryLabel="Try Again" />
    );
  }
  const { hasPendingDeletionRequest, deletionRequest, deletionType, canDelete, message } = status.data;
  return (
    <Stack gap={20}>
      <p css={text}>
        {t`Your profile, posts, comments and playlists are deleted, and your name and email become free. Talents and euros that are left are lost, so withdraw them first. Payments stay in our books without your name. This cannot be undone.`}
      </p>
      {hasPendingDeletionRequest && deletionRequest ? (
        <Notice tone="info" title={t`Your deletion request is being reviewed.`}>
          {submittedText(deletionRequest.createdAt)}
        </Notice>
      ) : deletionType === 'request' ? (
        <RequestForm status={status.data} />
      ) : canDelete ? (
        <DeleteNow />
      ) : (
        <Notice tone="info" title={message} />
      )}
    </Stack>
  );
}

function submittedText(createdAt: string): string {
  const submitted = formatDate(createdAt);
  return t`Submitted ${submitted}.`;
}

function DeleteNow() {
  const remove = useDeleteAccount();
  const [isAsking, setIsAsking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const confirm = () =>
    remove.mutate(
      {},
      {
        onError: (failure) => {
          setIsAsking(false);
          setFault(failureText(failure, t`Failed to delete account`));
        },
      },
    );
  return (
    <Stack gap={16}>
      {fault && <Notice tone="danger" title={fault} />}
      <div>
        <Button variant="danger" onClick={() => setIsAsking(true)}>
          {t`Delete account`}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={confirm}
        title={t`Delete account`}
        confirmLabel={t`Delete account`}
        busy={remove.isPending}
      >
        {t`Are you sure you want to delete your account? Everything in it is gone for good.`}
      </ConfirmDialog>
    </Stack>
  );
}

function RequestForm({ status: { message, songCounts } }: { status: DeletionStatus }) {
  const { approved, pending, needsAction } = songCounts;
  const request = useRequestDeletion();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const send = () =>
    request.mutate(
      { body: { reason: reason.trim() || null } },
      {
        onSuccess: () =>
          toast.success(t`Deletion request submitted successfully! Our support team will contact you shortly.`),
        onError: (failure) => {
          setFault(failureText(failure, t`Failed to submit deletion request`));
        },
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFault(null);
    send();
  };
  return (
    <form css={narrow} onSubmit={submit}>
      <Stack gap={16}>
        <Notice tone="info" title={message}>
          {t`Approved: ${approved}. Pending: ${pending}. Needs action: ${needsAction}.`}
        </Notice>
        {fault && <Notice tone="danger" title={fault} />}
        <Textarea
          label={t`Reason (optional)`}
          maxLength={2000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <div>
          <Button type="submit" variant="danger" busy={request.isPending}>
            {t`Request deletion`}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

const text = css`
  ${font.body}
  color: ${colour.textMuted};
  margin: 0;
`;
