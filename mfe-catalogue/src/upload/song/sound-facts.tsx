// Measurements of the audio file, and tags of the file for comparison with the form.
import { css } from '@emotion/react';
import type { UploadSong } from '@libretto/contracts/http/catalogue/upload';
import { formatNumber } from '@libretto/kit/text';
import { colour, font, space, tabular } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { SongPreview } from '../../sound-preview/song-preview';

export function SoundFacts({ song: { name, sound, tags } }: { song: UploadSong }) {
  if (sound.state !== 'ready') return null;
  const format = [
    sound.codec,
    sound.sampleRateHz && `${formatNumber(sound.sampleRateHz / 1000, 0, 1)}\u00a0kHz`,
    sound.channels && channelsText(sound.channels),
  ].filter(Boolean);
  const { artist, album, isrc } = tags;
  const said = [artist && t`Artist ${artist}`, album && t`album ${album}`, isrc && `ISRC ${isrc}`]
    .filter(Boolean)
    .join(', ');
  return (
    <div css={box}>
      <SongPreview name={name} src={sound.url} durationSeconds={sound.durationSeconds ?? 0} waveform={sound.waveform} />
      <p>
        {sound.integratedLufs !== null && `${formatNumber(sound.integratedLufs, 1, 1)}\u00a0LUFS`}
        {sound.truePeakDbtp !== null && `, ${peakText(sound.truePeakDbtp)}`}
        {format.length > 0 && ` · ${format.join(', ')}`}
      </p>
      {said !== '' && <p>{t`In the file: ${said}.`}</p>}
      {tags.codePage && <p>{t`The tags were read as ${tags.codePage}. Check the title and other texts.`}</p>}
    </div>
  );
}

function channelsText(channels: number): string {
  if (channels === 1) return t`mono`;
  return channels === 2 ? t`stereo` : t`${channels} channels`;
}

function peakText(decibels: number): string {
  const peak = `${formatNumber(decibels, 1, 1)}\u00a0dBTP`;
  return t`peak ${peak}`;
}

const box = css`
  ${font.small}
  ${tabular}
  display: grid;
  gap: ${space[8]};
  color: ${colour.textMuted};
  overflow-wrap: anywhere;
`;
