// Documents that an artist has submitted as evidence of the song's rights.
import { css } from '@emotion/react';
import type { ReviewSong } from '@libretto/contracts/http/catalogue/song-review';
import { IconFileText } from '@libretto/kit/icons-more';
import { formatBytes } from '@libretto/kit/text';
import { colour, space } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { section } from './review-section';

const typeNames = () => ({
  proof_of_purchase: t`Proof of purchase`,
  proof_of_manufacturing: t`Proof of manufacturing`,
  other: t`Other`,
});

export function Documents({ song: { documents, submissionType, notes } }: { song: ReviewSong }) {
  if (documents.length === 0) return null;
  return (
    <section css={section} aria-labelledby="review-documents">
      <h3 id="review-documents">{submissionType ? `${t`Documents`}: ${typeNames()[submissionType]}` : t`Documents`}</h3>
      {notes && <p css={words}>{notes}</p>}
      <ul css={list}>
        {documents.map(({ id, name, bytes, url }) => (
          <li key={id}>
            <IconFileText size={20} aria-hidden />
            <a href={url} target="_blank" rel="noreferrer">
              {name}
            </a>
            <span>{formatBytes(bytes)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const words = css`
  margin-bottom: ${space[8]};
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

const list = css`
  margin: 0;
  padding: 0;
  list-style: none;
  & > li {
    display: flex;
    align-items: center;
    gap: ${space[8]};
    min-height: 40px;
    color: ${colour.textMuted};
  }
  & a {
    min-width: 0;
    overflow-wrap: anywhere;
    color: ${colour.text};
    text-decoration: underline;
  }
`;
