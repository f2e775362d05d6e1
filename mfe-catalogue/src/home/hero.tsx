// The signature of the house: where others put a banner headline, a line of the song stands.
import type { Track } from '@libretto/contracts/federation';
import type { Home } from '@libretto/contracts/http/catalogue';
import { Avatar } from '@libretto/kit/avatar';
import { Cover } from '@libretto/kit/cover';
import { CoverWash } from '@libretto/kit/cover-wash';
import { formatTime } from '@libretto/kit/format';
import { useLayoutWidth } from '@libretto/kit/media';
import { MenuButton } from '@libretto/kit/menu-button';
import { PatronSeal } from '@libretto/kit/patron-seal';
import { PlayButton } from '@libretto/kit/play-button';
import { loadReadingFace } from '@libretto/kit/reading-face';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLike } from '../api/use-like';
import { linkTo } from '../navigation/link';
import { albumPath, profilePath, songPath } from '../navigation/paths';
import { imageIdOf } from '../tracks/artwork';
import { LikeButton } from '../tracks/like-button';
import { playWithin } from '../tracks/play-album';
import { PlayPill } from '../tracks/play-pill';
import { type Sound, useTrackSound } from '../tracks/sound';
import { isOfAlbum, trackMenu } from '../tracks/track-menu';
import { heroActions, heroArtist, heroCover, heroDisc, heroFrame, heroLine, heroMeta, heroText } from './hero-style';

type HeroData = NonNullable<Home['hero']>;

export function Hero({ track, line, artistImageUrl, userId }: HeroData & { userId: string | null }) {
  useEffect(loadReadingFace, []);
  const queries = useQueryClient();
  const sound = useTrackSound(track.id);
  const name = `${track.title} by ${track.artist}`;
  const onPlay = () => playWithin(queries, track);
  return (
    <CoverWash as="section" kind="panel" dominantColour={track.artworkColor} css={heroFrame} aria-label={name}>
      <div css={heroText}>
        <p css={heroArtist}>
          <span data-wide="" style={{ flex: 'none', overflow: 'visible' }}>
            <Avatar id={track.artistId} name={track.artist} imageId={imageIdOf(artistImageUrl)} sizePx={24} />
          </span>
          <span>
            <span data-wide="">New from </span>
            <a {...linkTo(profilePath(track.artistId))}>{track.artist}</a>
          </span>
          {track.artistIsPatron && <PatronSeal />}
        </p>
        <a {...linkTo(songPath(track.id))} css={heroLine} lang="en" {...(line ? {} : { 'data-title': '' })}>
          {line ?? track.title}
        </a>
        <p css={heroMeta}>
          <a {...linkTo(songPath(track.id))}>{track.title}</a>
          {isOfAlbum(track) && ' · '}
          {isOfAlbum(track) && (
            <a {...linkTo(albumPath(track.albumId))} style={{ color: 'inherit', fontWeight: 400 }}>
              {track.albumTitle}
            </a>
          )}
          {` · ${formatTime(track.duration)}`}
        </p>
        <HeroActions track={track} sound={sound} name={name} onPlay={onPlay} userId={userId} />
      </div>
      <div css={heroCover}>
        <a {...linkTo(isOfAlbum(track) ? albumPath(track.albumId) : songPath(track.id))} tabIndex={-1} aria-hidden>
          <Cover
            imageId={imageIdOf(track.artworkUrl)}
            sizePx={288}
            fluid
            fallbackName={track.albumTitle}
            dominantColour={track.artworkColor}
            priority
            style={{ borderRadius: 0 }}
          />
        </a>
        <PlayButton
          css={heroDisc}
          playing={sound === 'sounding'}
          name={name}
          sizePx={48}
          tone="accent"
          onClick={onPlay}
        />
      </div>
    </CoverWash>
  );
}

interface HeroActionsProps {
  track: Track;
  sound: Sound;
  name: string;
  onPlay: () => void;
  userId: string | null;
}

function HeroActions({ track, sound, name, onPlay, userId }: HeroActionsProps) {
  const like = useLike();
  const width = useLayoutWidth();
  return (
    <div css={heroActions}>
      <PlayPill sound={sound} name={name} size={width === 'tablet' ? 'regular' : 'large'} onClick={onPlay} />
      <LikeButton track={track} />
      <MenuButton label={`More for ${track.title}`} entries={trackMenu(track, { like, ownUserId: userId })} />
    </div>
  );
}
