// A carousel of large covers with scroll snapping; the covers next to the centred one are dimmed.
import { css } from '@emotion/react';
import type { Track } from '@libretto/contracts/federation';
import { PlayButton } from '@libretto/kit/controls';
import { Cover } from '@libretto/kit/pictures';
import { colour, duration, ease, radius, shadow, space } from '@libretto/kit/theme';
import { isRightToLeft } from '@libretto/language/page-language';
import { imageIdOf } from '@libretto/product/pictures';
import { t } from '@lingui/core/macro';
import { useLayoutEffect, useRef } from 'react';

const coverPx = 278;
const gapPx = 12;

const shelf = css`
  display: flex;
  gap: ${gapPx}px;
  min-height: ${coverPx + 8}px;
  padding: ${space[4]} calc(50% - ${coverPx / 2}px);
  overflow-x: auto;
  scroll-snap-type: x mandatory;
  scrollbar-width: none;
  overscroll-behavior-inline: contain;
`;

const item = css`
  position: relative;
  flex: none;
  width: ${coverPx}px;
  height: ${coverPx}px;
  scroll-snap-align: center;
  border-radius: ${radius.card};
  opacity: 0.38;
  [data-theme='light'] & {
    opacity: 0.7;
  }
  transition: opacity ${duration.base} ${ease.in};
  &&[data-current] {
    opacity: 1;
  }
  & > span {
    border-radius: ${radius.card};
  }
`;

const play = css`
  position: absolute;
  inset: auto ${space[12]} 44px auto;
  box-shadow: ${shadow.menu};
`;

const empty = css`
  flex: none;
  width: ${coverPx}px;
  height: ${coverPx}px;
  border-radius: ${radius.card};
  background: ${colour.surface1};
`;

/** In right-to-left layouts the first cover has scroll position 0 and the others negative ones. */
const scrollSign = () => (isRightToLeft() ? -1 : 1);

export interface CoverShelfProps {
  tracks: readonly Track[];
  /** The index of the cover that is centred at first. */
  start: number;
  current: number;
  onCurrent(index: number): void;
  onPlay(track: Track): void;
}

export function CoverShelf({ tracks, start, current, onCurrent, onPlay }: CoverShelfProps) {
  const element = useRef<HTMLUListElement>(null);
  const count = tracks.length;
  useLayoutEffect(() => {
    if (count > 0) element.current?.scrollTo({ left: scrollSign() * start * (coverPx + gapPx), behavior: 'instant' });
  }, [count, start]);
  return (
    <ul
      css={shelf}
      ref={element}
      aria-label={t`Songs on Libretto`}
      onScroll={({ currentTarget }) => {
        const index = Math.round((scrollSign() * currentTarget.scrollLeft) / (coverPx + gapPx));
        if (index !== current && index < count) onCurrent(index);
      }}
    >
      {count === 0 && <li css={empty} />}
      {tracks.map((track, index) => (
        <ShelfItem
          key={track.id}
          track={track}
          isFirst={index === start}
          isCurrent={index === current}
          onPlay={() => onPlay(track)}
        />
      ))}
    </ul>
  );
}

interface ShelfItemProps {
  track: Track;
  isFirst: boolean;
  isCurrent: boolean;
  onPlay(): void;
}

function ShelfItem({ track, isFirst, isCurrent, onPlay }: ShelfItemProps) {
  const { title, artist } = track;
  const name = t`${title} by ${artist}`;
  return (
    <li css={item} data-current={isCurrent || undefined}>
      <Cover
        imageId={imageIdOf(track.artworkUrl)}
        sizePx={coverPx}
        fluid
        priority={isFirst}
        alt={name}
        dominantColour={track.artworkColor}
        fallbackName={title}
      />
      {isCurrent && (
        <PlayButton
          css={play}
          playing={false}
          sizePx={48}
          style={{ width: 56, height: 56 }}
          name={name}
          onClick={onPlay}
        />
      )}
    </li>
  );
}
