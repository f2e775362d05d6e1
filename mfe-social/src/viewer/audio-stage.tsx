// A recording with its waveform, which is also the seek control.

import { PlayButton } from '@libretto/kit/controls';
import { FullView, type FullViewProps } from '@libretto/kit/overlays';
import { formatTime, spokenTime } from '@libretto/kit/text';
import { t } from '@lingui/core/macro';
import { type CSSProperties, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { soundAddress } from '../tuned-in/media-addresses';
import { WaveformBars } from '../tuned-in/waveform-bars';
import { mediaKey, seek } from './media-keys';
import { useMediaSound } from './use-media-sound';
import type { StageProps } from './viewer-props';
import { viewerStyle } from './viewer-style';

export function AudioStage({ post, view, onFailed }: StageProps & { view: Omit<FullViewProps, 'children'> }) {
  const audio = useRef<HTMLAudioElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { onPlay, onEnded } = useMediaSound(audio);
  const [isPlaying, setPlaying] = useState(false);
  const [atSeconds, setAt] = useState(0);
  const { durationMs, gainDb, waveform } = post.media;
  const [lengthSeconds, setLength] = useState((durationMs ?? 0) / 1000);
  const address = useMemo(() => soundAddress(post.mediaUrl), [post.mediaUrl]);
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    // Attenuates a recording to the loudness of songs; a quieter one is not amplified.
    if (audio.current) audio.current.volume = Math.min(1, 10 ** (gainDb / 20));
  }, [gainDb]);
  const elapsed = spokenTime(atSeconds);
  const total = spokenTime(lengthSeconds);
  const press = (key: string) => audio.current !== null && mediaKey(audio.current, key);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    // A focused button handles Space itself.
    if (event.key === ' ' && event.target instanceof HTMLButtonElement) return;
    if (press(event.key)) event.preventDefault();
  };
  return (
    <FullView {...view} onKeyDown={onKeyDown}>
      {/* biome-ignore lint/a11y/useMediaCaption: recordings have no captions; the artist's text is below. */}
      <audio
        ref={audio}
        src={address}
        autoPlay
        onPlay={() => {
          setPlaying(true);
          onPlay();
        }}
        onPause={() => setPlaying(false)}
        onEnded={onEnded}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onDurationChange={({ currentTarget: { duration } }) => Number.isFinite(duration) && setLength(duration)}
        onError={onFailed}
      />
      <div css={viewerStyle.audio}>
        <PlayButton
          ref={button}
          playing={isPlaying}
          name={view.title}
          sizePx={64}
          tone="text"
          onClick={() => press(' ')}
        />
        {/* A time axis runs from left to right in every language. */}
        <div dir="ltr">
          <div
            css={viewerStyle.wave}
            style={{ '--at': lengthSeconds > 0 ? atSeconds / lengthSeconds : 0 } as CSSProperties}
          >
            <WaveformBars peaks={waveform} />
            <input
              type="range"
              aria-label={t`Position`}
              aria-valuetext={t`${elapsed} of ${total}`}
              min={0}
              max={lengthSeconds || 1}
              step="any"
              value={atSeconds}
              onChange={({ target }) => {
                setAt(Number(target.value));
                if (audio.current) seek(audio.current, Number(target.value));
              }}
            />
          </div>
          <p css={viewerStyle.times}>
            <span>{formatTime(atSeconds)}</span>
            <span>{formatTime(lengthSeconds)}</span>
          </p>
        </div>
      </div>
    </FullView>
  );
}
