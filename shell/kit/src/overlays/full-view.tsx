// One thing over the whole page: a photo, a video. Escape, the close button and a press next to it close it.

import { css } from '@emotion/react';
import { t } from '@lingui/core/macro';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { IconButton } from '../controls/icon-button';
import { IconX } from '../icons/icons';
import { colour, font, layer, space } from '../theme/tokens';

export type FullViewProps = {
  onClose: () => void;
  /** Its name, shown at the top. */
  title: string;
  /** Icon buttons before the one that closes. */
  actions?: ReactNode;
  /** The caption below the content. */
  foot?: ReactNode;
  children: ReactNode;
  onKeyDown?: (event: KeyboardEvent) => void;
};

const cover = css`
  position: fixed;
  inset: 0;
  z-index: ${layer.dialog};
  background: ${colour.canvas};
`;

const dialog = css`
  outline: none;
`;

const whole = css`
  display: grid;
  grid-template: auto minmax(0, 1fr) auto / minmax(0, 1fr);
  width: 100vw;
  height: 100dvh;
  color: ${colour.text};
`;

const head = css`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  min-height: 56px;
  padding: 0 ${space[16]};
  & > h2 {
    ${font.rowTitle}
    flex: 1;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

const stage = css`
  position: relative;
  display: grid;
  place-items: center;
  min-width: 0;
  min-height: 0;
  overflow: hidden;
`;

const footer = css`
  ${font.body}
  justify-self: center;
  box-sizing: border-box;
  width: min(680px, 100%);
  max-height: 20dvh;
  overflow: auto;
  padding: ${space[12]} ${space[16]} calc(${space[16]} + env(safe-area-inset-bottom));
`;

export function FullView({ onClose, title, actions, foot, children, onKeyDown }: FullViewProps) {
  const onBackdrop = ({ target, currentTarget }: MouseEvent) => {
    if (target === currentTarget) onClose();
  };
  return (
    <ModalOverlay css={cover} isOpen onOpenChange={(isOpen) => !isOpen && onClose()} isDismissable>
      <Modal>
        <AriaDialog css={dialog} aria-label={title}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of what is shown, wherever the focus is in it. */}
          <div css={whole} onKeyDown={onKeyDown}>
            <header css={head}>
              <h2>{title}</h2>
              {actions}
              <IconButton label={t`Close`} tooltip={false} icon={<IconX size={20} aria-hidden />} onClick={onClose} />
            </header>
            {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Escape does the same. */}
            <div css={stage} onClick={onBackdrop}>
              {children}
            </div>
            {foot && <footer css={footer}>{foot}</footer>}
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
