// Asks before something that cannot be undone. The focus starts on Cancel, so a double Enter does nothing.

import { css } from '@emotion/react';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Button } from '../controls/button';
import { colour, font } from '../theme/tokens';
import { Dialog } from './dialog';

export type ConfirmDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: ReactNode;
  /** The spec's question. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** Deleting is danger, the rest primary. */
  tone?: 'danger' | 'primary';
  busy?: boolean;
};

const question = css`
  ${font.body}
  color: ${colour.textMuted};
`;

export function ConfirmDialog({
  isOpen,
  onClose,
  onConfirm,
  title,
  children,
  confirmLabel,
  cancelLabel = t`Cancel`,
  tone = 'danger',
  busy = false,
}: ConfirmDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      size="confirm"
      role="alertdialog"
      locked={busy}
      footer={
        <>
          <Button autoFocus onClick={onClose} disabled={busy}>
            {cancelLabel}
          </Button>
          <Button variant={tone} busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div css={question}>{children}</div>
    </Dialog>
  );
}
