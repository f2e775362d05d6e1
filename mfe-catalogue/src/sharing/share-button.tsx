// Shares a page: by the system's share sheet on touch devices, otherwise by a dialog with the link and some networks.
import { IconButton } from '@libretto/kit/controls';
import { lazyPart } from '@libretto/kit/feedback';
import { IconShare3 } from '@libretto/kit/icons';
import { mediaMatches } from '@libretto/kit/theme';
import { shareBySystem } from '@libretto/product/copy-link';
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
  className?: string;
}

export function ShareButton({ label, path, text, className }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const share = async () => {
    const isShared = mediaMatches('touch') && (await shareBySystem(path, { title: text }));
    if (!isShared) setOpen(true);
  };
  return (
    <>
      <IconButton
        className={className}
        label={label}
        icon={<IconShare3 size={20} aria-hidden />}
        onClick={() => void share()}
      />
      {isOpen && <ShareDialog path={path} text={text} onClose={() => setOpen(false)} />}
    </>
  );
}
