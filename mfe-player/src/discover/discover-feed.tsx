// A full-screen feed of songs, one per screen, which plays as the listener swipes.

import { css } from '@emotion/react';
import type { DiscoverTrack } from '@libretto/contracts/http/playback/player';
import { mediaMatches } from '@libretto/kit/theme';
import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { usePlayer, usePlayerValue } from '../player/use-player';
import { DiscoverSlide } from './discover-slide';
import { useSlideKeys } from './use-slide-keys';
import { useSnappedSlide } from './use-snapped-slide';

const feed = css`
  position: relative;
  height: 100%;
  overflow: hidden auto;
  overscroll-behavior: contain;
  scroll-snap-type: y mandatory;
  scrollbar-width: none;
  outline-offset: -2px;
  & > li {
    height: 100%;
    scroll-snap-align: start;
    scroll-snap-stop: always;
  }
`;

/** Slides further away than this render only a placeholder. */
const nearby = 2;

export function DiscoverFeed({ tracks }: { tracks: readonly DiscoverTrack[] }) {
  const player = usePlayer();
  const list = useRef<HTMLOListElement>(null);
  const currentId = usePlayerValue(({ context }) => context.entries[context.index]?.track.id ?? null);
  const playingIndex = tracks.findIndex((track) => track.id === currentId);
  const first = useRef(Math.max(0, playingIndex));
  const shown = useSnappedSlide(list, first.current);
  useSlideKeys(list);

  useEffect(() => {
    const track = tracks[shown];
    const { context } = player.actor.getSnapshot();
    const isOurs = context.queueContext?.type === 'discover' && context.entries.length === tracks.length;
    const entry = isOurs ? context.entries[shown] : undefined;
    if (!track || context.entries[context.index]?.track.id === track.id) return;
    if (entry?.track.id === track.id) player.send({ type: 'queue.skipTo', key: entry.key });
    else
      player.send({ type: 'queue.play', tracks, startIndex: shown, context: { type: 'discover', name: t`Discover` } });
  }, [player, tracks, shown]);

  // When a song ends, the feed scrolls on with the queue.
  useEffect(() => {
    const box = list.current;
    if (!box || playingIndex < 0) return;
    const top = playingIndex * box.clientHeight;
    if (Math.abs(box.scrollTop - top) < box.clientHeight / 2) return;
    const isStill = mediaMatches('reducedMotion');
    box.scrollTo?.({ top, behavior: isStill || box.scrollTop === 0 ? 'instant' : 'smooth' });
  }, [playingIndex]);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keys.
    <ol css={feed} ref={list} aria-label={t`Songs to discover`} tabIndex={0}>
      {tracks.map((track, index) => (
        <li key={track.id} aria-current={index === shown || undefined}>
          {Math.abs(index - shown) <= nearby && <DiscoverSlide track={track} isShown={index === shown} />}
        </li>
      ))}
    </ol>
  );
}
