// A song, release or playlist as a cover to open, with a button that plays it. One link, one button, nothing nested.

import { css } from '@emotion/react';
import { t } from '@lingui/core/macro';
import type { MouseEventHandler, ReactNode } from 'react';
import { PlayButton } from '../controls/play-button';
import { Skeleton } from '../feedback/skeleton';
import { Cover } from '../pictures/cover';
import { PatronSeal } from '../pictures/patron-seal';
import { PriceTag, PurchasedTag } from '../text/tag';
import { media } from '../theme/media';
import { colour, duration, ease, font, radius, shadow, space } from '../theme/tokens';

export type TrackCardProps = {
  title: string;
  href: string;
  onOpen?: MouseEventHandler<HTMLAnchorElement>;
  artist?: string;
  artistHref?: string;
  onArtist?: MouseEventHandler<HTMLAnchorElement>;
  artistIsPatron?: boolean;
  /** Instead of the artist: "24 songs". */
  subtitle?: ReactNode;
  imageId?: string | null;
  /** Instead of one picture: two by two of a list's covers. */
  cover?: ReactNode;
  type?: 'song' | 'album' | 'playlist';
  dominantColour?: string | null;
  current?: boolean;
  playing?: boolean;
  /** Without it nothing plays from here. */
  onPlay?: () => void;
  price?: number;
  purchased?: boolean;
  /** About how wide it is shown, to choose the picture's size. */
  shownPx?: number;
  priority?: boolean;
  className?: string;
};

const card = css`
  position: relative;
  min-width: 0;
  &:has(a[data-stretched]:focus-visible) > [data-frame] {
    outline: 2px solid ${colour.focus};
    outline-offset: 2px;
    border-radius: ${radius.cover};
    box-shadow: 0 0 0 2px ${colour.canvas};
  }
`;

const frame = css`
  position: relative;
  display: block;
`;

const play = css`
  position: absolute;
  z-index: 1;
  inset: auto ${space[8]} ${space[8]} auto;
  box-shadow: ${shadow.menu};
  ${media.hover} {
    opacity: 0;
    transform: translateY(4px);
    transition: opacity ${duration.quick} ${ease.in}, transform ${duration.quick} ${ease.in},
      background-color ${duration.quick} ${ease.in};
    [data-card]:hover > * > &,
    [data-card]:focus-within > * > &,
    [data-current] > * > & {
      opacity: 1;
      transform: none;
    }
  }
  ${media.touch} {
    width: 36px;
    height: 36px;
    &[data-tone] {
      background: ${colour.text};
      color: ${colour.canvas};
    }
  }
  ${media.reducedMotion} {
    transform: none;
  }
`;

const heading = css`
  ${font.bodyStrong}
  display: block;
  /* A finger's 24 px upwards, as the artist's link has them downwards: neither takes from the other. */
  margin-top: ${space[8]};
  padding-top: ${space[4]};
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  color: ${colour.text};
  &:focus-visible {
    outline: none;
  }
  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  [data-current] > & {
    color: ${colour.accentText};
  }
`;

const line = css`
  ${font.small}
  display: flex;
  align-items: center;
  gap: ${space[4]};
  margin-top: 2px;
  color: ${colour.textMuted};
  & > a,
  & > span {
    position: relative;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & > a {
    z-index: 1;
    margin-bottom: -6px;
    padding-bottom: 6px;
  }
  ${media.hover} {
    & > a:hover {
      text-decoration: underline;
    }
  }
`;

const tagLine = css`
  display: flex;
  margin-top: 6px;
`;

export function TrackCard({
  title,
  href,
  onOpen,
  artist,
  artistHref,
  onArtist,
  artistIsPatron,
  subtitle,
  imageId,
  cover,
  type,
  dominantColour,
  current = false,
  playing = false,
  onPlay,
  price,
  purchased = false,
  shownPx = 180,
  priority,
  className,
}: TrackCardProps) {
  return (
    <div css={card} className={className} data-card="" data-current={current || undefined}>
      <span css={frame} data-frame="">
        {cover ?? (
          <Cover
            type={type}
            imageId={imageId}
            sizePx={shownPx}
            fluid
            fallbackName={title}
            dominantColour={dominantColour}
            priority={priority}
          />
        )}
        {onPlay && (
          <PlayButton
            css={play}
            playing={current && playing}
            name={artist ? t`${title} by ${artist}` : title}
            sizePx={44}
            tone="accent"
            onClick={onPlay}
          />
        )}
      </span>
      <a css={heading} href={href} onClick={onOpen} title={title} data-stretched="">
        <bdi>{title}</bdi>
      </a>
      <div css={line}>
        {subtitle !== undefined ? (
          <span>
            <bdi>{subtitle}</bdi>
          </span>
        ) : artistHref ? (
          <a href={artistHref} onClick={onArtist}>
            <bdi>{artist}</bdi>
          </a>
        ) : (
          <span>
            <bdi>{artist}</bdi>
          </span>
        )}
        {artistIsPatron && <PatronSeal sizePx={14} />}
      </div>
      {(purchased || price !== undefined) && (
        <div css={tagLine} data-tag-line="">
          {purchased ? <PurchasedTag /> : <PriceTag talents={price ?? 0} />}
        </div>
      )}
    </div>
  );
}

/** The same boxes while it loads. */
export function TrackCardSkeleton() {
  return (
    <div>
      <Skeleton height="auto" style={{ aspectRatio: '1' }} />
      <Skeleton shape="text" width="78%" height={14} style={{ marginTop: 15 }} />
      <Skeleton shape="text" width="54%" style={{ marginTop: 8 }} />
    </div>
  );
}

/** A row while it loads. */
export function TrackRowSkeleton({ withIndex = false }: { withIndex?: boolean }) {
  return (
    <div style={{ display: 'flex', alignItems: 'center', gap: 12, height: 56 }}>
      {withIndex && <span style={{ width: 36 }} />}
      <Skeleton width={40} height={40} radiusPx={6} />
      <span style={{ flex: 1 }}>
        <Skeleton shape="text" width="min(40%, 160px)" />
        <Skeleton shape="text" width="min(28%, 104px)" height={10} style={{ marginTop: 8 }} />
      </span>
      <Skeleton shape="text" width={32} height={10} />
    </div>
  );
}
