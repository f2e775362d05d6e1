// Opens the followers dialog on request of any remote.

import type { BusMessages, SessionUser } from '@libretto/contracts/federation';
import { lazyPart } from '@libretto/kit/feedback';
import { useBusMessage } from '@libretto/kit/hooks';
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';

const FollowersDialog = lazyPart(async () => (await import('./followers-dialog')).FollowersDialog, {
  name: () => t`The list`,
  place: 'dialog',
  onDismiss: ({ onClose }) => onClose(),
});

/** The spec: a closed dialog resets its state after this time, when its exit animation has finished. */
const resetMs = 300;

type Opened = BusMessages['followers/open'];

export function FollowersHost({ user }: { user: SessionUser | null }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isOpen, setOpen] = useState(false);
  useBusMessage('followers/open', (message) => {
    setOpened(message);
    setOpen(true);
  });
  const close = () => setOpen(false);
  // The dialog closes when the user follows a link in it.
  useBusMessage('navigation/go', close);
  useBusMessage('session/required', ({ title }) => title === undefined && close());
  useEffect(() => {
    if (isOpen || !opened) return undefined;
    const timer = setTimeout(() => setOpened(null), resetMs);
    return () => clearTimeout(timer);
  }, [isOpen, opened]);

  if (!opened) return null;
  return (
    <FollowersDialog
      key={opened.userId}
      userId={opened.userId}
      tab={opened.tab}
      viewerId={user?.id ?? null}
      isOpen={isOpen}
      onSelect={(tab) => setOpened({ ...opened, tab })}
      onClose={close}
    />
  );
}
