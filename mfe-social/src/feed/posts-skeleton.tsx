// Skeleton of posts: placeholders for head, text, song and actions.
import { css } from '@emotion/react';
import { PostCard } from '@libretto/kit/cards';
import { Skeleton, SkeletonGroup } from '@libretto/kit/feedback';
import { radius, space } from '@libretto/kit/theme';
import { feed } from './feed-style';

const withSong = [true, false, true];

export function PostsSkeleton({ count = 3 }: { count?: number }) {
  return (
    <SkeletonGroup on="surface1" css={feed.list}>
      {withSong.slice(0, count).map((hasSong, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: boxes that never move among themselves.
        <PostCard key={at}>
          <div css={head}>
            <Skeleton shape="circle" width={40} height={40} />
            <div>
              <Skeleton shape="text" width={140} />
              <Skeleton shape="text" width={88} />
            </div>
          </div>
          <Skeleton shape="text" height={14} style={{ marginTop: 17 }} />
          <Skeleton shape="text" height={14} width="62%" style={{ marginTop: 10 }} />
          {hasSong && <div css={song} />}
          <div css={actions}>
            <Skeleton shape="text" height={16} width={48} />
            <Skeleton shape="text" height={16} width={48} />
            <Skeleton shape="text" height={16} width={64} />
          </div>
        </PostCard>
      ))}
    </SkeletonGroup>
  );
}

const head = css`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  & > div {
    display: grid;
    gap: ${space[8]};
  }
`;

const song = css`
  height: 72px;
  margin-top: 17px;
  border-radius: ${radius.card};
  background: var(--lb-skeleton);
  opacity: 0.55;
`;

const actions = css`
  display: flex;
  gap: ${space[24]};
  margin: 20px 0 8px;
`;
