// A tooltip for a control that is no icon button: wraps one child that takes a ref and pointer and focus handlers.
import { cloneElement, type ReactElement, type ReactNode, type Ref } from 'react';
import { type TooltipPlacement, type TooltipTriggerProps, useTooltip } from './use-tooltip';

export { useTooltip } from './use-tooltip';

export type TooltipProps = {
  label: ReactNode;
  shortcut?: string;
  placement?: TooltipPlacement;
  enabled?: boolean;
  children: ReactElement<TooltipTriggerProps & { ref?: Ref<HTMLElement> }>;
};

/** Adds nothing for screen readers: a tooltip repeats a label or tells the whole of a cut text, it never is the only place. */
export function Tooltip({ label, shortcut, placement, enabled, children }: TooltipProps) {
  const tip = useTooltip<HTMLElement>({ label, shortcut, placement, enabled, ref: children.props.ref });
  return (
    <>
      {cloneElement(children, { ...tip.mergeProps(children.props), ref: tip.ref })}
      {tip.bubble}
    </>
  );
}
