// A song on a full screen: cover, a line of its lyrics, title, artist, and actions.

import type { DiscoverTrack } from '@libretto/contracts/http/playback/player';
import { IconPlayerPlayFilled } from '@libretto/kit/icons';
import { Cover, CoverWash } from '@libretto/kit/pictures';
import { PriceTag } from '@libretto/kit/text';
import { loadReadingFace } from '@libretto/kit/theme';
import { linkTo } from '@libretto/product/links';
import { songPath } from '@libretto/product/paths';
import { imageIdOf } from '@libretto/product/pictures';
import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import { useLyrics, useSungLine } from '../lyrics/use-lyrics';
import type { Track } from '../machine/player.types';
import { isPreview } from '../machine/track-source';
import { BuyButton } from '../player/buy-button';
import { usePlayer, usePlayerTag, usePlayerValue } from '../player/use-player';
import { DiscoverActions } from './discover-actions';
import { DiscoverArtist } from './discover-artist';
import { DiscoverProgress } from './discover-progress';
import { body, coverButton, pausedMark, slide, sungLine, title, words } from './discover-style';

export function DiscoverSlide({ track, isShown }: { track: DiscoverTrack; isShown: boolean }) {
  const player = usePlayer();
  const queued = usePlayerValue(
    ({ context }) => context.entries.find((entry) => entry.track.id === track.id)?.track ?? null,
  );
  const isCurrent = usePlayerValue(({ context }) => context.entries[context.index]?.track.id === track.id);
  const isPlaying = usePlayerTag('playing');
  const isUsedUp = usePlayerTag('previewUsedUp');
  const shown = queued ?? track;
  const { title: song, artist } = shown;
  useEffect(loadReadingFace, []);
  return (
    <CoverWash
      as="article"
      kind="full"
      dominantColour={shown.artworkColor}
      css={slide}
      aria-label={t`${song} by ${artist}`}
    >
      <div css={body}>
        <button
          type="button"
          css={coverButton}
          aria-label={isCurrent && isPlaying ? t`Pause ${song}` : t`Play ${song}`}
          onClick={({ currentTarget }) =>
            // A slide that is scrolled to becomes the current one and plays.
            isCurrent ? player.send({ type: 'transport.toggle' }) : currentTarget.closest('li')?.scrollIntoView()
          }
        >
          <Cover
            fluid
            raised
            sizePx={520}
            priority={isShown}
            imageId={imageIdOf(shown.artworkUrl)}
            fallbackName={shown.title}
            dominantColour={shown.artworkColor}
          />
          {isCurrent && !isPlaying && !isUsedUp && (
            <span css={pausedMark}>
              <IconPlayerPlayFilled size={40} aria-hidden />
            </span>
          )}
        </button>
        <div css={words}>
          {isCurrent && <SungLine track={shown} />}
          <h2 css={title}>
            <a {...linkTo(songPath(shown.id))}>{shown.title}</a>
          </h2>
          <DiscoverArtist track={track}>
            {isPreview(shown) && !(isCurrent && isUsedUp) && <PriceTag talents={shown.price} />}
          </DiscoverArtist>
          {isCurrent && isUsedUp && <BuyButton track={shown} size="regular" />}
        </div>
        <DiscoverActions listed={track} track={shown} />
      </div>
      {isCurrent && <DiscoverProgress track={shown} />}
    </CoverWash>
  );
}

/** The current line of the lyrics, or the first one before any is sung. */
function SungLine({ track }: { track: Track }) {
  const { lines } = useLyrics(track.id);
  const sung = useSungLine(lines);
  const line = lines[sung] ?? lines.find((each) => !each.isHeading && each.text !== '');
  return line ? <p css={sungLine}>{line.text}</p> : null;
}
