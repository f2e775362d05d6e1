// The skeleton that is shown while a page's remote loads, in the shape of that page.
import { css } from '@emotion/react';
import { Skeleton, SkeletonGroup, useSkeleton } from '@libretto/kit/feedback';
import { CardGrid, colour, media, radius, Shelf, Stack, space } from '@libretto/kit/theme';
import type { ReactNode } from 'react';

export type PageShape = 'home' | 'cards' | 'rows' | 'text' | 'settings' | 'head' | 'feed' | 'profile' | 'none';

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

/** The feed is at the left of wide pages, with a column of people; it is centred and alone on others. */
const feed = css`
  display: grid;
  grid-template-columns: minmax(0, 680px);
  justify-content: center;
  align-items: start;
  margin-top: ${space[8]};
  ${media.tabletOnly} {
    grid-template-columns: minmax(0, 640px);
  }
  ${media.wide} {
    grid-template-columns: minmax(0, 680px) minmax(280px, 360px);
    justify-content: start;
    column-gap: clamp(40px, 100vw - 1344px, 96px);
  }
  ${media.mobile} {
    margin-top: ${space[16]};
  }
`;

const aside = css`
  display: none;
  ${media.wide} {
    display: block;
  }
`;

const heading = css`
  margin: ${space[8]} 0 ${space[24]};
  ${media.mobile} {
    display: none;
  }
`;

/** Extends behind the top bar and over both side margins, at any width of the window. */
const reachingOut = css`
  && {
    max-width: none;
  }
  margin: calc(-1 * var(--lb-page-top)) calc(-1 * var(--lb-page-side)) 0;
`;

const head = css`
  --lb-skeleton: ${colour.surface3};
  display: grid;
  grid-template-columns: 240px minmax(0, 1fr);
  align-items: end;
  column-gap: ${space[32]};
  margin-bottom: ${space[16]};
  padding: calc(var(--lb-page-top) + ${space[16]}) var(--lb-page-side) ${space[32]};
  background: linear-gradient(${colour.surface1}, ${colour.canvas});
  ${media.tabletOnly} {
    grid-template-columns: 200px minmax(0, 1fr);
    column-gap: ${space[24]};
  }
  ${media.mobile} {
    grid-template-columns: minmax(0, 168px) minmax(0, 1fr);
    column-gap: ${space[20]};
    padding: calc(var(--lb-page-top) + ${space[4]}) var(--lb-page-side) ${space[16]};
  }
`;

const cover = css`
  aspect-ratio: 1;
`;

const banner = css`
  height: 272px;
  margin-bottom: ${space[24]};
  background: ${colour.surface1};
  ${media.mobile} {
    height: 176px;
  }
`;

const text = css`
  display: grid;
  gap: ${space[20]};
  max-width: 800px;
`;

const settings = css`
  display: grid;
  grid-template-columns: 240px minmax(0, 800px);
  align-items: start;
  gap: ${space[48]};
  ${media.tabletOnly} {
    grid-template-columns: 200px minmax(0, 1fr);
    gap: ${space[32]};
  }
  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[20]};
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
    <Skeleton shape="text" width={32} />
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
      <CardGrid>{numbers(12).map(card)}</CardGrid>
    </>
  ),
  rows: (
    <>
      {title}
      {rows}
    </>
  ),
  text: (
    <div css={text}>
      <Skeleton height={40} />
      <Skeleton height={320} />
    </div>
  ),
  settings: (
    <div css={settings}>
      <Stack gap={8}>
        {numbers(5).map((at) => (
          <Skeleton key={at} height={40} />
        ))}
      </Stack>
      <div>{rows}</div>
    </div>
  ),
  head: (
    <>
      <div css={[reachingOut, head]}>
        <Skeleton css={cover} height="auto" />
        <Stack gap={12}>
          <Skeleton width="50%" height={40} />
          <Skeleton shape="text" width="30%" />
        </Stack>
      </div>
      {rows}
    </>
  ),
  feed: (
    <div css={feed}>
      <Stack gap={12}>
        {numbers(3).map((at) => (
          <Skeleton key={at} height={at === 0 ? 64 : 176} radiusPx={12} />
        ))}
      </Stack>
      <Skeleton css={aside} height={240} radiusPx={12} />
    </div>
  ),
  profile: (
    <>
      <div css={[reachingOut, banner]} />
      <Skeleton width="40%" height={48} style={{ marginBottom: 32 }} />
      {rows}
    </>
  ),
};
