// The bubble of a tooltip, placed by React Aria beside its trigger. Loaded on demand by `use-tooltip`.
import { css } from '@emotion/react';
import { type ReactNode, type RefObject, useMemo } from 'react';
import { Tooltip as AriaTooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip';
import { bubbleStyle, keyChip } from './bubble-style';
import { colour, layer } from './tokens';
import type { TooltipPlacement } from './use-tooltip';

export type TooltipBubbleProps = {
  triggerRef: RefObject<HTMLElement | null>;
  label: ReactNode;
  shortcut?: string;
  placement?: TooltipPlacement;
  onClose: () => void;
};

const floating = css`
  z-index: ${layer.tooltip} !important;
  max-width: 320px;
  pointer-events: none;
  box-shadow: none;
  outline: 1px solid transparent;
  color: ${colour.canvas};
`;

export function TooltipBubble({ triggerRef, label, shortcut, placement = 'bottom', onClose }: TooltipBubbleProps) {
  // When it shows is decided by `use-tooltip`, without React Aria in the first load; here it is simply open.
  const state = useMemo(
    () => ({ isOpen: true, shouldSkipAnimation: false, open: () => {}, close: onClose }),
    [onClose],
  );
  return (
    <TooltipTriggerStateContext.Provider value={state}>
      <AriaTooltip triggerRef={triggerRef} placement={placement} offset={6} css={[bubbleStyle, floating]}>
        {label}
        {shortcut && <kbd css={keyChip}>{shortcut}</kbd>}
      </AriaTooltip>
    </TooltipTriggerStateContext.Provider>
  );
}
