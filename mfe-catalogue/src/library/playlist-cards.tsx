// Playlists as cards; the liked songs are the first of them.
import { bus } from '@libretto/contracts/federation';
import { Button } from '@libretto/kit/button';
import { Cover } from '@libretto/kit/cover';
import { EmptyState } from '@libretto/kit/empty-state';
import { IconPlaylist, IconPlus } from '@libretto/kit/icons';
import { CardGrid } from '@libretto/kit/layout';
import { TrackCard } from '@libretto/kit/track-card';
import { clickTo } from '@libretto/product/links';
import { playlistPath } from '@libretto/product/paths';
import { imageIdOf } from '@libretto/product/pictures';
import { t } from '@lingui/core/macro';
import { countedSongs } from '../counted';
import type { Library } from './library-page';
import { LikedSongsCard } from './liked-songs-card';

export function PlaylistCards({
  playlists,
  liked,
  likedCount,
}: Pick<Library, 'liked' | 'likedCount'> & { playlists: readonly Library['playlists'][number][] }) {
  return (
    <CardGrid as="ul">
      {likedCount > 0 && (
        <li>
          <LikedSongsCard liked={liked} likedCount={likedCount} />
        </li>
      )}
      {playlists.map(({ id, name, photo_url, covers, song_count, owner_name }) => (
        <li key={id}>
          <TrackCard
            type="playlist"
            title={name}
            href={playlistPath(id)}
            onOpen={clickTo(playlistPath(id))}
            subtitle={owner_name ? `${countedSongs(song_count)} · ${owner_name}` : countedSongs(song_count)}
            imageId={imageIdOf(photo_url)}
            shownPx={240}
            {...(covers.length > 0
              ? { cover: <Cover fluid sizePx={240} imageId={null} quarters={covers.map(imageIdOf)} /> }
              : {})}
          />
        </li>
      ))}
    </CardGrid>
  );
}

export function NoPlaylists() {
  return (
    <EmptyState
      size="page"
      icon={<IconPlaylist size={40} stroke={1.25} aria-hidden />}
      title={t`No playlists yet`}
      action={<NewPlaylist variant="primary" />}
    >
      {t`Playlists you make will be here, and the songs you like.`}
    </EmptyState>
  );
}

/** The player's remote creates playlists for all pages. */
export function NewPlaylist({ variant }: { variant: 'primary' | 'secondary' }) {
  return (
    <Button
      variant={variant}
      icon={<IconPlus size={20} aria-hidden />}
      onClick={() => bus.emit('create-playlist/open', {})}
    >
      {t`Create playlist`}
    </Button>
  );
}
