// Blocks or unblocks a user, and refetches everything that shows users.

import { type BusMessages, bus } from '@libretto/contracts/federation';
import { toast } from '@libretto/kit/feedback';
import { ConfirmDialog } from '@libretto/kit/overlays';
import { failureText } from '@libretto/product/command';
import { t } from '@lingui/core/macro';
import { useBlock } from './use-block';

export function BlockDialog({
  userId,
  username,
  isBlocked,
  onClose,
}: BusMessages['block/open'] & { onClose: () => void }) {
  const block = useBlock();
  const confirm = () =>
    block.mutate(
      { body: { userId, action: isBlocked ? 'unblock' : 'block' } },
      {
        onSuccess: () => {
          bus.emit('profile/changed', { userId });
          toast.success(isBlocked ? t`${username} is unblocked` : t`${username} is blocked`);
          onClose();
        },
        onError: (failure) => toast.error(failureText(failure, t`This did not work`)),
      },
    );
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={confirm}
      busy={block.isPending}
      title={isBlocked ? t`Unblock ${username}?` : t`Block ${username}?`}
      confirmLabel={isBlocked ? t`Unblock` : t`Block`}
    >
      {isBlocked
        ? t`You see and notify each other again. You have to follow each other again.`
        : t`You do not see or notify each other any more, and follow each other no more. They are not told. You can unblock them in your settings. Nobody can tune in to or donate to the other any more; posts that they already tuned in to stay open to them.`}
    </ConfirmDialog>
  );
}
