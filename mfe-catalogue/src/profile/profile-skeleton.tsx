// Skeleton of a profile.
import { css } from '@emotion/react';
import { TrackRowSkeleton } from '@libretto/kit/cards';
import { Skeleton, SkeletonGroup } from '@libretto/kit/feedback';
import { colour, space, useMedia } from '@libretto/kit/theme';
import { reachingOut } from '../heads/page-box';
import { places } from '../states/places';
import { avatar, avatarPicture, banner, head, secondLine, texts } from './profile-head-style';

export function ProfileSkeleton() {
  const isMobile = useMedia('mobile');
  const picturePx = isMobile ? 120 : 144;
  return (
    <SkeletonGroup>
      <div css={[reachingOut, banner]} />
      <div css={head}>
        <div css={avatar}>
          <Skeleton css={[picture, avatarPicture]} shape="circle" width={picturePx} height={picturePx} />
        </div>
        <div css={texts}>
          <Skeleton width="min(60%, 420px)" height={40} style={{ margin: '6px 0' }} />
          <div css={secondLine}>
            <Skeleton shape="text" width="min(70%, 300px)" />
            <Skeleton width={112} height={40} radiusPx={20} />
          </div>
        </div>
      </div>
      <Skeleton shape="text" width={240} style={{ margin: '16px 0 28px' }} />
      {places(6).map((at) => (
        <TrackRowSkeleton key={at} withIndex={!isMobile} />
      ))}
    </SkeletonGroup>
  );
}

const picture = css`
  --lb-skeleton: ${colour.surface3};
  margin-bottom: ${space[4]};
`;
