// A small panel at its trigger that is no menu: it takes the focus, and gives it back on Escape or a press outside.
import { css } from '@emotion/react';
import type { ReactNode, RefObject } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import { popoverLayer, popoverStyle } from './overlay-style';

export type PopoverProps = {
  label: string;
  isOpen: boolean;
  onClose: () => void;
  triggerRef: RefObject<Element | null>;
  widthPx?: number;
  placement?: 'bottom start' | 'bottom end';
  /** Moves it along the edge that it hangs from. */
  crossOffsetPx?: number;
  children: ReactNode;
};

const panel = css`
  display: flex;
  flex-direction: column;
  max-width: none;
  padding: 0;
  overflow: hidden;
`;

const content = css`
  display: flex;
  flex-direction: column;
  min-height: 0;
  outline: none;
`;

export function Popover({
  label,
  isOpen,
  onClose,
  triggerRef,
  widthPx = 400,
  placement = 'bottom end',
  crossOffsetPx = 0,
  children,
}: PopoverProps) {
  return (
    <AriaPopover
      css={[popoverStyle, panel]}
      style={{ ...popoverLayer, width: widthPx }}
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      placement={placement}
      offset={8}
      crossOffset={crossOffsetPx}
      containerPadding={8}
    >
      <AriaDialog aria-label={label} css={content}>
        {children}
      </AriaDialog>
    </AriaPopover>
  );
}
