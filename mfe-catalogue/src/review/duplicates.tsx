// Songs of which this one may be a copy, each with a preview for comparison.
import { css } from '@emotion/react';
import type { ReviewSong } from '@libretto/contracts/http/catalogue/song-review';
import { formatPercent, StatusTag, Tag } from '@libretto/kit/text';
import { colour, font, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { SongPreview } from '../sound-preview/song-preview';
import { section } from './review-section';

const reasonTexts = () => ({
  'same-title': t`same title`,
  'same-length': t`same length to the sample`,
  'same-sound': t`sounds the same`,
});

export function Duplicates({ duplicates }: Pick<ReviewSong, 'duplicates'>) {
  if (duplicates.length === 0) return null;
  return (
    <section css={section} aria-labelledby="review-duplicates">
      <h3 id="review-duplicates">{t`Possible duplicates`}</h3>
      <ul css={list}>
        {duplicates.map((song) => (
          <li key={song.songId}>
            <p>
              <strong>{song.name}</strong> {song.artist_name}{' '}
              {song.distribution_status === 'Draft' ? (
                <Tag>{t`Draft`}</Tag>
              ) : (
                <StatusTag status={song.distribution_status} />
              )}
            </p>
            <p css={why}>
              {song.reasons.map((reason) => reasonTexts()[reason]).join(', ')}
              {song.similarity !== null && ` · ${alikeText(song.similarity)}`}
            </p>
            <SongPreview name={song.name} src={song.audioUrl} durationSeconds={0} waveform={null} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function alikeText(similarity: number): string {
  const share = formatPercent(similarity);
  return t`${share} alike`;
}

const list = css`
  display: grid;
  gap: ${space[16]};
  margin: 0;
  padding: 0;
  list-style: none;
  & > li {
    padding: ${space[12]} ${space[16]};
    border-radius: 8px;
    background: ${colour.surface1};
  }
`;

const why = css`
  ${font.small}
  margin-bottom: ${space[8]};
  color: ${colour.textMuted};
`;
