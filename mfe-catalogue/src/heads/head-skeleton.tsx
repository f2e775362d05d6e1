// Skeleton of a page with a head and rows.
import { css } from '@emotion/react';
import { TrackRowSkeleton } from '@libretto/kit/cards';
import { Skeleton, SkeletonGroup } from '@libretto/kit/feedback';
import { colour, space, useMedia } from '@libretto/kit/theme';
import { places } from '../states/places';
import { reachingOut } from './page-box';
import { headFrame, headTexts } from './release-head-style';

const rowCount = 6;

const square = css`
  aspect-ratio: 1;
`;

const ground = css`
  --lb-skeleton: ${colour.surface3};
  margin-bottom: ${space[16]};
  background: linear-gradient(${colour.surface1}, ${colour.canvas});
`;

export function HeadSkeleton() {
  const isMobile = useMedia('mobile');
  return (
    <SkeletonGroup>
      <div css={[reachingOut, headFrame, ground]}>
        <Skeleton css={square} height="auto" />
        <div css={headTexts}>
          <Skeleton shape="text" width={48} />
          <Skeleton width="min(70%, 360px)" height={isMobile ? 28 : 40} style={{ margin: '14px 0' }} />
          <Skeleton shape="text" width="min(56%, 240px)" />
          {!isMobile && <Skeleton width={126} height={48} radiusPx={24} style={{ marginTop: 24 }} />}
        </div>
        {isMobile && (
          <Skeleton shape="circle" width={56} height={56} style={{ gridColumn: '1 / -1', justifySelf: 'end' }} />
        )}
      </div>
      {places(rowCount).map((at) => (
        <TrackRowSkeleton key={at} withIndex={!isMobile} />
      ))}
    </SkeletonGroup>
  );
}
