// Playlists as cards; the liked songs are the first of them.
import { bus } from '@libretto/contracts/federation';
import { TrackCard } from '@libretto/kit/cards';
import { Button } from '@libretto/kit/controls';
import { EmptyState } from '@libretto/kit/feedback';
import { IconPlaylist, IconPlus } from '@libretto/kit/icons';
import { Cover } from '@libretto/kit/pictures';
import { CardGrid } from '@libretto/kit/theme';
import { clickTo } from '@libretto/product/links';
import { playlistPath } from '@libretto/product/paths';
import { imageIdOf } from '@libretto/product/pictures';
import { t } from '@lingui/core/macro';
import type { Library } from '../api/library-calls';
import { countedSongs } from '../counted';
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
