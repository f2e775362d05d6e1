// When a tooltip shows. The bubble itself, which needs the positioning library, loads on the first hover or focus.
import {
  type FocusEventHandler,
  type KeyboardEventHandler,
  type PointerEventHandler,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { lazyPart } from './lazy-part';
import { mediaMatches } from './media';

const Bubble = lazyPart(async () => (await import('./tooltip-bubble')).TooltipBubble, {
  name: 'Tooltip',
  place: 'silent',
});

const showAfterMs = 400;
/** Right after one tooltip closed, its neighbour opens without a wait. */
const warmForMs = 300;
let lastClosedAtMs = Number.NEGATIVE_INFINITY;

export type TooltipTriggerProps = {
  onPointerEnter?: PointerEventHandler<HTMLElement>;
  onPointerLeave?: PointerEventHandler<HTMLElement>;
  onFocus?: FocusEventHandler<HTMLElement>;
  onBlur?: FocusEventHandler<HTMLElement>;
  onKeyDown?: KeyboardEventHandler<HTMLElement>;
};

/** `start` and `end` follow the direction of the page's language. */
export type TooltipPlacement = 'top' | 'bottom' | 'left' | 'right' | 'start' | 'end';

export type TooltipOptions<T extends HTMLElement> = {
  label: ReactNode;
  shortcut?: string;
  enabled?: boolean;
  placement?: TooltipPlacement;
  ref?: Ref<T>;
};

/**
 * Gives a trigger its tooltip: after 400 ms of hover, at once on keyboard focus, gone on Escape, press and leave.
 * Put `mergeProps(props)` and `ref` on the trigger and render `bubble` beside it.
 */
export function useTooltip<T extends HTMLElement>({
  label,
  shortcut,
  enabled = true,
  placement,
  ref,
}: TooltipOptions<T>) {
  const trigger = useRef<T | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isOpen, setOpen] = useState(false);

  const close = useCallback(() => {
    clearTimeout(timer.current);
    setOpen((open) => {
      if (open) lastClosedAtMs = Date.now();
      return false;
    });
  }, []);
  useEffect(() => close, [close]);

  const setRef = useCallback(
    (element: T | null) => {
      trigger.current = element;
      if (typeof ref === 'function') ref(element);
      else if (ref) ref.current = element;
    },
    [ref],
  );

  const open = (delayMs: number) => {
    if (!enabled) return;
    Bubble.preload();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), delayMs);
  };

  const mergeProps = <P extends TooltipTriggerProps>(props: P): P & TooltipTriggerProps => ({
    ...props,
    onPointerEnter(event) {
      props.onPointerEnter?.(event);
      if (event.pointerType === 'touch' || !mediaMatches('hover')) return;
      open(Date.now() - lastClosedAtMs < warmForMs ? 0 : showAfterMs);
    },
    onPointerLeave(event) {
      props.onPointerLeave?.(event);
      close();
    },
    onFocus(event) {
      props.onFocus?.(event);
      if (event.currentTarget.matches(':focus-visible')) open(0);
    },
    onBlur(event) {
      props.onBlur?.(event);
      close();
    },
    onKeyDown(event) {
      if (event.key === 'Escape') close();
      props.onKeyDown?.(event);
    },
  });

  const bubble = isOpen ? (
    <Bubble triggerRef={trigger} label={label} shortcut={shortcut} placement={placement} onClose={close} />
  ) : null;

  return { ref: setRef, mergeProps, bubble, close };
}
