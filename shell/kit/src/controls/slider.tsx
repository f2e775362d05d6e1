// Seek bar and volume: a native range over a painted rail. Its position can move every frame without a render.
import { type Ref, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import {
  sliderBubble,
  sliderBuffer,
  sliderFill,
  sliderGhost,
  sliderInput,
  sliderRail,
  sliderRoot,
  sliderThumb,
  sliderThumbLane,
  sliderThumbTrack,
} from './slider-style';
import { useSliderGestures } from './use-slider-gestures';

/** For a clock that moves the fill itself; ignored while the hand is on the slider. */
export type SliderHandle = { setPosition: (value: number) => void };

export type SliderProps = {
  label: string;
  /** The position; where a clock moves it through `handleRef`, the value it starts at. */
  value: number;
  min?: number;
  max: number;
  /** How far an arrow key moves: 10 s when seeking, .05 of the volume. */
  keyStep: number;
  /** How far one notch of the wheel moves; without it the wheel scrolls the page. */
  wheelStep?: number;
  /** While dragging and by keys: moves clock and thumb, not yet the sound. */
  onInput?: (value: number) => void;
  /** On release, click and key. Not called when a drag is given up with Escape. */
  onCommit?: (value: number) => void;
  /** In words: "1 minute 24 seconds of 4 minutes 36 seconds". */
  valueText: (value: number) => string;
  /** Text of the bubble over the pointer; without it there is none. */
  bubble?: (value: number) => string;
  /** The loaded range that holds the playhead. */
  buffered?: readonly [from: number, to: number] | null;
  /** The end of a preview; what follows is hatched. */
  previewEnd?: number;
  /** accent for seeking, text for the volume. */
  tone?: 'accent' | 'text';
  /** No sound for over 300 ms: the thumb breathes. */
  stalled?: boolean;
  disabled?: boolean;
  handleRef?: Ref<SliderHandle>;
  className?: string;
};

export function Slider({
  label,
  value,
  min = 0,
  max,
  keyStep,
  wheelStep,
  onInput,
  onCommit,
  valueText,
  bubble,
  buffered,
  previewEnd,
  tone = 'accent',
  stalled = false,
  disabled = false,
  handleRef,
  className,
}: SliderProps) {
  const root = useRef<HTMLSpanElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const bubbleElement = useRef<HTMLSpanElement>(null);
  const span = max - min;
  const share = (position: number) => (span > 0 ? Math.min(1, Math.max(0, (position - min) / span)) : 0);

  const paint = (position: number) => {
    root.current?.style.setProperty('--at', share(position).toFixed(5));
    if (!input.current) return;
    input.current.value = String(position);
    const text = valueText(position);
    // Writing an unchanged attribute every frame would keep assistive technology busy for nothing.
    if (input.current.getAttribute('aria-valuetext') !== text) input.current.setAttribute('aria-valuetext', text);
  };

  const gestures = useSliderGestures({
    root,
    input,
    bubbleElement,
    min,
    max,
    keyStep,
    wheelStep,
    disabled,
    bubble,
    paint,
    onInput,
    onCommit,
  });

  useImperativeHandle(handleRef, () => ({
    setPosition: (position) => {
      if (!gestures.isHeld()) paint(position);
    },
  }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: painting follows the value and its range, nothing else.
  useLayoutEffect(() => {
    if (!gestures.isHeld()) paint(value);
  }, [value, min, max]);

  return (
    <span
      ref={root}
      css={sliderRoot}
      className={className}
      // Time runs from left to right in every language; the style has nothing that would be mirrored.
      dir="ltr"
      data-slider=""
      data-tone={tone}
      data-disabled={disabled || undefined}
      data-stalled={stalled || undefined}
      onPointerMove={gestures.onHover}
      onPointerLeave={gestures.onHoverEnd}
    >
      <input
        ref={input}
        type="range"
        css={sliderInput}
        aria-label={label}
        min={min}
        max={max > min ? max : min + 1}
        step="any"
        defaultValue={value}
        disabled={disabled}
        {...gestures.inputProps}
      />
      <span css={sliderRail} data-preview={previewEnd === undefined ? undefined : ''}>
        {previewEnd !== undefined && <span css={sliderBuffer} style={{ transform: `scaleX(${share(previewEnd)})` }} />}
        {buffered && (
          <span
            css={sliderBuffer}
            style={{
              transform: `translateX(${share(buffered[0]) * 100}%) scaleX(${share(buffered[1]) - share(buffered[0])})`,
            }}
          />
        )}
        <span css={sliderGhost} style={{ transform: 'scaleX(var(--hover, 0))' }} />
        <span css={sliderFill} />
      </span>
      <span css={sliderThumbLane}>
        <span css={sliderThumbTrack}>
          <span css={sliderThumb} />
        </span>
      </span>
      {bubble && <span css={sliderBubble} ref={bubbleElement} aria-hidden="true" />}
    </span>
  );
}
