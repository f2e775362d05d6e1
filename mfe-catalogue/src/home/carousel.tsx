// A carousel of release cards: one row of whole cards; on phones it scrolls horizontally and
// the next card is partly visible.
import { css } from '@emotion/react';
import type { QueueContext, Track } from '@libretto/contracts/federation';
import { idleTime } from '@libretto/kit/hooks';
import { CardGrid, media, Shelf, useLayoutWidth } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useId, useState } from 'react';
import { sectionLink } from '../heads/section-link';
import { StaggeredRendering } from '../states/staggered-rendering';
import { ReleaseCard } from '../tracks/release-card';
import { sectionHead } from './home-style';
import { useColumnCount } from './use-column-count';

const leastCardPx = 160;
/** Number of cards that are visible without scrolling on the widest phone. */
const seenOnPhone = 5;

export interface CarouselProps {
  title: string;
  tracks: readonly Track[];
  context: QueueContext;
}

export function Carousel({ title, tracks, context }: CarouselProps) {
  const headingId = useId();
  const width = useLayoutWidth();
  const [isWhole, setWhole] = useState(false);
  const [measure, columns] = useColumnCount(leastCardPx, width === 'tablet' ? 20 : 24);
  const isOnPhone = width === 'mobile';
  const scrolls = isOnPhone && !isWhole;
  const shown = isWhole || scrolls ? tracks : tracks.slice(0, columns);
  const hasMore = tracks.length > (isOnPhone ? 2 : columns);
  const cards = shown.map((track, at) => (
    <li key={track.id}>
      <ReleaseCard tracks={tracks} at={at} context={context} />
    </li>
  ));
  return (
    // Measuring forces a layout and a second render; a phone shows the same number at any width.
    <section ref={isOnPhone ? undefined : measure} aria-labelledby={headingId} css={untaggedWhereLow}>
      <div css={sectionHead}>
        <h2 id={headingId}>{title}</h2>
        {hasMore && (
          <button type="button" css={sectionLink} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? t`Show less` : t`Show all`}
          </button>
        )}
      </div>
      {scrolls ? (
        <Shelf as="ul">
          <StaggeredRendering turn={idleTime} parts={[cards.slice(0, seenOnPhone), cards.slice(seenOnPhone)]} />
        </Shelf>
      ) : (
        <CardGrid as="ul" style={isWhole ? undefined : oneLine(columns)}>
          {cards}
        </CardGrid>
      )}
    </section>
  );
}

/** With fewer releases than columns the cards keep their size instead of growing. */
const oneLine = (columns: number) => ({ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` });

/** On a low tablet screen the cards show no price, so that the first row of the top list remains visible. */
const untaggedWhereLow = css`
  ${media.tabletOnly} {
    @media (max-height: 800px) {
      & [data-tag-line] {
        display: none;
      }
    }
  }
`;
