// One line of sleeves, as many as fit whole; on phones it scrolls sideways with the next one peeking.
import { css } from '@emotion/react';
import type { QueueContext, Track } from '@libretto/contracts/federation';
import { CardGrid, Shelf } from '@libretto/kit/layout';
import { media, useLayoutWidth } from '@libretto/kit/media';
import { idleTime } from '@libretto/kit/when-idle';
import { t } from '@lingui/core/macro';
import { useId, useState } from 'react';
import { sectionLink } from '../heads/section-link';
import { DrawnInTurn } from '../states/drawn-in-turn';
import { SleeveCard } from '../tracks/sleeve-card';
import { sectionHead } from './home-style';
import { useColumnCount } from './use-column-count';

const leastCardPx = 160;
/** Before anybody scrolls sideways, on the widest of phones. */
const seenOnPhone = 5;

export interface SleeveShelfProps {
  title: string;
  tracks: readonly Track[];
  context: QueueContext;
}

export function SleeveShelf({ title, tracks, context }: SleeveShelfProps) {
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
      <SleeveCard tracks={tracks} at={at} context={context} />
    </li>
  ));
  return (
    // To measure means to lay out at once what is drawn, and to draw it again; a phone shows as many however wide it is.
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
          <DrawnInTurn turn={idleTime} parts={[cards.slice(0, seenOnPhone), cards.slice(seenOnPhone)]} />
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

/** On a low tablet the price waits for the song's page, so that the first row of the top list still shows. */
const untaggedWhereLow = css`
  ${media.tabletOnly} {
    @media (max-height: 800px) {
      & [data-card] > div:last-of-type:not(:nth-of-type(1)) {
        display: none;
      }
    }
  }
`;
