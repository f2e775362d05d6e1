// The mini player on phones: above the tabs, with its progress on its lower edge. A tap opens the expanded player.

import { css, Global } from '@emotion/react';
import { IconButton } from '@libretto/kit/controls';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@libretto/kit/icons';
import { Cover, PatronSeal, Spinner } from '@libretto/kit/pictures';
import { colour, font, layer, radius, shadow, space } from '@libretto/kit/theme';
import { imageIdOf } from '@libretto/product/pictures';
import { t } from '@lingui/core/macro';
import { useDeferredValue, useRef } from 'react';
import { BuyButton } from '../player/buy-button';
import { LikeButton } from '../player/like-button';
import { useClock } from '../player/use-clock';
import { useCurrentTrack, usePlayer, usePlayerTag, useTransport } from '../player/use-player';
import { ElsewhereTab, elsewhereTabPx } from './elsewhere-tab';

export const miniHeightPx = 64;
/** Margin around the card, also between it and the shell's tabs. */
const insetPx = 8;
/** The shell sets the height of its tabs; without a shell the default height applies. */
const tabs = 'var(--lb-tabs, calc(56px + env(safe-area-inset-bottom)))';

const place = css`
  position: fixed;
  inset: auto 0 0;
  z-index: ${layer.playerBar};
  height: calc(${insetPx + miniHeightPx}px + ${tabs});
  padding: 0 ${insetPx}px;
  pointer-events: none;
  /* What scrolls by must not look out beneath it. */
  &::before {
    content: '';
    position: absolute;
    inset: ${miniHeightPx / 2}px 0 0;
    background: ${colour.canvas};
    clip-path: inset(0 0 ${tabs});
  }
`;

const card = css`
  position: relative;
  display: flex;
  align-items: center;
  height: ${miniHeightPx}px;
  padding: 0 ${space[4]} 0 ${space[8]};
  border: 1px solid ${colour.line};
  border-radius: ${radius.card};
  background: ${colour.surface1};
  box-shadow: ${shadow.menu};
  pointer-events: auto;
  &[data-elsewhere] {
    border-start-start-radius: 0;
    border-start-end-radius: 0;
  }
`;

/** With an empty queue and playback on another device, the offer to take over is above the tabs. */
const alone = css`
  position: fixed;
  z-index: ${layer.playerBar};
  inset: auto ${insetPx}px ${tabs};
`;

const coverEdge = css`
  view-transition-name: var(--player-cover);
`;

const texts = css`
  flex: 1;
  min-width: 0;
  margin-inline: ${space[12]} ${space[4]};
`;

/** Covers the whole card, so that a tap anywhere opens the player. */
const open = css`
  ${font.rowTitle}
  display: block;
  max-width: 100%;
  margin: 0;
  padding: 0;
  border: 0;
  background: none;
  color: ${colour.text};
  font-size: 0.9375rem;
  line-height: 1.25rem;
  text-align: start;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
  cursor: pointer;
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: ${radius.card};
  }
`;

const line = css`
  ${font.small}
  display: flex;
  align-items: center;
  gap: 6px;
  color: ${colour.textMuted};
  & > span {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

const above = css`
  position: relative;
`;

const strong = css`
  &:enabled {
    color: ${colour.text};
  }
`;

/** Clipped to the rounded corners of the card. */
const progress = css`
  position: absolute;
  inset: 0;
  border-radius: calc(${radius.card} - 1px);
  overflow: hidden;
  pointer-events: none;
  &::before,
  & > span {
    content: '';
    position: absolute;
    inset: auto 0 0;
    height: 2px;
    background: ${colour.rail};
  }
  & > span {
    background: ${colour.accent};
    transform: scaleX(0);
    transform-origin: 0 50%;
  }
  [data-elsewhere] > & > span {
    background: ${colour.lineStrong};
  }
`;

/** Reserves space for the offer, which has the full width; the shell's own value only includes the player. */
function RoomForOffer({ belowPx }: { belowPx: number }) {
  return <Global styles={{ ':root:root': { '--lb-player': `${belowPx + elsewhereTabPx}px` } }} />;
}

export function MiniPlayer({ onExpand }: { onExpand: () => void }) {
  const player = usePlayer();
  const track = useCurrentTrack();
  const isElsewhere = usePlayerTag('elsewhere');
  // Deferred until the press has rendered: the layout change takes a slow phone as long as everything else.
  const standing = useDeferredValue(track ? 'card' : isElsewhere ? 'offer' : 'nothing');
  const { isPlaying, isWaiting, isDisabled } = useTransport();
  const isUsedUp = usePlayerTag('previewUsedUp');
  const fill = useRef<HTMLSpanElement>(null);
  useClock(({ positionSeconds, durationSeconds }) => {
    const share = durationSeconds > 0 ? positionSeconds / durationSeconds : 0;
    if (fill.current) fill.current.style.transform = `scaleX(${share.toFixed(4)})`;
  });
  if (!track || standing !== 'card') {
    return standing === 'offer' ? (
      <div css={alone}>
        <RoomForOffer belowPx={0} />
        <ElsewhereTab />
      </div>
    ) : (
      // The shell reserves space at once; this cancels it until the card renders.
      <Global styles={{ ':root:root': { '--lb-player': '0px' } }} />
    );
  }
  const { title: song } = track;
  const Glyph = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <div css={place}>
      <div css={card} data-elsewhere={isElsewhere || undefined}>
        {isElsewhere && <RoomForOffer belowPx={miniHeightPx + insetPx} />}
        <ElsewhereTab />
        <Cover
          css={coverEdge}
          imageId={imageIdOf(track.artworkUrl)}
          sizePx={48}
          fallbackName={track.title}
          dominantColour={track.artworkColor}
        />
        <div css={texts}>
          <button type="button" css={open} aria-label={t`Open the player: ${song}`} onClick={onExpand}>
            {track.title}
          </button>
          <div css={line}>
            <span>{track.artist}</span>
            {track.artistIsPatron && <PatronSeal sizePx={14} />}
          </div>
        </div>
        <LikeButton css={above} track={track} iconPx={24} size="large" tooltip={false} />
        {isUsedUp ? (
          <BuyButton css={above} track={track} />
        ) : (
          <IconButton
            css={[above, strong]}
            data-play-toggle=""
            label={isPlaying ? t`Pause` : t`Play`}
            size="large"
            tooltip={false}
            disabled={isDisabled}
            icon={isWaiting ? <Spinner sizePx={24} /> : <Glyph size={24} aria-hidden />}
            onClick={() => player.send({ type: 'transport.toggle' })}
          />
        )}
        <span css={progress} aria-hidden="true">
          <span ref={fill} />
        </span>
      </div>
    </div>
  );
}
