// Mute button and volume slider from 0 to 1; the mouse wheel changes it by 0.05.

import { css } from '@emotion/react';
import { IconButton, Slider } from '@libretto/kit/controls';
import { IconVolume, IconVolume2, IconVolume3, IconVolumeOff } from '@libretto/kit/icons';
import { t } from '@lingui/core/macro';
import { usePlayer, usePlayerValue } from '../player/use-player';

const step = 0.05;

const box = css`
  display: flex;
  align-items: center;
  flex: none;
`;

function levelIcon(volume: number, muted: boolean) {
  if (muted) return IconVolumeOff;
  if (volume === 0) return IconVolume3;
  return volume < 0.5 ? IconVolume2 : IconVolume;
}

function percentText(volume: number): string {
  const percent = Math.round(volume * 100);
  return t`${percent} percent`;
}

export function VolumeControl({ widthPx = 96 }: { widthPx?: number }) {
  const player = usePlayer();
  const volume = usePlayerValue(({ context }) => context.volume);
  const muted = usePlayerValue(({ context }) => context.muted);
  // On systems that control the volume themselves the slider would have no effect.
  if (!player.sound.ownsLevel) return null;
  const Icon = levelIcon(volume, muted);
  const set = (value: number) => player.send({ type: 'volume.set', volume: value });
  return (
    <div css={box}>
      <IconButton
        label={muted || volume === 0 ? t`Unmute` : t`Mute`}
        shortcut="M"
        icon={<Icon size={20} aria-hidden />}
        onClick={() => player.send({ type: 'mute.toggle' })}
      />
      <span style={{ width: widthPx, marginInline: 8, display: 'flex' }}>
        <Slider
          label={t`Volume`}
          tone="text"
          value={muted ? 0 : volume}
          max={1}
          keyStep={step}
          wheelStep={step}
          valueText={percentText}
          onInput={set}
          onCommit={set}
        />
      </span>
    </div>
  );
}
