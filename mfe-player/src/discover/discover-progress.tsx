// The feed's scrubber, along the lower edge of the slide.

import { css } from '@emotion/react';
import { Slider, type SliderHandle } from '@libretto/kit/controls';
import { formatTime } from '@libretto/kit/text';
import { media, space, useMedia } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useRef } from 'react';
import { VolumeControl } from '../bar/volume-control';
import { seekStepSeconds } from '../machine/limits';
import type { Track } from '../machine/player.types';
import { audibleSeconds, isPreview, trackDurationSeconds } from '../machine/track-source';
import { spokenPosition } from '../player/spoken-position';
import { useBuffered } from '../player/use-buffered';
import { useClock } from '../player/use-clock';
import { usePlayer, usePlayerTag } from '../player/use-player';

const place = css`
  position: absolute;
  inset: auto ${space[32]} ${space[24]};
  display: flex;
  align-items: center;
  gap: ${space[24]};
  ${media.mobile} {
    inset: auto ${space[24]} ${space[8]};
  }
`;

export function DiscoverProgress({ track }: { track: Track }) {
  const player = usePlayer();
  const slider = useRef<SliderHandle>(null);
  const isMobile = useMedia('mobile');
  const isElsewhere = usePlayerTag('elsewhere');
  const isStalled = usePlayerTag('stalled');
  const buffered = useBuffered();
  const durationSeconds = trackDurationSeconds(track);
  useClock(({ positionSeconds }) => slider.current?.setPosition(positionSeconds));
  return (
    <div css={place}>
      <Slider
        label={t`Seek`}
        tone="text"
        value={0}
        max={durationSeconds}
        keyStep={seekStepSeconds}
        disabled={isElsewhere}
        stalled={isStalled}
        buffered={buffered}
        previewEnd={isPreview(track) ? audibleSeconds(track) : undefined}
        valueText={(seconds) => spokenPosition(seconds, durationSeconds)}
        bubble={formatTime}
        handleRef={slider}
        onCommit={(seconds) => player.send({ type: 'transport.seek', seconds })}
      />
      {!isMobile && <VolumeControl />}
    </div>
  );
}
