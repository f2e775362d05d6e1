// Plays a song that is not public, with its waveform for seeking. The player pauses in the meantime.
import { css } from '@emotion/react';
import { bus } from '@libretto/contracts/federation';
import { PlayButton } from '@libretto/kit/controls';
import { formatTime, spokenTime } from '@libretto/kit/text';
import { colour, font, radius, space, tabular } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import { Waveform } from './waveform';

export interface SongPreviewProps {
  name: string;
  src: string;
  durationSeconds: number;
  /** Peaks from 0 to 100; null until the song has been measured. */
  waveform: readonly number[] | null;
  /** For a caller that needs the exact position, such as the editor of synced lyrics. */
  audioRef?: RefObject<HTMLAudioElement | null>;
}

/** The preview that is playing; another one, in a dialog above the first, pauses it. */
let playing: HTMLAudioElement | null = null;

export function SongPreview({ name, src, durationSeconds, waveform, audioRef }: SongPreviewProps) {
  const ownAudio = useRef<HTMLAudioElement>(null);
  const audio = audioRef ?? ownAudio;
  const [isPlaying, setPlaying] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const [position, setPosition] = useState(0);
  // If the song has not been measured, the browser reports its duration once it has loaded the metadata.
  const [lengthSeconds, setLength] = useState(durationSeconds);
  useEffect(
    // Two songs must not play at once.
    () =>
      bus.on(
        'player/state',
        ({ status, isElsewhere }) => status === 'playing' && !isElsewhere && audio.current?.pause(),
      ),
    [audio],
  );
  const toggle = () => {
    const element = audio.current;
    if (!element) return;
    if (!element.paused) return element.pause();
    const player = bus.latest('player/state');
    if (player?.status === 'playing' && !player.isElsewhere) bus.emit('player/toggle', {});
    setFailed(false);
    element.play().catch((error: unknown) => setFailed((error as { name?: string }).name !== 'AbortError'));
  };
  const seek = (seconds: number) => {
    if (audio.current) audio.current.currentTime = seconds;
    setPosition(seconds);
  };
  const share = lengthSeconds > 0 ? position / lengthSeconds : 0;
  const [heard, whole] = [spokenTime(position), spokenTime(lengthSeconds)];
  return (
    // A time axis runs from left to right in every language.
    <div css={frame} dir="ltr">
      {/* biome-ignore lint/a11y/useMediaCaption: it is music, and its lyrics are next to it. */}
      <audio
        ref={audio}
        src={src}
        preload="none"
        onPlay={({ currentTarget }) => {
          if (playing !== currentTarget) playing?.pause();
          playing = currentTarget;
          setPlaying(true);
        }}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
        onLoadedMetadata={({ currentTarget: { duration } }) => {
          if (durationSeconds === 0 && Number.isFinite(duration)) setLength(duration);
        }}
        onTimeUpdate={(event) => setPosition(event.currentTarget.currentTime)}
        onError={() => setFailed(true)}
      />
      <PlayButton tone="text" sizePx={40} name={name} playing={isPlaying} onClick={toggle} />
      <span css={seekBox} data-plain={waveform ? undefined : ''}>
        {waveform ? (
          <Waveform peaks={waveform} share={share} />
        ) : (
          <span css={rail} style={{ '--heard': share } as CSSProperties} />
        )}
        <input
          type="range"
          aria-label={t`Seek in ${name}`}
          min={0}
          max={Math.max(lengthSeconds, 0.1)}
          step={0.1}
          value={Math.min(position, lengthSeconds)}
          aria-valuetext={t`${heard} of ${whole}`}
          onChange={(event) => seek(Number(event.target.value))}
        />
      </span>
      <span css={clock}>
        {isFailed ? t`Cannot be played` : lengthSeconds > 0 && `${formatTime(position)} / ${formatTime(lengthSeconds)}`}
      </span>
    </div>
  );
}

const frame = css`
  display: flex;
  align-items: center;
  gap: ${space[12]};
`;

const seekBox = css`
  position: relative;
  flex: 1;
  min-width: 0;
  height: 48px;
  &[data-plain] {
    display: grid;
    align-items: center;
    height: 24px;
  }
  & > input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  &:has(:focus-visible) {
    outline: 2px solid ${colour.focus};
    outline-offset: 2px;
  }
`;

const rail = css`
  display: block;
  overflow: hidden;
  height: 4px;
  border-radius: ${radius.full};
  background: ${colour.rail};
  &::before {
    content: '';
    display: block;
    height: 100%;
    background: ${colour.accent};
    transform: scaleX(var(--heard));
    transform-origin: 0 50%;
  }
`;

const clock = css`
  ${font.small}
  ${tabular}
  flex: none;
  color: ${colour.textMuted};
`;
