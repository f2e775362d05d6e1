// Skeleton of Home.
import { css } from '@emotion/react';
import { TrackCardSkeleton, TrackRowSkeleton } from '@libretto/kit/cards';
import { Skeleton, SkeletonGroup } from '@libretto/kit/feedback';
import { CardGrid, colour, Shelf, space, useLayoutWidth } from '@libretto/kit/theme';
import { places } from '../states/places';
import { heroActions, heroArtist, heroCover, heroFrame, heroPlay, heroText } from './hero-style';
import { home, sectionHead } from './home-style';
import { useColumnCount } from './use-column-count';

export function HomeSkeleton() {
  const width = useLayoutWidth();
  const [measure, columns] = useColumnCount(160, width === 'tablet' ? 20 : 24);
  const isOnPhone = width === 'mobile';
  const count = isOnPhone ? 3 : columns;
  const cards = places(count).map((at) => <TrackCardSkeleton key={at} />);
  return (
    <SkeletonGroup>
      <div css={home} ref={isOnPhone ? undefined : measure}>
        <div css={[heroFrame, hero]}>
          <div css={heroText}>
            <span css={heroArtist}>
              <Skeleton shape="circle" width={24} height={24} />
              <Skeleton shape="text" width={136} />
            </span>
            <Skeleton css={line} width="72%" />
            <Skeleton css={line} width="64%" />
            <span css={heroActions}>
              <Skeleton css={heroPlay} width={126} height={48} radiusPx={24} />
              <Skeleton shape="circle" width={24} height={24} />
              <Skeleton shape="circle" width={24} height={24} />
            </span>
          </div>
          <Skeleton css={heroCover} radiusPx={0} width="auto" height="100%" />
        </div>
        <div>
          <HeadSkeleton />
          {isOnPhone ? (
            <Shelf>{cards}</Shelf>
          ) : (
            <CardGrid style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>{cards}</CardGrid>
          )}
        </div>
        <div>
          <HeadSkeleton />
          <TrackRowSkeleton withIndex={width !== 'mobile'} />
        </div>
      </div>
    </SkeletonGroup>
  );
}

function HeadSkeleton() {
  return (
    <div css={sectionHead}>
      <Skeleton shape="text" width={212} height={20} style={{ marginBlock: 4 }} />
      <Skeleton shape="text" width={64} />
    </div>
  );
}

const hero = css`
  --lb-skeleton: ${colour.surface3};
  background: ${colour.surface1};
`;

const line = css`
  height: 12.5%;
  margin-top: ${space[12]};
`;
