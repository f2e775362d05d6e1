// The dialog around the forms that fix a problem of a song.
import { Dialog } from '@libretto/kit/overlays';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { OwnSongDialogProps } from '../own-catalogue/own-song-dialogs';

export interface IssueFormProps extends OwnSongDialogProps {
  /** The reviewer's comment on the song. */
  children: ReactNode;
}

/** The dialog around either form. */
export function IssueDialog({
  onClose,
  footer,
  locked = false,
  children,
}: Pick<IssueFormProps, 'onClose' | 'children'> & { footer: ReactNode; locked?: boolean }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t`Fix Issue`}
      size="people"
      locked={locked}
      initialFocus="dialog"
      footer={footer}
    >
      {children}
    </Dialog>
  );
}
