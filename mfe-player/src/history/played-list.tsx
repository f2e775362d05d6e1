// The songs of one day. The list is virtualized, because years of listening make a long page.
import { css } from '@emotion/react';
import { TrackList } from '@libretto/kit/lists';
import { useMedia } from '@libretto/kit/theme';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { coversOnEdge } from '../rows/playable-row';
import type { PlayedDay } from './played-days';

const rowPx = 56;
const mobileRowPx = 64;
const spareRows = 10;

const rows = css`
  position: relative;
  & > li {
    position: absolute;
    inset: 0 0 auto;
  }
`;

export interface PlayedListProps {
  tracks: PlayedDay['tracks'];
  row: (played: PlayedDay['tracks'][number]) => ReactNode;
}

export function PlayedList({ tracks, row }: PlayedListProps) {
  const list = useRef<HTMLOListElement>(null);
  const heightPx = useMedia('mobile') ? mobileRowPx : rowPx;
  const [scrollMargin, setScrollMargin] = useState(0);
  const virtual = useWindowVirtualizer({
    count: tracks.length,
    estimateSize: () => heightPx,
    overscan: spareRows,
    scrollMargin,
    getItemKey: (at) => `${tracks[at]?.track.playedAt}:${tracks[at]?.track.id}`,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are measured again when their height changes.
  useLayoutEffect(() => {
    virtual.measure();
  }, [virtual, heightPx]);
  // Days above keep their height whether or not their rows are rendered, so the margin changes only with those days.
  useLayoutEffect(() => {
    if (list.current) setScrollMargin(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
  });
  return (
    <TrackList ref={list} css={[coversOnEdge, rows]} style={{ height: tracks.length * heightPx }}>
      {virtual.getVirtualItems().map(({ index, key }) => {
        const played = tracks[index];
        return (
          played && (
            <li
              key={key}
              style={{ transform: `translateY(${index * heightPx}px)` }}
              aria-posinset={index + 1}
              aria-setsize={tracks.length}
            >
              {row(played)}
            </li>
          )
        );
      })}
    </TrackList>
  );
}
