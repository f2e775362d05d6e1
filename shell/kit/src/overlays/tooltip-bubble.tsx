// The bubble of a tooltip, placed by React Aria next to its trigger. Loaded on demand by `use-tooltip`.
import { css } from '@emotion/react';
import { type ReactNode, type RefObject, useMemo } from 'react';
import { Tooltip as AriaTooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip';
import type { TooltipPlacement } from '../controls/use-tooltip';
import { colour, layer } from '../theme/tokens';
import { bubbleStyle, keyChip } from './bubble-style';

export type TooltipBubbleProps = {
  triggerRef: RefObject<HTMLElement | null>;
  label: ReactNode;
  shortcut?: string;
  placement?: TooltipPlacement;
  onClose: () => void;
};

const floating = css`
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
      <AriaTooltip
        css={[bubbleStyle, floating]}
        style={{ zIndex: layer.tooltip }}
        triggerRef={triggerRef}
        placement={placement}
        offset={6}
      >
        {label}
        {shortcut && <kbd css={keyChip}>{shortcut}</kbd>}
      </AriaTooltip>
    </TooltipTriggerStateContext.Provider>
  );
}
