// What hand and keys do to a slider: drag, click, give up, hover, arrows and wheel.
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';

export type SliderGestureOptions = {
  root: RefObject<HTMLElement | null>;
  input: RefObject<HTMLInputElement | null>;
  bubbleElement: RefObject<HTMLElement | null>;
  min: number;
  max: number;
  keyStep: number;
  wheelStep?: number;
  disabled: boolean;
  bubble?: (value: number) => string;
  paint: (value: number) => void;
  onInput?: (value: number) => void;
  onCommit?: (value: number) => void;
};

type Drag = { from: number; givenUp: boolean };

export function useSliderGestures(options: SliderGestureOptions) {
  const { root, input, bubbleElement, min, max, wheelStep, disabled, bubble, paint, onInput, onCommit } = options;
  const drag = useRef<Drag | null>(null);

  const position = () => Number(input.current?.value ?? 0);
  const clamped = (value: number) => Math.min(max, Math.max(min, value));

  const moveTo = (value: number, commit: boolean) => {
    const target = clamped(value);
    paint(target);
    onInput?.(target);
    if (commit) onCommit?.(target);
  };

  const release = () => {
    const held = drag.current;
    drag.current = null;
    delete root.current?.dataset.dragging;
    if (held && !held.givenUp) onCommit?.(position());
  };

  const giveUp = () => {
    if (!drag.current || drag.current.givenUp) return false;
    drag.current.givenUp = true;
    moveTo(drag.current.from, false);
    return true;
  };

  const keys: Record<string, (at: number) => number> = {
    ArrowRight: (at) => at + options.keyStep,
    ArrowUp: (at) => at + options.keyStep,
    ArrowLeft: (at) => at - options.keyStep,
    ArrowDown: (at) => at - options.keyStep,
    PageUp: (at) => at + (options.max - options.min) / 10,
    PageDown: (at) => at - (options.max - options.min) / 10,
    Home: () => options.min,
    End: () => options.max,
  };

  const inputProps = {
    onPointerDown(event: PointerEvent<HTMLInputElement>) {
      if (event.button !== 0) return;
      drag.current = { from: position(), givenUp: false };
      if (root.current) root.current.dataset.dragging = '';
    },
    onInput() {
      if (drag.current?.givenUp) paint(drag.current.from);
      else moveTo(position(), false);
    },
    onPointerUp: release,
    onPointerCancel() {
      giveUp();
      release();
    },
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      if (event.key === 'Escape' && giveUp()) event.stopPropagation();
      const next = keys[event.key];
      if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      moveTo(clamped(next(position())), true);
    },
  };

  /** Bubble and ghost follow the pointer; the bubble stays within the bar's ends. */
  const onHover = (event: PointerEvent<HTMLElement>) => {
    if (!root.current || disabled || event.pointerType === 'touch') return;
    const box = root.current.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - box.left) / (box.width || 1)));
    root.current.style.setProperty('--hover', share.toFixed(5));
    root.current.dataset.hovering = '';
    if (!bubbleElement.current || !bubble) return;
    bubbleElement.current.textContent = bubble(min + share * (max - min));
    const half = bubbleElement.current.offsetWidth / 2;
    const left = Math.min(box.width - half, Math.max(half, share * box.width)) - half;
    bubbleElement.current.style.transform = `translateX(${left.toFixed(1)}px)`;
  };

  const onHoverEnd = () => {
    delete root.current?.dataset.hovering;
  };

  // React's own wheel handler is passive, and a wheel that changes the volume must not scroll the page as well.
  const turn = useEffectEvent((event: WheelEvent) => {
    if (disabled || !wheelStep || event.deltaY === 0) return;
    event.preventDefault();
    moveTo(position() - Math.sign(event.deltaY) * wheelStep, true);
  });
  const takesWheel = wheelStep !== undefined && wheelStep > 0;
  useEffect(() => {
    // A listener that may prevent the scroll delays it, also where it does nothing.
    if (!takesWheel) return;
    const element = root.current;
    const onWheel = (event: WheelEvent) => turn(event);
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [root, takesWheel]);

  return { inputProps, onHover, onHoverEnd, isHeld: () => drag.current !== null };
}
