// Shares a page: by the system's share sheet on touch devices, otherwise by a dialog with the link and some networks.
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
  /** Text for networks and the system's share sheet. */
  text: string;
}

export function ShareButton({ label, path, text }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const share = async () => {
    if (!mediaMatches('touch') || !navigator.share) {
      setOpen(true);
      return;
    }
    // `share` rejects when the user closes the system's sheet, which is not an error.
    await navigator.share({ title: text, url: wholeAddress(path) }).catch(() => undefined);
  };
  return (
    <>
      <IconButton label={label} icon={<IconShare3 size={20} aria-hidden />} onClick={() => void share()} />
      {isOpen && <ShareDialog path={path} text={text} onClose={() => setOpen(false)} />}
    </>
  );
}
