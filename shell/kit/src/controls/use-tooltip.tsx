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
import { lazyComponent } from '../hooks/lazy-component';
import { mediaMatches } from '../theme/media';

const Bubble = lazyComponent(async () => (await import('../overlays/tooltip-bubble')).TooltipBubble, {
  name: () => 'Tooltip',
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
 * Put `mergeProps(props)` and `ref` on the trigger and render `bubble` next to it.
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
  const [phase, setPhase] = useState<'closed' | 'waiting' | 'open'>('closed');

  const close = useCallback(() => {
    clearTimeout(timer.current);
    setPhase((before) => {
      if (before === 'open') lastClosedAtMs = Date.now();
      return 'closed';
    });
  }, []);
  useEffect(() => close, [close]);
  // Something that opens over the trigger, such as the expanded player, ends neither hover nor focus: a key, a press
  // and the pointer over something else close the tooltip, also while it waits to show.
  const isClosed = phase === 'closed';
  useEffect(() => {
    if (isClosed) return;
    const onOver = ({ target }: PointerEvent) => trigger.current?.contains(target as Node) || close();
    const closing = ['keydown', 'pointerdown', 'popstate'] as const;
    for (const type of closing) window.addEventListener(type, close, true);
    window.addEventListener('pointerover', onOver, true);
    return () => {
      for (const type of closing) window.removeEventListener(type, close, true);
      window.removeEventListener('pointerover', onOver, true);
    };
  }, [isClosed, close]);

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
    setPhase('waiting');
    timer.current = setTimeout(() => setPhase('open'), delayMs);
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

  const bubble =
    phase === 'open' ? (
      <Bubble triggerRef={trigger} label={label} shortcut={shortcut} placement={placement} onClose={close} />
    ) : null;

  return { ref: setRef, mergeProps, bubble, close };
}
