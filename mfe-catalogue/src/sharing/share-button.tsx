// Passes a page on: by the system's own sheet on touch devices, else by a dialog with the link and a few networks.
import { IconButton } from '@libretto/kit/icon-button';
import { IconShare3 } from '@libretto/kit/icons';
import { lazyPart } from '@libretto/kit/lazy-part';
import { mediaMatches } from '@libretto/kit/media';
import { wholeAddress } from '@libretto/product/copy-link';
import { t } from '@lingui/core/macro';
import { useState } from 'react';

const ShareDialog = lazyPart(async () => (await import('./share-dialog')).ShareDialog, {
  name: () => t`Share`,
  place: 'dialog',
  onDismiss: ({ onClose }) => onClose(),
});

export interface ShareButtonProps {
  /** "Share Salt Hours". */
  label: string;
  path: string;
  /** What networks and the system's sheet say of it. */
  text: string;
}

export function ShareButton({ label, path, text }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const share = async () => {
    if (!mediaMatches('touch') || !navigator.share) {
      setOpen(true);
      return;
    }
    // Closing the system's sheet rejects, and is no failure.
    await navigator.share({ title: text, url: wholeAddress(path) }).catch(() => undefined);
  };
  return (
    <>
      <IconButton label={label} icon={<IconShare3 size={20} aria-hidden />} onClick={() => void share()} />
      {isOpen && <ShareDialog path={path} text={text} onClose={() => setOpen(false)} />}
    </>
  );
}
