// One song on its own screen: cover, a line of it, title, artist, and what one can do with it.
import { Cover } from '@libretto/kit/cover';
import { CoverWash } from '@libretto/kit/cover-wash';
import { formatCount } from '@libretto/kit/format';
import { IconButton } from '@libretto/kit/icon-button';
import { IconMessageCircle, IconPlayerPlayFilled, IconPlaylistAdd, IconShare3 } from '@libretto/kit/icons';
import { useMedia } from '@libretto/kit/media';
import { PatronSeal } from '@libretto/kit/patron-seal';
import { loadReadingFace } from '@libretto/kit/reading-face';
import { PriceTag } from '@libretto/kit/tag';
import { useEffect } from 'react';
import { useLyrics, useSungLine } from '../lyrics/use-lyrics';
import type { Track } from '../machine/player.types';
import { isPreview } from '../machine/track-source';
import { BuyButton } from '../player/buy-button';
import { LikeButton } from '../player/like-button';
import { artistPath, openAddToPlaylist, openComments, routed, songPath } from '../player/navigate';
import { shareTrack } from '../player/share-track';
import { imageIdOf } from '../player/track-image';
import { usePlayer, usePlayerTag, usePlayerValue } from '../player/use-player';
import { DiscoverProgress } from './discover-progress';
import {
  actions,
  artist,
  body,
  caption,
  coverButton,
  pausedMark,
  slide,
  sungLine,
  title,
  words,
} from './discover-style';

export function DiscoverSlide({ track, isShown }: { track: Track; isShown: boolean }) {
  const player = usePlayer();
  const isMobile = useMedia('mobile');
  const queued = usePlayerValue(
    ({ context }) => context.entries.find((entry) => entry.track.id === track.id)?.track ?? null,
  );
  const isCurrent = usePlayerValue(({ context }) => context.entries[context.index]?.track.id === track.id);
  const isPlaying = usePlayerTag('playing');
  const isUsedUp = usePlayerTag('previewUsedUp');
  const shown = queued ?? track;
  useEffect(loadReadingFace, []);
  return (
    <CoverWash
      as="article"
      kind="full"
      dominantColour={shown.artworkColor}
      css={slide}
      aria-label={`${shown.title} by ${shown.artist}`}
    >
      <div css={body}>
        <button
          type="button"
          css={coverButton}
          aria-label={isCurrent && isPlaying ? `Pause ${shown.title}` : `Play ${shown.title}`}
          onClick={() => player.send({ type: 'transport.toggle' })}
          disabled={!isCurrent}
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
            <a {...routed(songPath(shown.id))}>{shown.title}</a>
          </h2>
          <p css={artist}>
            <a {...routed(artistPath(shown.artistId))}>{shown.artist}</a>
            {shown.artistIsPatron && <PatronSeal sizePx={16} />}
            {isPreview(shown) && !(isCurrent && isUsedUp) && <PriceTag talents={shown.price} />}
          </p>
          {isCurrent && isUsedUp && <BuyButton track={shown} size="regular" />}
        </div>
        <div css={actions}>
          <div>
            <LikeButton track={shown} size="large" iconPx={24} tooltip={!isMobile} />
            <span css={caption}>Like</span>
          </div>
          <div>
            <IconButton
              label={`Comments: ${shown.commentCount}`}
              size="large"
              tooltip={!isMobile}
              icon={<IconMessageCircle size={24} aria-hidden />}
              onClick={() => openComments(shown)}
            />
            <span css={caption}>{formatCount(shown.commentCount)}</span>
          </div>
          <div>
            <IconButton
              label="Add to playlist"
              size="large"
              tooltip={!isMobile}
              icon={<IconPlaylistAdd size={24} aria-hidden />}
              onClick={() => openAddToPlaylist(shown)}
            />
            <span css={caption}>Add</span>
          </div>
          <div>
            <IconButton
              label="Share"
              size="large"
              tooltip={false}
              icon={<IconShare3 size={24} aria-hidden />}
              onClick={() => void shareTrack(shown)}
            />
            <span css={caption}>Share</span>
          </div>
        </div>
      </div>
      {isCurrent && <DiscoverProgress track={shown} />}
    </CoverWash>
  );
}

/** The line that is sung now; before the first one, the first one. */
function SungLine({ track }: { track: Track }) {
  const { lines } = useLyrics(track.id);
  const sung = useSungLine(lines);
  const line = lines[sung] ?? lines.find((each) => !each.isHeading && each.text !== '');
  return line ? <p css={sungLine}>{line.text}</p> : null;
}
