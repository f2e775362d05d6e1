// Home's hero: instead of a headline it shows a line of the song.
import type { Track } from '@libretto/contracts/federation';
import type { Home } from '@libretto/contracts/http/catalogue/catalogue';
import { PlayButton } from '@libretto/kit/controls';
import { Avatar, CoverWash, Image, keepFirstPictureOf, PatronSeal, removeFirstPicture } from '@libretto/kit/pictures';
import { formatTime } from '@libretto/kit/text';
import { loadReadingFace, useMedia } from '@libretto/kit/theme';
import { linkTo } from '@libretto/product/links';
import { albumPath, profilePath, songPath } from '@libretto/product/paths';
import { imageIdOf } from '@libretto/product/pictures';
import { useTrackSound } from '@libretto/product/sound';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { playWithin } from '../tracks/play-album';
import { isOfAlbum } from '../tracks/track-menu';
import { HeroActions } from './hero-actions';
import { heroArtist, heroCover, heroDisc, heroFrame, heroLine, heroMeta, heroText } from './hero-style';

/**
 * Two verses of usual length fill the hero; longer ones use a smaller font, and a song without lyrics shows its title.
 */
const longLine = 68;

function looksOf(line: string | null) {
  if (line === null) return { 'data-title': '' };
  return line.length > longLine ? { 'data-long': '' } : {};
}

type HeroData = NonNullable<Home['hero']>;

interface HeroProps extends HeroData {
  userId: string | null;
  /** Called once the cover has rendered or failed. */
  onShown: () => void;
}

export function Hero({ track, line, artistImageUrl, userId, onShown }: HeroProps) {
  const queries = useQueryClient();
  const isMobile = useMedia('mobile');
  const sound = useTrackSound(track.id);
  const { title, artist } = track;
  const name = t`${title} by ${artist}`;
  const imageId = imageIdOf(track.artworkUrl);
  useLayoutEffect(() => keepFirstPictureOf(imageId), [imageId]);
  const onPlay = () => playWithin(queries, track);
  /** The lyrics font is larger than the cover and loads after it; a fallback font shows the line until then. */
  const showRest = () => {
    removeFirstPicture();
    loadReadingFace();
    onShown();
  };
  return (
    <CoverWash as="section" kind="panel" dominantColour={track.artworkColor} css={heroFrame} aria-label={name}>
      <div css={heroText}>
        <HeroArtist track={track} artistImageUrl={artistImageUrl} isMobile={isMobile} />
        <a {...linkTo(songPath(track.id))} css={heroLine} {...looksOf(line)}>
          {line ?? track.title}
        </a>
        {!isMobile && (
          <>
            <p css={heroMeta}>
              {line && <strong>{track.title}</strong>}
              {line && isOfAlbum(track) && ' · '}
              {isOfAlbum(track) && <a {...linkTo(albumPath(track.albumId))}>{track.albumTitle}</a>}
              {line || isOfAlbum(track) ? ' · ' : ''}
              {formatTime(track.duration)}
            </p>
            <HeroActions track={track} sound={sound} name={name} onPlay={onPlay} userId={userId} />
          </>
        )}
      </div>
      <div css={heroCover} onLoadCapture={showRest} onErrorCapture={showRest}>
        <HeroCover track={track} shownPx={isMobile ? 164 : 288} />
        {isMobile && (
          <PlayButton
            css={heroDisc}
            playing={sound === 'playing'}
            name={name}
            sizePx={48}
            tone="accent"
            onClick={onPlay}
          />
        )}
      </div>
    </CoverWash>
  );
}

interface HeroArtistProps {
  track: Track;
  artistImageUrl: string | null;
  isMobile: boolean;
}

function HeroArtist({ track, artistImageUrl, isMobile }: HeroArtistProps) {
  const { artist } = track;
  const link = linkTo(profilePath(track.artistId));
  return (
    <p css={heroArtist}>
      {!isMobile && <Avatar id={track.artistId} name={track.artist} imageId={imageIdOf(artistImageUrl)} sizePx={24} />}
      <span data-name="">
        {isMobile ? (
          <a {...link}>{artist}</a>
        ) : (
          <Trans>
            New from <a {...link}>{artist}</a>
          </Trans>
        )}
      </span>
      {track.artistIsPatron && <PatronSeal />}
    </p>
  );
}

/** Opens the album. The cover of a single is no link, because the line already links to the song. */
function HeroCover({ track, shownPx }: { track: Track; shownPx: number }) {
  const isAlbum = isOfAlbum(track);
  const cover = (
    <Image
      type="song"
      alt={isAlbum ? track.albumTitle : ''}
      imageId={imageIdOf(track.artworkUrl)}
      shownPx={shownPx}
      fallbackName={track.albumTitle}
      dominantColour={track.artworkColor}
      priority
    />
  );
  return isAlbum ? <a {...linkTo(albumPath(track.albumId))}>{cover}</a> : cover;
}
