// A song in a list. A click anywhere plays it; names are links above the row's button, actions are at its end.

import { css } from '@emotion/react';
import { plural, t } from '@lingui/core/macro';
import type { ComponentPropsWithRef, MouseEventHandler, ReactNode } from 'react';
import { IconButton } from '../controls/icon-button';
import { MenuButton, type MenuEntry, useContextMenu } from '../controls/menu-button';
import {
  IconHeart,
  IconHeartFilled,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconShoppingCart,
} from '../icons/icons';
import { Cover } from '../pictures/cover';
import { Equaliser } from '../pictures/equaliser';
import { PatronSeal } from '../pictures/patron-seal';
import { formatCount, formatNumber, formatTalents, formatTime } from '../text/format';
import { PriceTag, PurchasedTag } from '../text/tag';
import { trackAction, trackAlbum, trackFigure, trackTag } from './track-columns-style';
import { trackCover, trackIndex, trackLine, trackRow, trackTexts, trackTitle } from './track-row-style';

export type TrackRowProps = {
  title: string;
  artist: string;
  /** A link with this address, which the page's own router may take over in `onArtist`. */
  artistHref?: string;
  onArtist?: MouseEventHandler<HTMLAnchorElement>;
  artistIsPatron?: boolean;
  /** Instead of the artist's line: "98K plays", "Single". */
  subtitle?: ReactNode;
  album?: string;
  albumHref?: string;
  onAlbum?: MouseEventHandler<HTMLAnchorElement>;
  /** Its place in the list, from 1. */
  index?: number;
  /** Null leaves the cover out, as on an album. */
  imageId?: string | null;
  withCover?: boolean;
  dominantColour?: string | null;
  durationSeconds: number;
  plays?: number;
  /** It is the player's track, sounding or not. */
  current?: boolean;
  playing?: boolean;
  onPlay: () => void;
  liked?: boolean;
  /** Without it there is no heart. */
  onLike?: () => void;
  /** In Talents; shown while the song is paid and not bought. */
  price?: number;
  purchased?: boolean;
  onBuy?: () => void;
  /** Tags of all rows start at one edge, 148 px before the figures. */
  tagColumn?: boolean;
  menu?: readonly MenuEntry[];
  dense?: boolean;
  /** It can be neither played nor bought now; its heart and its menu stay. */
  disabled?: boolean;
  /** Why it cannot play now: "Offline". */
  disabledReason?: string;
  /** Behind the artist: "Added by Nour". */
  note?: string;
  className?: string;
};

function buyLabel(title: string, talents: number): string {
  const price = formatTalents(talents);
  return t`Buy ${title} for ${price}`;
}

function playsLabel(plays: number): string {
  const shown = formatNumber(plays);
  return plural(plays, { one: `${shown} play`, other: `${shown} plays` });
}

export function TrackRow({
  title,
  artist,
  artistHref,
  onArtist,
  artistIsPatron,
  subtitle,
  album,
  albumHref,
  onAlbum,
  index,
  imageId,
  withCover = true,
  dominantColour,
  durationSeconds,
  plays,
  current = false,
  playing = false,
  onPlay,
  liked = false,
  onLike,
  price,
  purchased = false,
  onBuy,
  tagColumn = false,
  menu,
  dense = false,
  disabled = false,
  disabledReason,
  note,
  className,
}: TrackRowProps) {
  const moreLabel = t`More for ${title}`;
  const context = useContextMenu(moreLabel, menu);
  const sounding = current && playing;
  const Glyph = sounding ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the right click is a shortcut; the same menu has its own button.
    <div
      css={trackRow}
      className={className}
      onContextMenu={context.onContextMenu}
      data-track=""
      data-current={current || undefined}
      data-dense={dense || undefined}
      data-disabled={disabled || undefined}
    >
      {index !== undefined && (
        <span css={trackIndex} data-index="" aria-hidden="true">
          {current ? <Equaliser paused={!playing} /> : <span>{index}</span>}
          <Glyph size={18} data-play="" />
        </span>
      )}
      {withCover && (
        <Cover
          css={trackCover}
          style={{ width: undefined }}
          imageId={imageId}
          sizePx={40}
          fallbackName={title}
          dominantColour={dominantColour}
        />
      )}
      {/* Says of all its texts what otherwise only its button says. */}
      <div css={trackTexts} {...(disabled ? { role: 'group', 'aria-disabled': true } : {})}>
        <button
          type="button"
          css={trackTitle}
          title={title}
          disabled={disabled}
          aria-label={sounding ? t`Pause ${title} by ${artist}` : t`Play ${title} by ${artist}`}
          aria-current={current || undefined}
          data-stretched=""
          onClick={onPlay}
        >
          <bdi>{title}</bdi>
        </button>
        {subtitle !== '' && (
          <div css={trackLine}>
            {current && (
              <span data-bars="">
                <Equaliser paused={!playing} />
              </span>
            )}
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
            {disabledReason && <span data-reason="">· {disabledReason}</span>}
            {artistIsPatron && subtitle === undefined && <PatronSeal sizePx={14} />}
            {note && <span>· {note}</span>}
          </div>
        )}
      </div>
      {album !== undefined && (
        <div css={trackAlbum}>
          {albumHref ? (
            <a href={albumHref} onClick={onAlbum}>
              {album}
            </a>
          ) : (
            album
          )}
        </div>
      )}
      {(price !== undefined || purchased || tagColumn) && (
        <span css={trackTag} data-column={tagColumn || undefined}>
          {purchased ? <PurchasedTag /> : price !== undefined && <PriceTag talents={price} />}
          {!purchased && price !== undefined && onBuy && (
            <IconButton
              label={buyLabel(title, price)}
              icon={<IconShoppingCart size={20} />}
              onClick={onBuy}
              disabled={disabled}
            />
          )}
        </span>
      )}
      {plays !== undefined && (
        <span css={trackFigure} data-plays="" title={playsLabel(plays)}>
          {formatCount(plays)}
        </span>
      )}
      {onLike && (
        <IconButton
          css={trackAction}
          data-like=""
          label={t`Like ${title}`}
          tooltip={false}
          icon={<IconHeart size={20} />}
          pressedIcon={<IconHeartFilled size={20} />}
          pressed={liked}
          onClick={onLike}
        />
      )}
      <span css={trackFigure}>{formatTime(durationSeconds)}</span>
      {menu && <MenuButton css={trackAction} data-more="" label={moreLabel} entries={menu} />}
      {context.menu}
    </div>
  );
}

const list = css`
  margin-inline: -12px;
  &[data-flush] {
    margin-inline: 0;
  }
  @media (max-width: 767.98px) {
    margin-inline: 0;
  }
`;

export type TrackListProps = ComponentPropsWithRef<'ol'> & {
  /** Rows end at the content's edges; otherwise their hover reaches 12 px beyond, and texts start at the edge. */
  flush?: boolean;
};

/** Each child is an `<li>` around a row. */
export function TrackList({ flush = false, ...rest }: TrackListProps) {
  return <ol css={list} data-flush={flush || undefined} {...rest} />;
}
