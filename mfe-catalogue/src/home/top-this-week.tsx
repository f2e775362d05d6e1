// The most played songs of the last seven days: rows in three columns, two on tablets, one on phones.
import { css } from '@emotion/react';
import type { QueueContext, Track } from '@libretto/contracts/federation';
import { TrackList } from '@libretto/kit/lists';
import { duration, ease, type Layout, media, space, useLayoutWidth } from '@libretto/kit/theme';
import { linkTo } from '@libretto/product/links';
import { topListsPath } from '@libretto/product/paths';
import { t } from '@lingui/core/macro';
import { useId } from 'react';
import { sectionLink } from '../heads/section-link';
import { SongRow } from '../tracks/song-row';
import { sectionHead } from './home-style';

/** Numbers that fill complete lines in every layout. */
const rowsShown: Record<Layout, number> = { desktop: 12, tablet: 8, mobile: 6 };
export const mostRowsShown = Math.max(...Object.values(rowsShown));

export function TopThisWeek({ tracks, userId }: { tracks: readonly Track[]; userId: string | null }) {
  const context: QueueContext = { type: 'top-lists', name: t`Top this week` };
  const headingId = useId();
  const width = useLayoutWidth();
  const shown = tracks.slice(0, rowsShown[width]);
  return (
    <section aria-labelledby={headingId}>
      <div css={[sectionHead, tighter]}>
        <h2 id={headingId}>{t`Top this week`}</h2>
        <a css={sectionLink} {...linkTo(topListsPath)}>
          {t`Top lists`}
        </a>
      </div>
      <TrackList css={columns} flush>
        {shown.map((track, at) => (
          <li key={track.id}>
            <SongRow
              tracks={tracks}
              at={at}
              index={at + 1}
              context={context}
              withLike={false}
              withBuy={false}
              menu={{ ownUserId: userId }}
              css={narrowRow}
            />
          </li>
        ))}
      </TrackList>
    </section>
  );
}

/** A row has eight pixels of space above its cover. */
const tighter = css`
  ${media.belowDesktop} {
    margin-bottom: ${space[4]};
  }
`;

const columns = css`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  column-gap: ${space[24]};
  ${media.tabletOnly} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

/** Rows are narrow here: with a mouse the menu button replaces the duration on hover, with touch both are visible. */
const narrowRow = css`
  @media (min-width: 768px) and (max-width: 959.98px) {
    /* Two columns leave room for a name or a number. */
    & > [data-index] {
      display: none;
    }
  }
  ${media.hover} {
    & > [data-more] {
      position: absolute;
      inset-inline-end: ${space[12]};
      opacity: 0;
    }
    & > span:has(+ [data-more]) {
      transition: opacity ${duration.quick} ${ease.in};
    }
    &:hover > [data-more],
    & > [data-more]:focus-visible,
    & > [data-more][aria-expanded='true'] {
      opacity: 1;
    }
    &:hover > span:has(+ [data-more]),
    & > span:has(+ [data-more]:focus-visible),
    & > span:has(+ [data-more][aria-expanded='true']) {
      opacity: 0;
    }
  }
`;
