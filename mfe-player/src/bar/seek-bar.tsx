// Elapsed time, scrubber and duration. Scrubber and time follow the audio clock without
// renders; seeking happens on release.

import { css } from '@emotion/react';
import { Slider, type SliderHandle } from '@libretto/kit/controls';
import { formatTime } from '@libretto/kit/text';
import { colour, font, space, tabular, VisuallyHidden } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useLayoutEffect, useRef, useState } from 'react';
import { seekStepSeconds } from '../machine/limits';
import { audibleSeconds, isPreview, trackDurationSeconds } from '../machine/track-source';
import { BuyButton } from '../player/buy-button';
import { spokenPosition } from '../player/spoken-position';
import { useBuffered } from '../player/use-buffered';
import { useClock } from '../player/use-clock';
import { useCurrentTrack, usePlayer, usePlayerTag } from '../player/use-player';

const bar = css`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  width: 100%;
  &[data-form='stage'] {
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 ${space[12]};
    & > [data-slider] {
      order: -1;
      flex: 1 0 100%;
    }
  }
`;

/** The bar is 80 px high, of which the transport takes 40 px. */
const low = css`
  height: 28px;
`;

const time = css`
  ${font.caption}
  ${tabular}
  flex: none;
  margin: 0;
  padding: 0;
  border: 0;
  background: none;
  color: ${colour.textMuted};
  text-align: start;
  button& {
    cursor: pointer;
    text-align: end;
  }
`;

export function SeekBar({ form = 'bar' }: { form?: 'bar' | 'stage' }) {
  const player = usePlayer();
  const track = useCurrentTrack();
  const isStalled = usePlayerTag('stalled');
  const isElsewhere = usePlayerTag('elsewhere');
  const isUsedUp = usePlayerTag('previewUsedUp');
  const buffered = useBuffered();
  const slider = useRef<SliderHandle>(null);
  const elapsed = useRef<HTMLSpanElement>(null);
  const total = useRef<HTMLSpanElement>(null);
  const isHeld = useRef(false);
  const [showsRemaining, setShowsRemaining] = useState(false);

  const durationSeconds = track ? trackDurationSeconds(track) : 0;
  // Width of the longest possible time, so that the running clock moves nothing.
  const minWidth = track ? `${formatTime(durationSeconds).length - 0.5}ch` : undefined;
  const shownSeconds = useRef(0);
  const writeTimes = (positionSeconds: number) => {
    shownSeconds.current = positionSeconds;
    write(elapsed.current, track ? formatTime(positionSeconds) : '');
    const rest = formatTime(Math.max(0, durationSeconds - positionSeconds));
    write(total.current, track ? (showsRemaining ? `\u2212${rest}` : formatTime(durationSeconds)) : '');
  };
  useClock(({ positionSeconds }) => {
    if (isHeld.current) return;
    slider.current?.setPosition(positionSeconds);
    writeTimes(positionSeconds);
  });

  // A render may change the track or the format of the time without a tick of the clock.
  useLayoutEffect(() => writeTimes(shownSeconds.current));

  const letGo = () => {
    isHeld.current = false;
  };
  return (
    <div
      css={bar}
      data-form={form}
      dir="ltr"
      onPointerDownCapture={() => {
        isHeld.current = true;
      }}
      onPointerUpCapture={letGo}
      onPointerCancelCapture={letGo}
    >
      <span css={time} style={{ minWidth }} ref={elapsed} />
      <Slider
        label={t`Seek`}
        value={0}
        max={durationSeconds}
        keyStep={seekStepSeconds}
        disabled={!track || isElsewhere}
        stalled={isStalled}
        buffered={buffered}
        previewEnd={track && isPreview(track) ? audibleSeconds(track) : undefined}
        valueText={(seconds) => spokenPosition(seconds, durationSeconds)}
        bubble={formatTime}
        handleRef={slider}
        onInput={writeTimes}
        onCommit={(seconds) => player.send({ type: 'transport.seek', seconds })}
      />
      {track && isUsedUp ? (
        <BuyButton track={track} css={form === 'bar' && low} />
      ) : (
        <button
          type="button"
          css={time}
          style={{ minWidth }}
          title={showsRemaining ? t`Show total time` : t`Show remaining time`}
          onClick={() => setShowsRemaining(!showsRemaining)}
        >
          <VisuallyHidden>{showsRemaining ? t`Remaining time` : t`Total time`} </VisuallyHidden>
          <span ref={total} />
        </button>
      )}
    </div>
  );
}

function write(element: HTMLElement | null, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}
