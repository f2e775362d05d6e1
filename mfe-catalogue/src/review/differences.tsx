// Changes since the song was approved, field by field.
import { css } from '@emotion/react';
import type { ReviewSong } from '@libretto/contracts/http/catalogue/song-review';
import { colour, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { fieldName, fieldValue } from './field-names';
import { section } from './review-section';

export function Differences({ differences }: Pick<ReviewSong, 'differences'>) {
  if (differences.length === 0) return null;
  return (
    <section css={section} aria-labelledby="review-differences">
      <h3 id="review-differences">{t`Changed since it was approved`}</h3>
      <dl css={list}>
        {differences.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{fieldName(field)}</dt>
            <dd>
              <del>{fieldValue(field, before)}</del>
              <ins>{fieldValue(field, after)}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const list = css`
  & dd {
    display: grid;
    gap: ${space[4]};
    white-space: pre-line;
  }
  & del {
    color: ${colour.textMuted};
  }
  & ins {
    text-decoration: none;
    font-weight: 600;
  }
`;
