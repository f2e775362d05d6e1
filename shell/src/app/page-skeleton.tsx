// The skeleton that is shown while a page's remote loads, in the shape of that page.
import { css } from '@emotion/react';
import { Skeleton, SkeletonGroup, useSkeleton } from '@libretto/kit/feedback';
import { CardGrid, colour, media, radius, Shelf, Stack, space } from '@libretto/kit/theme';
import type { ReactNode } from 'react';

export type PageShape = 'home' | 'cards' | 'rows' | 'head' | 'feed' | 'profile' | 'none';

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

export function PageSkeleton({ shape }: { shape: PageShape }) {
  const shown = useSkeleton(true);
  return shown && shape !== 'none' ? <SkeletonGroup>{shapes[shape]}</SkeletonGroup> : null;
}

const hero = css`
  display: flex;
  justify-content: space-between;
  height: 288px;
  margin-bottom: ${space[40]};
  border-radius: ${radius.dialog};
  background: ${colour.surface1};
  overflow: hidden;
  ${media.tabletOnly} {
    height: 232px;
  }
  ${media.mobile} {
    height: 164px;
    margin-bottom: ${space[32]};
  }
`;

const heroTexts = css`
  padding: ${space[40]};
  ${media.mobile} {
    padding: ${space[16]};
  }
`;

const square = css`
  height: 100%;
  aspect-ratio: 1;
`;

const feed = css`
  display: grid;
  gap: ${space[12]};
  max-width: 680px;
  ${media.tabletOnly} {
    max-width: 640px;
    margin-inline: auto;
  }
`;

const heading = css`
  margin: ${space[8]} 0 ${space[24]};
  ${media.mobile} {
    display: none;
  }
`;

const head = css`
  display: flex;
  align-items: flex-end;
  gap: ${space[24]};
  margin: ${space[16]} 0 ${space[32]};
  ${media.mobile} {
    gap: ${space[16]};
  }
`;

const banner = css`
  height: 272px;
  margin: calc(-1 * var(--lb-page-top)) calc(-1 * var(--lb-page-side)) ${space[24]};
  background: ${colour.surface1};
  ${media.mobile} {
    height: 176px;
  }
`;

const row = css`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  height: 56px;
  ${media.mobile} {
    height: 64px;
  }
`;

const title = (
  <div css={heading}>
    <Skeleton width={220} height={32} />
  </div>
);

const card = (at: number) => (
  <div key={at}>
    <Skeleton style={{ aspectRatio: '1', height: 'auto', marginBottom: 12 }} />
    <Skeleton shape="text" width="70%" style={{ marginBottom: 8 }} />
    <Skeleton shape="text" width="45%" />
  </div>
);

const rows = numbers(8).map((at) => (
  <div key={at} css={row}>
    <Skeleton width={40} height={40} radiusPx={6} />
    <Stack gap={8} style={{ flex: 1 }}>
      <Skeleton shape="text" width={`${28 + ((at * 7) % 18)}%`} />
      <Skeleton shape="text" width="16%" />
    </Stack>
  </div>
));

const shapes: Record<Exclude<PageShape, 'none'>, ReactNode> = {
  home: (
    <>
      <div css={hero}>
        <Stack css={heroTexts} gap={16} style={{ width: '45%' }}>
          <Skeleton shape="text" width={160} />
          <Skeleton height={28} />
          <Skeleton height={28} width="80%" />
        </Stack>
        <Skeleton css={square} radiusPx={0} width="auto" height="100%" />
      </div>
      <Skeleton width={220} height={20} style={{ marginBottom: 20 }} />
      <Shelf>{numbers(6).map(card)}</Shelf>
    </>
  ),
  cards: (
    <>
      {title}
      <CardGrid>{numbers(6).map(card)}</CardGrid>
    </>
  ),
  rows: (
    <>
      {title}
      {rows}
    </>
  ),
  head: (
    <>
      <div css={head}>
        <Skeleton width={168} height={168} />
        <Stack gap={12} style={{ flex: 1 }}>
          <Skeleton width="50%" height={40} />
          <Skeleton shape="text" width="30%" />
        </Stack>
      </div>
      {rows}
    </>
  ),
  feed: (
    <div css={feed}>
      {numbers(3).map((at) => (
        <Skeleton key={at} height={at === 0 ? 64 : 176} radiusPx={12} />
      ))}
    </div>
  ),
  profile: (
    <>
      <div css={banner} />
      <Skeleton width="40%" height={48} style={{ marginBottom: 32 }} />
      {rows}
    </>
  ),
};
