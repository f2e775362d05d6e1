// The seek bar and the volume: a native range input over a styled rail. Its position can change every frame without a
// render.
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react';
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

/** For a clock that moves the fill itself; ignored while the user holds the slider. */
export type SliderHandle = { setPosition: (value: number) => void };

export type SliderProps = {
  label: string;
  /** The position; when a clock moves it through `handleRef`, the initial one. */
  value: number;
  min?: number;
  max: number;
  /** The step of an arrow key: 10 s when seeking, .05 of the volume. */
  keyStep: number;
  /** The step of one wheel notch; without it the wheel scrolls the page. */
  wheelStep?: number;
  /** Called while dragging and on keys: it moves clock and thumb, but not yet the audio. */
  onInput?: (value: number) => void;
  /** Called on release, click and key, but not when Escape cancels a drag. */
  onCommit?: (value: number) => void;
  /** The value in words: "1 minute 24 seconds of 4 minutes 36 seconds". */
  valueText: (value: number) => string;
  /** The text of the bubble at the pointer; without it there is no bubble. */
  bubble?: (value: number) => string;
  /** The buffered range that contains the playhead. */
  buffered?: readonly [from: number, to: number] | null;
  /** The end of a preview; the rest is hatched. */
  previewEnd?: number;
  /** `accent` for seeking, `text` for the volume. */
  tone?: 'accent' | 'text';
  /** Playback has stalled for over 300 ms: the thumb pulses. */
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
    // Skips unchanged values, because writing the attribute every frame would keep assistive technology busy.
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
  useEffect(() => gestures.listenToWheel(), [gestures.listenToWheel]);

  return (
    <span
      ref={root}
      css={sliderRoot}
      className={className}
      // Time runs from left to right in every language; the style contains nothing that the RTL build would mirror.
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
