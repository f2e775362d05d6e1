// Opens the subscribers dialog on request of any remote.

import type { SessionUser } from '@libretto/contracts/federation';
import { lazyPart } from '@libretto/kit/feedback';
import { useBusMessage } from '@libretto/kit/hooks';
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';

const SubscribersDialog = lazyPart(async () => (await import('./subscribers-dialog')).SubscribersDialog, {
  name: () => t`The list`,
  place: 'dialog',
  onDismiss: ({ onClose }) => onClose(),
});

/** The spec: a closed dialog resets its state after this time, when its exit animation has finished. */
const resetMs = 300;

export function SubscribersHost({ user }: { user: SessionUser | null }) {
  const [artistId, setArtistId] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  useBusMessage('subscribers/open', (message) => {
    // Only the artist may see the list.
    if (message.artistId !== user?.id) return;
    setArtistId(message.artistId);
    setOpen(true);
  });
  const close = () => setOpen(false);
  // The dialog closes when the user follows a link in it.
  useBusMessage('navigation/go', close);
  useBusMessage('session/required', ({ title }) => title === undefined && close());
  useEffect(() => {
    if (isOpen || !artistId) return undefined;
    const timer = setTimeout(() => setArtistId(null), resetMs);
    return () => clearTimeout(timer);
  }, [isOpen, artistId]);

  if (!artistId) return null;
  return <SubscribersDialog artistId={artistId} isOpen={isOpen} onClose={close} />;
}
