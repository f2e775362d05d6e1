// A song that can be chosen, with its preview.

import type { Track } from '@libretto/contracts/federation';
import { PlayButton } from '@libretto/kit/controls';
import { IconCheck } from '@libretto/kit/icons';
import { Cover } from '@libretto/kit/pictures';
import { formatTime } from '@libretto/kit/text';
import { ellipsis } from '@libretto/kit/theme';
import { imageIdOf } from '@libretto/product/pictures';
import { playOrPauseSong } from '@libretto/product/play';
import { useTrackSound } from '@libretto/product/sound';
import { t } from '@lingui/core/macro';
import { pickRow } from './pick-row-style';

/** Duration shown for a song of unknown length (spec). */
const defaultDurationSeconds = 180;

export interface PickRowProps {
  readonly track: Track;
  readonly isChosen: boolean;
  readonly onPick: (song: Track) => void;
}

export function PickRow({ track, isChosen, onPick }: PickRowProps) {
  const sound = useTrackSound(track.id);
  const { title, artist } = track;
  const preview = () =>
    playOrPauseSong({ tracks: [track], trackId: track.id, context: { type: 'song', name: track.title, id: track.id } });
  return (
    <div css={pickRow.frame} data-current={sound !== 'none' || undefined}>
      <Cover
        imageId={imageIdOf(track.artworkUrl)}
        sizePx={40}
        fallbackName={track.title}
        dominantColour={track.artworkColor}
      />
      <button type="button" css={pickRow.choice} data-choose="" aria-pressed={isChosen} onClick={() => onPick(track)}>
        <strong css={ellipsis}>{track.title}</strong>
        <span css={ellipsis}>{track.artist}</span>
      </button>
      {isChosen && <IconCheck size={20} aria-hidden />}
      <span css={pickRow.time}>{formatTime(track.duration || defaultDurationSeconds)}</span>
      <PlayButton playing={sound === 'playing'} name={t`${title} by ${artist}`} sizePx={36} onClick={preview} />
    </div>
  );
}
