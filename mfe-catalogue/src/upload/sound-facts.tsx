// What was measured of the file, and what the file said of itself where it disagrees with what stands in the form.
import { css } from '@emotion/react';
import type { UploadSong } from '@libretto/contracts/http/upload';
import { formatNumber } from '@libretto/kit/format';
import { colour, font, space, tabular } from '@libretto/kit/tokens';
import { SongPreview } from '../sound-preview/song-preview';

export function SoundFacts({ song: { name, sound, tags } }: { song: UploadSong }) {
  if (sound.state !== 'ready') return null;
  const format = [
    sound.codec,
    sound.sampleRateHz && `${formatNumber(sound.sampleRateHz / 1000, 0, 1)}\u00a0kHz`,
    sound.channels && (sound.channels === 1 ? 'mono' : sound.channels === 2 ? 'stereo' : `${sound.channels} channels`),
  ].filter(Boolean);
  const said = [
    tags.artist && `Artist ${tags.artist}`,
    tags.album && `album ${tags.album}`,
    tags.isrc && `ISRC ${tags.isrc}`,
  ];
  return (
    <div css={box}>
      <SongPreview name={name} src={sound.url} durationSeconds={sound.durationSeconds ?? 0} waveform={sound.waveform} />
      <p>
        {sound.integratedLufs !== null && `${formatNumber(sound.integratedLufs, 1, 1)}\u00a0LUFS`}
        {sound.truePeakDbtp !== null && `, peak ${formatNumber(sound.truePeakDbtp, 1, 1)}\u00a0dBTP`}
        {format.length > 0 && ` · ${format.join(', ')}`}
      </p>
      {said.some(Boolean) && <p>{`In the file: ${said.filter(Boolean).join(', ')}.`}</p>}
    </div>
  );
}

const box = css`
  ${font.small}
  ${tabular}
  display: grid;
  gap: ${space[8]};
  color: ${colour.textMuted};
  overflow-wrap: anywhere;
`;
